"""A PostgreSQL that is frozen, full or locked: everybody is answered within seconds, and all goes on afterwards."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial

import psutil
import psycopg
import pytest
from sqlalchemy import Connection, TextClause, text

from azulejo.storage import StorageError, Store
from azulejo.storage.connections import PostgresqlConnections
from azulejo.storage.patience import Patience
from tests.databases import running_postgresql
from tests.storage.kept import keep, keep_on, run
from tests.tables.night import Night

SECONDS = 2.0
BOUND = 10.0  # seconds within which whoever asks must have an answer, on a busy machine too


@asynccontextmanager
async def impatient(url: str, connections: int = 3) -> AsyncIterator[Store]:
    store = await Store.open(url, Patience(connections, SECONDS))
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    """A server whose processes are all stopped: its sockets still accept, and nothing ever comes."""
    server = psutil.Process(pid)
    family = [server, *server.children(recursive=True)]
    for process in family:
        process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for process in family:
            process.send_signal(signal.SIGCONT)


async def refused(store: Store) -> StorageError:
    with pytest.raises(StorageError) as error:
        await store.people.find("nobody")
    return error.value


def test_a_frozen_database_is_given_up_within_seconds_and_asked_again_when_it_is_back() -> None:
    with running_postgresql() as server:

        async def check() -> None:
            night = Night("ana", "rui")
            async with impatient(server.get_uri()) as store:
                assert isinstance(store.database.connections, PostgresqlConnections)
                await keep(store, night)
                since = night.table.sequence
                night.play()
                with frozen(server.get_pid()):
                    begin = time.monotonic()
                    errors = await asyncio.gather(*(refused(store) for _ in range(12)))
                    assert {error.code for error in errors} <= {"storage_unreachable", "storage_busy"}
                    with pytest.raises(StorageError):
                        await keep_on(store, night, since)
                    assert time.monotonic() - begin < BOUND
                    begin = time.monotonic()
                    for _ in range(100):
                        assert (await refused(store)).code == "storage_unreachable"
                    assert time.monotonic() - begin < SECONDS, "nobody waits for what is known not to answer"
                while store.database.connections.watch.is_silent:
                    await asyncio.sleep(0.05)
                await keep_on(store, night, since)
                assert await store.tables.events_after("t", 0) == night.events

        run(check())


def test_a_store_on_a_frozen_database_can_be_closed() -> None:
    with running_postgresql() as server:

        async def check() -> float:
            async with impatient(server.get_uri()) as store:
                await store.people.find("nobody")
                stopping = frozen(server.get_pid())
                stopping.__enter__()
                await refused(store)
                begin = time.monotonic()
            took = time.monotonic() - begin
            stopping.__exit__(None, None, None)
            return took

        assert run(check()) < BOUND


def test_a_pool_that_is_full_refuses_in_time_and_serves_again(postgresql_url: str) -> None:
    async def check() -> None:
        async with impatient(postgresql_url, connections=2) as store:
            sleep = text("SELECT pg_sleep(1.4)")
            slow = [store.database.read(lambda connection: connection.execute(sleep)) for _ in range(6)]
            begin = time.monotonic()
            results = await asyncio.gather(*slow, return_exceptions=True)
            assert time.monotonic() - begin < BOUND
            failed = [each for each in results if isinstance(each, StorageError)]
            assert failed
            assert {each.code for each in failed} == {"storage_busy"}
            assert len(failed) < len(results), "those who had a connection are served"
            assert await store.people.find("nobody") is None

    run(check())


def test_one_locked_row_or_slow_question_ends_alone(postgresql_url: str) -> None:
    async def check() -> None:
        here, there = Night("ana", "rui"), Night("eva", "ivo")
        async with impatient(postgresql_url) as store:
            await keep(store, here, "t1")
            await keep(store, there, "t2")
            since = [night.table.sequence for night in (here, there)]
            here.play()
            there.play()
            with psycopg.connect(postgresql_url) as other:
                other.execute("SELECT * FROM tables WHERE name = 't1' FOR UPDATE")
                locked, free = await asyncio.gather(
                    keep_on(store, here, since[0], "t1"), keep_on(store, there, since[1], "t2"), return_exceptions=True
                )
                assert isinstance(locked, StorageError)
                assert locked.code == "storage_busy"
                assert free is None, "whoever shared its transaction is stored all the same"
            await keep_on(store, here, since[0], "t1")
            with pytest.raises(StorageError) as slow:
                await store.database.read(lambda connection: connection.execute(text("SELECT pg_sleep(60)")))
            assert slow.value.code == "storage_busy"
            assert await store.tables.events_after("t1", 0) == here.events

    run(check())


def shown(show: TextClause, connection: Connection) -> object:
    return connection.scalar(show)


def test_a_url_keeps_its_own_options(postgresql_url: str) -> None:
    async def check() -> None:
        async with impatient(f"{postgresql_url}&options=-c%20work_mem%3D5MB") as store:
            for name, value in (("work_mem", "5MB"), ("statement_timeout", "1500ms"), ("lock_timeout", "1s")):
                assert await store.database.read(partial(shown, text(f"SHOW {name}"))) == value

    run(check())
