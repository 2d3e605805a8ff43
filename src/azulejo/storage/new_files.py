"""Files that are written beside their place and take it once they are complete. Nothing is ever overwritten."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from azulejo.storage.failures import StorageError, explained


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A file to write that takes its place once all has gone well; raises StorageError if there is one already."""
    refuse_existing(file)
    with scratch_file(file) as beside:
        yield beside
        with explained(str(file)):
            _move(beside, file)


@contextmanager
def scratch_file(file: Path) -> Iterator[Path]:
    """An empty file beside another, which only its owner can read, and which is gone in the end."""
    beside = file.with_name(f".azulejo-{secrets.token_hex(8)}")
    try:
        with explained(str(file)):
            os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield beside
    finally:
        beside.unlink(missing_ok=True)


def refuse_existing(file: Path) -> None:
    """Raises StorageError."""
    if file.exists():
        raise StorageError("storage_file_exists", place=str(file))


def _move(beside: Path, file: Path) -> None:
    """A link is never made over another file, but not every file system has links."""
    try:
        file.hardlink_to(beside)
    except OSError:
        refuse_existing(file)
        beside.rename(file)
