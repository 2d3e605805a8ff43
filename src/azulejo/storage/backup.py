"""A copy of everything, made while others write: one consistent moment, as a SQLite file that can be served, or
restored to either kind of database.

It holds the server's secrets as the original does, so it is for its owner's eyes only.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from azulejo.storage.carrying import Progress
from azulejo.storage.failures import StorageError, explained
from azulejo.storage.moving import Moved, copy_still, fill_file, version_of
from azulejo.storage.new_files import new_file, scratch_file
from azulejo.storage.schema import VERSION_TABLE
from azulejo.storage.still import one_moment
from azulejo.storage.urls import POSTGRESQL, SQLITE, shown

PAGES: Final = 1000  # of a file, copied between two reports of progress
COMPRESSED: Final = ".gz"
MAGIC: Final = b"\x1f\x8b"  # how what gzip has written begins
LEVEL: Final = 6
CHUNK: Final = 1 << 20  # bytes


def backup(url: URL, file: Path, progress: Progress) -> None:
    """Writes the copy beside its place and moves it there when it is complete. Nothing is ever overwritten. One whose
    name ends in .gz is compressed."""
    copy = _copy_postgresql if url.get_backend_name() == POSTGRESQL else _copy_sqlite
    with new_file(file) as beside:
        if file.suffix == COMPRESSED:
            with scratch_file(file) as plain:
                with explained(shown(url)):
                    copy(url, plain, progress)
                with explained(str(file)), plain.open("rb") as content, gzip.open(beside, "wb", LEVEL) as compressed:
                    shutil.copyfileobj(content, compressed, CHUNK)
        else:
            with explained(shown(url)):
                copy(url, beside, progress)


def restore(file: Path, url: URL, progress: Progress) -> Moved:
    """Fills an empty database from a backup, of whichever kind of database that was; raises StorageError."""
    with _uncompressed(file) as plain:
        return copy_still(URL.create(SQLITE, database=str(plain)), url, progress)


@contextmanager
def _uncompressed(file: Path) -> Iterator[Path]:
    """A backup as a file that SQLite reads."""
    with explained(str(file)), file.open("rb") as content:
        is_compressed = content.read(len(MAGIC)) == MAGIC
    if not is_compressed:
        yield file
        return
    with tempfile.TemporaryDirectory(prefix="azulejo-") as folder:
        plain = Path(folder) / file.stem
        try:
            with gzip.open(file) as compressed, plain.open("wb") as to:
                shutil.copyfileobj(compressed, to, CHUNK)
        except (gzip.BadGzipFile, EOFError, zlib.error) as cause:
            raise StorageError("storage_damaged", place=str(file)) from cause
        yield plain


def _copy_sqlite(url: URL, beside: Path, progress: Progress) -> None:
    """Page by page. The open transaction keeps what it sees as it was, so that nothing has to be begun anew."""
    source = f"{Path(str(url.database)).resolve().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(source, uri=True, isolation_level=None)) as old,
        closing(sqlite3.connect(beside)) as new,
    ):
        old.execute("BEGIN")
        _refuse_foreign(old.execute("SELECT name FROM sqlite_schema").fetchall(), shown(url))
        old.backup(new, pages=PAGES, progress=lambda _, remaining, total: progress(total - remaining, total))
        if new.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            raise StorageError("storage_damaged", place=shown(url))


def _refuse_foreign(names: list[tuple[str]], place: str) -> None:
    if (VERSION_TABLE,) not in names:
        raise StorageError("storage_not_ours", place=place)


def _copy_postgresql(url: URL, beside: Path, progress: Progress) -> None:
    """Row by row, of what was committed when the copy began, and compared with it."""
    with one_moment(url) as old:
        fill_file(old, version_of(old, shown(url)), beside, progress)
