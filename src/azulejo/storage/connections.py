"""Connections: one way to write and one way to read, on SQLite and on PostgreSQL.

What is done with a connection is a plain function of it, the same for both. On SQLite it runs in a thread from start to
end, since going to the thread and back for every statement costs more than the statements (docs/storage.md). Steps,
which a server takes for every move, are executed at once; what must wait for the disk, their commit, is the thread's.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from sqlite3 import SQLITE_BUSY, OperationalError
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from azulejo.storage.one_thread import OneThread
from azulejo.storage.patience import Patience, Watch, check_unsaid
from azulejo.storage.statements import Step, execute
from azulejo.storage.urls import SQLITE, shown

READERS: Final = 4
PATIENCE: Final = 10  # seconds to wait for a lock, or for a connection where nobody else waits
BEGIN: Final = "BEGIN IMMEDIATE"
SYNCHRONOUS: Final = "FULL"  # why: docs/storage.md
LOGGED: Final = 8000  # pages in the write-ahead log until a commit carries them over, for which everybody waits
CACHE: Final = 700  # kB of pages that the writer keeps by itself: the system keeps all that were read lately

T = TypeVar("T")
Work = Callable[[Connection], T]


class Connections(ABC):
    """A database. Errors of its driver come out as they are."""

    def __init__(self, url: URL) -> None:
        self.place = shown(url)
        self.dialect = url.get_backend_name()

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Does the work in one transaction, which is safe on disk afterwards, or has never been if the work raises.

        Whoever is cancelled while waiting does not know which.
        """

    @abstractmethod
    async def write_steps(self, steps: Sequence[Step]) -> None:
        """Executes these steps in one transaction, as `write` does, with nothing between them and the driver.

        Raises Unmatched if a row that must change something found nothing to change.
        """

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Does work of which each statement sees all that is committed. It waits for no writer."""

    @abstractmethod
    async def close(self) -> None:
        """Lets what is being done finish."""


def connect(url: URL, patience: Patience | None = None) -> Connections:
    """Makes ready to connect, but does not yet."""
    if url.get_backend_name() == SQLITE:
        return SqliteConnections(url)
    return PostgresqlConnections(url, patience or Patience())


class SqliteConnections(Connections):
    """One connection writes, the others read (WAL).

    The writers of this process take turns with it; other processes are kept out by the file's lock, which is taken when
    the transaction begins, so that none fails halfway for want of it.
    """

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        options: dict[str, Any] = {"hide_parameters": True, "connect_args": {"timeout": PATIENCE}, "max_overflow": 0}
        alone: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
        anywhere = {"timeout": PATIENCE, "check_same_thread": False}  # one turn at a time, in whichever thread
        self.writer = create_engine(url, pool_size=1, **options | {"connect_args": anywhere})
        self.reader = create_engine(url, pool_size=READERS, **options, **alone)
        self.turn = asyncio.Lock()
        self.write_thread = OneThread("azulejo-writer")
        self.read_threads = ThreadPoolExecutor(READERS, "azulejo-reader")
        self.connection: Connection | None = None  # that writes, once anything was written
        self.patience = PATIENCE  # seconds for which it waits for another process that writes
        event.listen(self.writer, "connect", _prepare_writer)
        event.listen(self.writer, "begin", self._begin)

    async def write(self, work: Work[T]) -> T:
        async with self.turn:
            return await self.write_thread.do(partial(self._written, work))

    async def write_steps(self, steps: Sequence[Step]) -> None:
        """Statements change pages in memory and wait for nothing; in the thread each would wait for Python's one lock
        as long as others are answered. If another process holds the file's lock, all is done where one may wait."""
        async with self.turn:
            if self.connection is None or not self._execute(steps):
                await self.write_thread.do(partial(self._written, partial(execute, steps=steps)))
            else:
                await self.write_thread.do(self._commit)

    def _connected(self) -> Connection:
        """The connection that writes, which is kept: taking it from a pool every time costs as much as writing."""
        if self.connection is None:
            self.connection = self.writer.connect()
        return self.connection

    def _written(self, work: Work[T]) -> T:
        connection = self._connected()
        with connection.begin():
            return work(connection)

    def _execute(self, steps: Sequence[Step]) -> bool:
        """Executes steps in a transaction that is still to be committed; False if another process writes now."""
        self._be_patient(0)
        driver = self._driver()
        try:
            driver.execute(BEGIN)
        except OperationalError as error:
            if error.sqlite_errorcode & 0xFF == SQLITE_BUSY:
                return False
            raise
        try:
            for step in steps:
                step.check(driver.executemany(step.text, step.rows).rowcount)
        except BaseException:
            driver.rollback()
            raise
        return True

    def _commit(self) -> None:
        try:
            self._driver().commit()
        except BaseException:
            self._driver().rollback()
            raise

    def _begin(self, connection: Connection) -> None:
        self._be_patient(PATIENCE)
        connection.exec_driver_sql(BEGIN)

    def _be_patient(self, seconds: int) -> None:
        if self.patience != seconds:
            self._driver().execute(f"PRAGMA busy_timeout = {1000 * seconds}")
            self.patience = seconds

    def _driver(self) -> Any:
        return self._connected().connection.driver_connection

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.read_threads, _read, self.reader, work)

    async def close(self) -> None:
        async with self.turn:
            await self.write_thread.close()
        await asyncio.to_thread(self.read_threads.shutdown)
        if self.connection is not None:
            self.connection.close()
        self.writer.dispose()
        self.reader.dispose()


def _read(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _prepare_writer(connection: Any, _: object) -> None:
    """Turns off Python's own way of beginning transactions: `_begin` begins them."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute(f"PRAGMA cache_size = -{CACHE}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOGGED}")


class PostgresqlConnections(Connections):
    """Reading and writing share one pool. A connection that the server has dropped meanwhile is made anew."""

    def __init__(self, url: URL, patience: Patience) -> None:
        super().__init__(url)
        self.writer = create_async_engine(
            url,
            hide_parameters=True,
            pool_size=patience.connections,
            max_overflow=0,
            pool_timeout=patience.seconds or PATIENCE,
            skip_autocommit_rollback=True,
            connect_args=patience.arguments(url),
        )
        self.reader = self.writer.execution_options(isolation_level="AUTOCOMMIT")
        self.watch = Watch(url, patience)
        event.listen(self.writer.sync_engine, "checkout", check_unsaid)

    async def write(self, work: Work[T]) -> T:
        async with self._connected(self.writer) as (connection, _), connection.begin():
            return await connection.run_sync(work)

    async def write_steps(self, steps: Sequence[Step]) -> None:
        """All of them go to the database at once, which answers once for all; then follows the commit."""
        async with self._connected(self.writer) as (connection, driver), connection.begin():
            cursors = [driver.cursor() for _ in steps]
            async with driver.pipeline():
                for step, cursor in zip(steps, cursors, strict=True):
                    await cursor.executemany(step.text, step.rows)
            for step, cursor in zip(steps, cursors, strict=True):
                step.check(cursor.rowcount)

    async def read(self, work: Work[T]) -> T:
        async with self._connected(self.reader) as (connection, _):
            return await connection.run_sync(work)

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[tuple[AsyncConnection, Any]]:
        """A connection of the pool, and the driver's own, which is ended if this takes too long."""
        self.watch.check()
        async with engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            with self.watch.watching(driver):
                yield connection, driver

    async def close(self) -> None:
        await self.watch.close()
        await self.writer.dispose()
