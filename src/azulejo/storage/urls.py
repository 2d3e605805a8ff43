"""Which database is meant, and how to show it to people: a password never leaves the URL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from azulejo.storage.failures import StorageError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
FILE: Final = "azulejo.db"


def sqlite_url(folder: Path) -> str:
    """The database in a folder."""
    return URL.create(SQLITE, database=str(folder / FILE)).render_as_string()


def parse_url(text: str) -> URL:
    """A database that we can use, with the driver that we use; raises StorageError."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise _bad(text) from None  # the cause could show the URL, password and all
    backend = url.drivername.partition("+")[0]
    if backend == SQLITE and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite+pysqlite")
    if backend in (POSTGRESQL, "postgres") and url.database:
        return url.set(drivername="postgresql+psycopg")
    raise _bad(text)


def _bad(text: str) -> StorageError:
    """Shows no more of a URL than how it begins."""
    return StorageError("storage_bad_url", scheme=text.partition(":")[0][:20])


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database that is named by its path; `file:` names one as SQLite does, for those who know."""
    if url.get_backend_name() != SQLITE or str(url.database).startswith("file:"):
        return None
    return Path(str(url.database))


def shown(url: URL) -> str:
    """A database in messages and logs: the file, or the server without user and password."""
    if url.get_backend_name() == SQLITE:
        return str(url.database)
    host = url.host or url.query.get("host") or "localhost"
    port = f":{url.port}" if url.port else ""
    return f"{POSTGRESQL}://{host}{port}/{url.database}"
