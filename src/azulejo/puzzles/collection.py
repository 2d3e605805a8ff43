"""A file of puzzles: a first line that says what it is, then a puzzle a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from azulejo.analysis.report import Misfit, understood, written
from azulejo.puzzles.errors import BadPuzzles
from azulejo.puzzles.puzzle import FINGERPRINT, Puzzle

FORMAT: Final = "azulejo-puzzles"
VERSION: Final = 1


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file; raises BadPuzzles or OSError."""
    try:
        header, *lines = path.read_text("utf-8").splitlines()
        head = json.loads(header)
    except (ValueError, RecursionError) as cause:
        raise BadPuzzles("puzzles_foreign", file=str(path)) from cause
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadPuzzles("puzzles_foreign", file=str(path))
    if head.get("version") != VERSION:
        raise BadPuzzles("puzzles_version", file=str(path), version=head.get("version"), known=VERSION)
    if head.get("fingerprint") != fingerprint(lines):
        raise BadPuzzles("puzzles_changed", file=str(path))
    try:
        return [understood(Puzzle, json.loads(line)) for line in lines]
    except (Misfit, ValueError) as cause:
        raise BadPuzzles("puzzles_foreign", file=str(path)) from cause


def write(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Writes a file that `read` reads, all of it or nothing; raises OSError."""
    lines = [json.dumps(written(puzzle), ensure_ascii=False, separators=(",", ":")) for puzzle in puzzles]
    head = {"format": FORMAT, "version": VERSION, "fingerprint": fingerprint(lines)}
    beside = path.with_name(f"{path.name}.new")
    beside.write_text("\n".join([json.dumps(head), *lines, ""]), "utf-8")
    beside.replace(path)


def add(path: Path, puzzles: Iterable[Puzzle]) -> int:
    """Adds those that a file does not have yet, and says how many it has then; raises BadPuzzles or OSError."""
    known = {puzzle.id: puzzle for puzzle in (read(path) if path.exists() else [])}
    for puzzle in puzzles:
        known.setdefault(puzzle.id, puzzle)
    write(path, list(known.values()))
    return len(known)


def fingerprint(lines: Iterable[str]) -> str:
    """The same for the same puzzles in the same order."""
    return sha256("\n".join(lines).encode()).hexdigest()[:FINGERPRINT]
