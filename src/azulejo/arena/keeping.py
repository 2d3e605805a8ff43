"""The state file of a match: a line that says what was asked, then a line for each finished game, as it finishes.

A line that was cut off, by a kill or a full disk, is the last one, and is dropped by the next run.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypedDict

from azulejo.arena.match import Match
from azulejo.arena.playing import Played
from azulejo.arena.question import question
from azulejo.games.errors import AzulejoError, BadNotation
from azulejo.games.reading import read
from azulejo.locking import lock

FORMAT: Final = "azulejo-arena"
VERSION: Final = 1
LONGEST_HEADER: Final = 2**20  # bytes; what has a longer first line is something else


class BadState(AzulejoError):
    """A file that cannot be gone on with: of another question, broken, in use, or something else altogether."""


class Header(TypedDict):
    """The first line."""

    format: str
    version: int


class GameLine(TypedDict):
    """Every other line: a `Played`."""

    number: int
    labels: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: list[int]
    seconds: list[float]
    longest: list[float]


class StateFile:
    """The file while it is open and ours. `games` has what was played, by number."""

    def __init__(self, path: Path, descriptor: int, match: Match) -> None:
        self.path = path
        self.descriptor = descriptor
        self.match = match
        self.games: dict[int, Played] = {}

    def add(self, played: Played) -> None:
        """Writes a finished game at once; raises OSError."""
        self.write(_as_line(asdict(played)))
        self.games[played.number] = played

    def write(self, line: bytes) -> None:
        try:
            while line:
                line = line[os.write(self.descriptor, line) :]
        except OSError as error:
            error.filename = str(self.path)
            raise

    def begin(self) -> None:
        """Makes the file one without games."""
        os.ftruncate(self.descriptor, 0)
        self.write(self.header())

    def header(self) -> bytes:
        return _as_line({"format": FORMAT, "version": VERSION, "asked": question(self.match)})

    def load(self, again: bool) -> None:
        """Reads what is there, or begins; `again` forgets the games, but only of what is a state file."""
        with open(self.descriptor, "rb", closefd=False) as file:
            header = file.readline(LONGEST_HEADER)
            if not header.endswith(b"\n") and self.header().startswith(header):  # nothing, or cut off
                return self.begin()
            self.check_header(header, again)
            if again:
                return self.begin()
            os.ftruncate(self.descriptor, len(header) + self.load_games(file))
        return None

    def load_games(self, lines: Iterator[bytes]) -> int:
        """Reads the games; how many bytes they take, a last line that was cut off not counted."""
        size = 0
        for number, line in enumerate(lines, 2):
            if line.endswith(b"\n"):
                played = self.game(line, number)
                self.games[played.number] = played
                size += len(line)
        return size

    def check_header(self, line: bytes, again: bool) -> None:
        """Raises BadState unless this is the first line of a state file and, but for `again`, of this question."""
        try:
            header = read(json.loads(line), Header, "header")
        except (ValueError, RecursionError) as error:
            raise BadState("arena_foreign", file=str(self.path)) from error
        if header["format"] != FORMAT:
            raise BadState("arena_foreign", file=str(self.path))
        if again:
            return
        if header["version"] != VERSION:
            raise BadState("arena_version", file=str(self.path), version=header["version"], known=VERSION)
        self.check_question(dict(header).get("asked"))

    def check_question(self, there: object) -> None:
        if not isinstance(there, dict):
            raise BadState("arena_broken", file=str(self.path), line=1)
        asked = question(self.match)
        differing = [name for name in asked if asked[name] != there.get(name)]
        if differing:
            raise BadState("arena_other", file=str(self.path), differing=", ".join(differing))

    def game(self, line: bytes, line_number: int) -> Played:
        """The game of a line; raises BadState unless it is one of this match that was not there before."""
        try:
            played = Played(**read(json.loads(line), GameLine, "game"))
        except (BadNotation, TypeError, ValueError, RecursionError) as error:
            raise self.broken(line_number) from error
        lists = (played.scores, played.ranks, played.decisions, played.seconds, played.longest)
        if (
            played.number < 0
            or played.number in self.games
            or played.labels != self.match.fixture(played.number).labels
            or any(len(each) != self.match.game.players for each in lists)
        ):
            raise self.broken(line_number)
        return played

    def broken(self, line_number: int) -> BadState:
        return BadState("arena_broken", file=str(self.path), line=line_number)


def _as_line(json_line: dict[str, Any]) -> bytes:
    return json.dumps(json_line).encode() + b"\n"


@contextmanager
def state_file(path: Path, match: Match, again: bool = False) -> Iterator[StateFile]:
    """The file with what it has already, for this process alone while it lasts; raises BadState or OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise BadState("arena_foreign", file=str(path))
        if not lock(descriptor):
            raise BadState("arena_in_use", file=str(path))
        os.lseek(descriptor, 0, os.SEEK_SET)
        state = StateFile(path, descriptor, match)
        state.load(again)
        yield state
    finally:
        os.close(descriptor)
