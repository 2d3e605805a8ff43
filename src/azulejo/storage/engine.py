"""Connections: one way to write and one way to read, on SQLite and on PostgreSQL.

SQLite has one writer at a time. Writing therefore has a single connection, for which the writers of this process queue
without blocking anybody, and which takes the file's lock when it begins, so that no transaction fails halfway for want
of it. Readers have their own connections and wait for nobody (WAL). On PostgreSQL both share one pool.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from azulejo.storage.errors import StorageError

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
READERS: Final = 4
BUSY: Final = 10  # seconds to wait for a lock or a connection
PRAGMAS: Final = ("foreign_keys=ON", "synchronous=FULL")  # why FULL: docs/storage.md


@dataclass(frozen=True)
class Engines:
    """Writing happens in transactions; reading is one statement at a time, each of which sees what is committed."""

    write: AsyncEngine
    read: AsyncEngine
    place: str  # to show to people: the file, or the server without a password

    @property
    def is_sqlite(self) -> bool:
        return self.write.dialect.name == SQLITE

    async def dispose(self) -> None:
        await self.write.dispose()
        await self.read.dispose()


def parse_url(text: str) -> URL:
    """A database that we can use, with the driver that we use; raises StorageError."""
    try:
        url = make_url(text)
        backend = url.get_backend_name().replace("postgres", "postgresql", url.get_backend_name() == "postgres")
    except (ArgumentError, ValueError):
        raise bad_url(text) from None  # the cause would show the URL, password and all
    if backend == SQLITE and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite+aiosqlite")
    if backend == POSTGRESQL and url.database:
        return url.set(drivername="postgresql+psycopg")
    raise bad_url(text)


def bad_url(text: str) -> StorageError:
    """An error that shows no more of a URL than how it begins."""
    return StorageError("storage_bad_url", scheme=text.partition(":")[0][:20])


def shown(url: URL) -> str:
    """A database as people may see it in messages and logs."""
    if url.get_backend_name() == SQLITE:
        return str(url.database)
    host = url.host or url.query.get("host") or "localhost"
    port = f":{url.port}" if url.port else ""
    return f"{POSTGRESQL}://{host}{port}/{url.database}"


def connect(url: URL) -> Engines:
    """Makes ready to connect, but does not yet."""
    return _sqlite(url) if url.get_backend_name() == SQLITE else _postgresql(url)


def _sqlite(url: URL) -> Engines:
    options: dict[str, Any] = {"hide_parameters": True, "pool_timeout": BUSY, "connect_args": {"timeout": BUSY}}
    write = create_async_engine(url, pool_size=1, max_overflow=0, **options)
    read = create_async_engine(
        url, pool_size=READERS, max_overflow=0, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True, **options
    )
    for engine in (write, read):
        event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(write.sync_engine, "begin", _begin)
    return Engines(write, read, shown(url))


def _prepare(connection: Any, _: object) -> None:
    """A new connection to SQLite. Python's own way of beginning transactions is turned off: `_begin` begins them."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql(url: URL) -> Engines:
    write = create_async_engine(
        url,
        hide_parameters=True,
        pool_size=10,
        max_overflow=0,
        pool_timeout=BUSY,
        pool_pre_ping=True,
        skip_autocommit_rollback=True,
        connect_args={"connect_timeout": BUSY},
    )
    return Engines(write, write.execution_options(isolation_level="AUTOCOMMIT"), shown(url))
