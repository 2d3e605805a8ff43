"""What takes long is kept as it comes: a file with a line of JSON for each piece, which is gone on with later.

The first line says what was asked. A line that was cut off is not there; a file of another question is refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from azulejo.analysis.report import Exact, Misfit, understood
from azulejo.games.errors import AzulejoError
from azulejo.locking import lock

T = TypeVar("T", bound=Exact)


class BadPieces(AzulejoError):
    """A file that cannot be gone on with: of another question, in use, or something else altogether."""


class Pieces:
    """The file while it is open and ours; `done` has its pieces in their order."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.descriptor = descriptor
        self.done: list[Any] = []

    def add(self, piece: object) -> None:
        """Writes a piece at once; raises OSError."""
        self.write(piece)
        self.done.append(piece)

    def read(self, kind: type[T]) -> list[T]:
        """The pieces as data of a dataclass; raises BadPieces."""
        try:
            return [understood(kind, piece) for piece in self.done]
        except Misfit as cause:
            raise BadPieces("pieces_foreign", file=str(self.path)) from cause

    def write(self, piece: object) -> None:
        line = json.dumps(piece).encode() + b"\n"
        while line:
            line = line[os.write(self.descriptor, line) :]

    def load(self, asked: Mapping[str, object]) -> None:
        """Reads what is there, or begins; raises BadPieces."""
        with open(self.descriptor, "rb", closefd=False) as file:
            lines = file.read().splitlines(keepends=True)
        whole = [line for line in lines if line.endswith(b"\n")]
        try:
            header, *self.done = [json.loads(line) for line in whole] or [None]
        except ValueError as cause:
            raise BadPieces("pieces_foreign", file=str(self.path)) from cause
        if lines and header != asked:
            raise BadPieces("pieces_other" if isinstance(header, dict) else "pieces_foreign", file=str(self.path))
        os.ftruncate(self.descriptor, sum(map(len, whole)))
        if not lines:
            self.write(asked)


@contextmanager
def pieces(path: Path, asked: Mapping[str, object]) -> Iterator[Pieces]:
    """The pieces of a question, for this process alone while it lasts; raises BadPieces or OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
    try:
        if not lock(descriptor):
            raise BadPieces("pieces_in_use", file=str(path))
        kept = Pieces(path, descriptor)
        kept.load(asked)
        yield kept
    finally:
        os.close(descriptor)
