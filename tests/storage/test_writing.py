"""On SQLite one transaction is written at a time, the loop waits for nothing, and whoever goes away leaves nothing half
done."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from functools import partial

import pytest
from sqlalchemy import Connection

from azulejo.storage import Store
from azulejo.storage.one_thread import OneThread
from azulejo.storage.urls import file_of, parse_url
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import Night


async def about_to_move(store: Store) -> tuple[Night, int]:
    """A night at whose table a move was made after the event of this number, which is stored, and the move is not."""
    night = Night("ana", "rui")
    await keep(store, night)
    since = night.table.sequence
    night.play()
    return night, since


async def sleeps(count: list[float]) -> None:
    """How late the loop comes back from the shortest of naps, again and again."""
    while True:
        begin = time.monotonic()
        await asyncio.sleep(0.005)
        count.append(time.monotonic() - begin)


def test_while_another_program_writes_a_move_waits_and_nobody_else_does(sqlite_url: str) -> None:
    async def check() -> None:
        async with opened(sqlite_url) as store:
            night, since = await about_to_move(store)
            file = file_of(parse_url(sqlite_url))
            assert file is not None
            other = sqlite3.connect(file, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            naps: list[float] = []
            napping = asyncio.create_task(sleeps(naps))
            writing = asyncio.create_task(keep_on(store, night, since))
            await asyncio.sleep(0.5)
            assert not writing.done()
            assert len(naps) > 10  # where the loop itself had waited, it would have come to none
            other.execute("COMMIT")
            other.close()
            await writing
            napping.cancel()
            assert len(await store.tables.events_after("t", 0)) == night.table.sequence
            since = night.table.sequence
            night.play()
            await keep_on(store, night, since)  # and afterwards all is as before
            assert len(await store.tables.events_after("t", 0)) == night.table.sequence

    run(check())


def test_a_turn_lasts_as_long_as_its_transaction_even_if_whoever_waited_has_gone(sqlite_url: str) -> None:
    going_on, may_end = threading.Event(), threading.Event()

    def slow(_: Connection) -> str:
        going_on.set()
        assert may_end.wait(20)
        return "done"

    async def check() -> None:
        async with opened(sqlite_url) as store:
            night, since = await about_to_move(store)
            writing = asyncio.create_task(store.database.write(slow))
            await asyncio.to_thread(going_on.wait, 20)
            writing.cancel()
            await asyncio.sleep(0.01)
            writing.cancel()  # somebody who is in a hurry
            move = asyncio.create_task(keep_on(store, night, since))
            await asyncio.sleep(0.1)
            assert not move.done()
            may_end.set()
            await move
            with pytest.raises(asyncio.CancelledError):
                await writing
            assert len(await store.tables.events_after("t", 0)) == night.table.sequence

    run(check())


def test_one_thread_does_things_in_order_and_tells_each_what_came_of_it() -> None:
    async def check() -> None:
        thread, done = OneThread("test"), []

        def do(number: int) -> int:
            done.append(number)
            if number % 3 == 0:
                raise ValueError(number)
            return number * 10

        results = await asyncio.gather(*(thread.do(partial(do, number)) for number in range(7)), return_exceptions=True)
        assert done == list(range(7))
        assert [result if isinstance(result, int) else str(result) for result in results] == [
            "0", 10, 20, "3", 40, 50, "6"
        ]  # fmt: skip
        waiting = asyncio.create_task(thread.do(partial(time.sleep, 0.05)))
        await asyncio.sleep(0)
        await thread.close()
        await asyncio.wait_for(waiting, 5)
        assert await thread.do(lambda: threading.current_thread().name) == "test"  # closed is not for ever
        await thread.close()

    run(check())
