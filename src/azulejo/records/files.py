"""Records on disk. A file is either the old record or the new one, never half of either, whenever the power fails."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from azulejo.games.errors import BadRecord
from azulejo.records.reading import parse
from azulejo.records.record import Record

LARGEST: Final = 1024 * 1024  # bytes of a file that is read; a long game has some 20,000


def load(path: str | os.PathLike[str]) -> Record:
    """Reads a record; raises BadRecord with the line of the first thing that is wrong, or OSError."""
    with Path(path).open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise BadRecord("record_file_too_large", most=LARGEST // 1024**2)
    try:
        return parse(content.decode("utf-8-sig"))
    except UnicodeDecodeError as cause:
        line = content.count(b"\n", 0, cause.start) + 1
        raise BadRecord("record_not_utf8", byte=f"0x{content[cause.start]:02x}", file_line=line) from cause


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Writes a record beside its place and moves it there once it is safely on disk; raises OSError."""
    place = Path(path).resolve()
    content = record.to_text().encode()
    if place.exists() and not place.is_file():
        place.write_bytes(content)  # a pipe or a device can be written to but must not be replaced
        return
    beside = place.with_name(f".azulejo-{secrets.token_hex(8)}")
    try:
        _write_through(beside, content)
        if place.exists():
            beside.chmod(place.stat().st_mode)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
    _sync_folder(place.parent)


def _write_through(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Makes the move itself durable, where the system lets folders be opened."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
