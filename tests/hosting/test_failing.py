"""What is not stored has not happened; what is being stored is finished."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from azulejo.server.hosting import Host, LocalBus, Setup
from azulejo.storage import StorageError
from azulejo.storage.database import Database
from azulejo.storage.table_store import TableStore
from azulejo.tables import Event, Table
from azulejo.tables.commands import OfferRematch, Resign
from tests.hosting.evening import answers, hosting, play, run, seated, stored, turn, view

PEOPLE = ("ana", "rui")


class Failing(TableStore):
    """Fails to write, or to say that it has written, as long as it is told to."""

    fails_before = False
    fails_after = False
    fails_from = 0  # the number of an append from now on; 0 for none
    failures = 0

    async def append(
        self,
        name: str,
        table: Table,
        events: Sequence[Event],
        worker: str = "",
        lease: int = 0,
        reidentified: int = 0,
    ) -> None:
        self._fail(self.fails_before or self.fails_from == 1)
        self.fails_from -= self.fails_from > 1
        await super().append(name, table, events, worker, lease, reidentified)
        self._fail(self.fails_after)

    async def open(self, name: str, table: Table, events: Sequence[Event], origin: str | None = None) -> None:
        self._fail(self.fails_before)
        await super().open(name, table, events, origin)

    async def open_rematch(
        self,
        name: str,
        table: Table,
        events: Sequence[Event],
        other: str,
        other_table: Table,
        other_events: Sequence[Event],
        reidentified: int = 0,
    ) -> None:
        self._fail(self.fails_before)
        await super().open_rematch(name, table, events, other, other_table, other_events, reidentified)

    def _fail(self, fails: bool) -> None:
        if fails:
            self.failures += 1
            raise StorageError("storage_full", place="a test")


class Slow(TableStore):
    """Waits before it writes, until it may."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.is_asked = asyncio.Event()

    async def append(
        self,
        name: str,
        table: Table,
        events: Sequence[Event],
        worker: str = "",
        lease: int = 0,
        reidentified: int = 0,
    ) -> None:
        self.is_asked.set()
        await self.may_write.wait()
        await super().append(name, table, events, worker, lease, reidentified)


def failing(host: Host) -> Failing:
    assert isinstance(host.store.tables, Failing)
    return host.store.tables


def slow(host: Host) -> Slow:
    assert isinstance(host.store.tables, Slow)
    return host.store.tables


def test_what_cannot_be_stored_changes_nothing_and_nobody_is_told(database_url: str) -> None:
    async def fail() -> None:
        heard: list[int] = []
        bus = LocalBus()
        async with hosting(database_url, bus, tables=Failing) as host:
            name = await seated(host, *PEOPLE)
            views = [await host.view(name, seat) for seat in (0, 1, None)]
            number = len(await stored(host, name))
            bus.subscribe(name, heard.append)
            seat = await turn(host, name)
            act = (await answers(host, name, seat))[0]
            failing(host).fails_before = True
            for _ in range(3):
                with pytest.raises(StorageError) as told:
                    await host.do(name, act, PEOPLE[seat])
                assert told.value.code == "storage_full"
            assert heard == []
            assert [await host.view(name, seat) for seat in (0, 1, None)] == views
            assert len(await stored(host, name)) == number
            failing(host).fails_before = False
            reply = await host.do(name, act, PEOPLE[seat])
            assert reply.first == number + 1
            assert heard == [reply.last]

    run(fail())


def test_what_was_stored_unbeknown_is_the_truth_and_is_told_when_asked_again(database_url: str) -> None:
    async def fail() -> None:
        heard: list[int] = []
        async with hosting(database_url, tables=Failing) as host:
            name = await seated(host, *PEOPLE)
            host.bus.subscribe(name, heard.append)
            seat = await turn(host, name)
            act = (await answers(host, name, seat))[0]
            failing(host).fails_after = True
            with pytest.raises(StorageError):
                await host.do(name, act, PEOPLE[seat])
            assert heard == []
            assert await turn(host, name) != seat
            reply = await host.do(name, act, PEOPLE[seat])
            assert reply.last == len(await stored(host, name))
            assert heard == [reply.last]

    run(fail())


def test_no_table_is_opened_that_cannot_be_stored(database_url: str) -> None:
    async def fail() -> None:
        async with hosting(database_url, tables=Failing) as host:
            name = await seated(host, *PEOPLE)
            await host.do(name, Resign(0), "ana")
            await host.do(name, OfferRematch(0), "ana")
            failing(host).fails_before = True
            with pytest.raises(StorageError):
                await host.open("ana", Setup("azul", [None, None]))
            with pytest.raises(StorageError):
                await host.do(name, OfferRematch(1), "rui")
            failing(host).fails_before = False
            assert (await view(host, name))["rematch"] is None
            assert len(await host.store.tables.of_person("ana", 10)) == 1
            await host.do(name, OfferRematch(1), "rui")
            assert len(await host.store.tables.of_person("ana", 10)) == 2

    run(fail())


def test_nobody_sees_what_is_still_being_stored(database_url: str) -> None:
    async def wait() -> None:
        async with hosting(database_url, tables=Slow) as host:
            name = await seated(host, *PEOPLE)
            before = await host.update(name, None, 0)
            tables = slow(host)
            tables.is_asked.clear()
            tables.may_write.clear()
            moving = asyncio.create_task(play(host, name, PEOPLE))
            await tables.is_asked.wait()
            looking = asyncio.create_task(host.update(name, None, 0))
            finding = asyncio.create_task(host.table(name, "eva"))
            done, _ = await asyncio.wait([looking, finding], timeout=0.2)
            assert not done
            tables.may_write.set()
            reply = await moving
            assert (await looking).sequence == (await finding).sequence == reply.last > before.sequence

    run(wait())


def test_a_move_is_stored_and_told_though_its_player_has_gone_away(database_url: str) -> None:
    async def wait() -> None:
        heard: list[int] = []
        async with hosting(database_url, tables=Slow) as host:
            name = await seated(host, *PEOPLE)
            number = len(await stored(host, name))
            host.bus.subscribe(name, heard.append)
            tables = slow(host)
            tables.is_asked.clear()
            tables.may_write.clear()
            moving = asyncio.create_task(play(host, name, PEOPLE))
            await tables.is_asked.wait()
            moving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await moving
            stopping = asyncio.create_task(host.stop())
            await asyncio.sleep(0)
            tables.may_write.set()
            await stopping
            assert len(await stored(host, name)) > number
            assert heard == [len(await stored(host, name))]

    run(wait())
