"""Connections: one way to write and one way to read, on SQLite and on PostgreSQL.

What is done with a connection is a plain function of it, the same for both. On SQLite it runs in a thread from start to
end, since going to the thread and back for every statement costs more than the statements (docs/storage.md).
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from azulejo.storage.patience import Patience, Watch, check_unsaid
from azulejo.storage.statements import Step
from azulejo.storage.urls import SQLITE, shown

READERS: Final = 4
PATIENCE: Final = 10  # seconds to wait for a lock, or for a connection where nobody else waits
BEGIN: Final = "BEGIN IMMEDIATE"
SYNCHRONOUS: Final = "FULL"  # why: docs/storage.md

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

    The writers of this process queue for it; other processes are kept out by the file's lock, which is taken when the
    transaction begins, so that none fails halfway for want of it.
    """

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        options: dict[str, Any] = {"hide_parameters": True, "connect_args": {"timeout": PATIENCE}, "max_overflow": 0}
        alone: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
        self.writer = create_engine(url, pool_size=1, **options)
        self.reader = create_engine(url, pool_size=READERS, **options, **alone)
        self.write_thread = ThreadPoolExecutor(1, "azulejo-writer")
        self.read_threads = ThreadPoolExecutor(READERS, "azulejo-reader")
        self.connection: Connection | None = None  # that writes, once anything was written: it is the thread's alone
        event.listen(self.writer, "connect", _prepare_writer)
        event.listen(self.writer, "begin", _begin)

    async def write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.write_thread, self._written, work)

    async def write_steps(self, steps: Sequence[Step]) -> None:
        """As this is what a server does all day, it goes to the thread and back with as little ado as possible."""
        loop = asyncio.get_running_loop()
        written = loop.create_future()
        self.write_thread.submit(self._write_for, steps, loop, written)
        await written

    def _connected(self) -> Connection:
        """The connection that writes, which is kept: taking it from a pool every time costs as much as writing."""
        if self.connection is None:
            self.connection = self.writer.connect()
        return self.connection

    def _written(self, work: Work[T]) -> T:
        connection = self._connected()
        with connection.begin():
            return work(connection)

    def _write_for(self, steps: Sequence[Step], loop: asyncio.AbstractEventLoop, written: asyncio.Future[None]) -> None:
        failure: BaseException | None = None
        try:
            self._execute(steps)
        except BaseException as error:
            failure = error
        loop.call_soon_threadsafe(_settle, written, failure)

    def _execute(self, steps: Sequence[Step]) -> None:
        connection: Any = self._connected().connection.driver_connection
        connection.execute(BEGIN)
        try:
            for step in steps:
                step.check(connection.executemany(step.text, step.rows).rowcount)
            connection.commit()
        except BaseException:
            connection.rollback()
            raise

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.read_threads, _read, self.reader, work)

    async def close(self) -> None:
        for threads in (self.write_thread, self.read_threads):
            await asyncio.to_thread(threads.shutdown)
        if self.connection is not None:
            self.connection.close()
        self.writer.dispose()
        self.reader.dispose()


def _settle(written: asyncio.Future[None], failure: BaseException | None) -> None:
    if written.done():
        return  # whoever waited has gone
    if failure is None:
        written.set_result(None)
    else:
        written.set_exception(failure)


def _read(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _prepare_writer(connection: Any, _: object) -> None:
    """Turns off Python's own way of beginning transactions: `_begin` begins them."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(BEGIN)


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
        async with self._connected(self.writer) as (connection, driver), connection.begin(), driver.cursor() as cursor:
            for step in steps:
                await cursor.executemany(step.text, step.rows)
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
