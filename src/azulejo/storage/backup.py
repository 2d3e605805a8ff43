"""A copy of everything, made while others write: one consistent moment, as a SQLite file that can be served.

It holds the server's secrets as the original does, so it is for its owner's eyes only.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import URL, Connection, create_engine, func, select

from azulejo.storage.failures import StorageError, explained
from azulejo.storage.schema import VERSION_TABLE, metadata
from azulejo.storage.upgrading import find_version, run_migrations
from azulejo.storage.urls import POSTGRESQL, shown

PAGES: Final = 1000  # of a file, copied between two reports of progress
ROWS: Final = 1000

Progress: TypeAlias = Callable[[int, int], None]  # how much is done, of how much


def backup(url: URL, file: Path, progress: Progress) -> None:
    """Writes the copy beside its place and moves it there when it is complete. Nothing is ever overwritten."""
    copy = _copy_postgresql if url.get_backend_name() == POSTGRESQL else _copy_sqlite
    with new_file(file) as beside, explained(shown(url)):
        copy(url, beside, progress)


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A file to write that takes its place once all has gone well; raises StorageError if there is one already."""
    refuse_existing(file)
    beside = file.with_name(f".azulejo-{secrets.token_hex(8)}")
    try:
        with explained(str(file)):
            os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield beside
        with explained(str(file)):
            _move(beside, file)
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


def _refuse_foreign(names: list[tuple[str]], place: str) -> None:
    if (VERSION_TABLE,) not in names:
        raise StorageError("storage_not_ours", place=place)


def _copy_postgresql(url: URL, beside: Path, progress: Progress) -> None:
    """Row by row, of what was committed when the copy began."""
    source = create_engine(url, hide_parameters=True, isolation_level="REPEATABLE READ")
    target = create_engine(URL.create("sqlite", database=str(beside)))
    try:
        with source.connect() as old, target.begin() as new:
            find_version(old, shown(url))
            run_migrations(new)
            _copy_rows(old, new, progress)
        with target.connect() as new:
            new.exec_driver_sql("PRAGMA journal_mode = WAL")
    finally:
        source.dispose()
        target.dispose()


def _copy_rows(old: Connection, new: Connection, progress: Progress) -> None:
    total = sum(old.execute(select(func.count()).select_from(table)).scalar_one() for table in metadata.sorted_tables)
    done = 0
    for table in metadata.sorted_tables:
        for rows in old.execution_options(yield_per=ROWS).execute(select(table)).mappings().partitions():
            new.execute(table.insert(), [dict(row) for row in rows])
            done += len(rows)
            progress(done, total)
