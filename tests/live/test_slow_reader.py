"""A reader that does not read holds nobody up, fills no memory, and lacks nothing once it reads."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from azulejo.server.hosting import Host, LocalBus, Setup, Thinkers, live_table
from azulejo.server.hosting.bus import UNSURE
from azulejo.server.live import Hub, presence
from azulejo.server.live import stream as streams
from azulejo.server.live.messages import Follow
from azulejo.server.live.stream import Stream
from azulejo.storage import StorageError, Store
from azulejo.storage.urls import sqlite_url
from azulejo.tables import Command, Reply
from azulejo.tables.commands import AddNonce, Commit, GoAway, Leave, TakeSeat
from azulejo.texts import Texts
from tests.live.evening import PATIENCE, numbers
from tests.nonces import commitment_of, nonce_of


class Reader:
    """The far end of a stream, which reads only while its gate is open."""

    def __init__(self, hub: Hub, who: str = "") -> None:
        self.heard: list[Any] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.is_stuck = asyncio.Event()
        self.news = asyncio.Event()
        self.stream = Stream(hub, who, Texts("en"), self.take)
        self.task = asyncio.create_task(self.stream.tell())

    async def take(self, text: str) -> None:
        if not self.gate.is_set():
            self.is_stuck.set()
        await self.gate.wait()
        self.heard.append(json.loads(text))
        self.news.set()

    async def until(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:
                self.news.clear()
                await self.news.wait()

    async def close(self) -> None:
        self.stream.close()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


def with_host(folder: Path, test: Callable[[Hub, str], Awaitable[None]]) -> None:
    """Runs a test with a host in whose store there is one table, whose clocks and bots stand still."""

    async def run() -> None:
        store = await Store.open(sqlite_url(folder))
        hub = Hub(Host(store, LocalBus(), Thinkers(1)))
        try:
            await test(hub, await hub.host.open("ana", Setup("azul", [None, None])))
        finally:
            await hub.close()
            await store.close()

    asyncio.run(run())


async def come_and_go(hub: Hub, table: str, times: int) -> None:
    """Two events each time."""
    for _ in range(times):
        await hub.host.do(table, TakeSeat("Ana", 0), "ana")
        await hub.host.do(table, Leave(0), "ana")


def test_a_slow_reader_gets_all_it_lacks_in_one_update(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        slow, quick = Reader(hub), Reader(hub)
        for reader in (slow, quick):
            await reader.stream.follow(Follow(table))
            await reader.until(1)
        slow.gate.clear()
        await come_and_go(hub, table, 1)
        await slow.is_stuck.wait()
        await come_and_go(hub, table, 20)
        async with asyncio.timeout(PATIENCE):
            while numbers(*quick.heard)[-1] < 43:
                await asyncio.sleep(0)
        assert len(slow.heard) == 1
        slow.gate.set()
        await slow.until(3)
        assert numbers(*slow.heard) == numbers(*quick.heard) == list(range(1, 44))
        assert len(slow.heard) == 3
        assert slow.heard[-1]["view"]["sequence"] == 43
        for reader in (slow, quick):
            await reader.close()

    with_host(tmp_path, test)


def test_who_lacks_very_much_is_told_in_several_updates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "MOST_TOLD", 10)

    async def test(hub: Hub, table: str) -> None:
        await come_and_go(hub, table, 12)
        reader = Reader(hub)
        await reader.stream.follow(Follow(table))
        await reader.until(3)
        assert [len(update["events"]) for update in reader.heard] == [10, 10, 5]
        assert numbers(*reader.heard) == list(range(1, 26))
        assert [update["sequence"] for update in reader.heard] == [10, 20, 25]
        assert {update["view"]["sequence"] for update in reader.heard} == {25}
        await reader.close()

    with_host(tmp_path, test)


def test_a_thousand_spectators_cost_one_view_a_change(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        readers = [Reader(hub) for _ in range(1000)]
        for reader in readers:
            await reader.stream.follow(Follow(table))
        for reader in readers:
            await reader.until(1)
        before = hub.host.counts.views_built
        await hub.host.do(table, TakeSeat("Ana", 0), "ana")
        for reader in readers:
            await reader.until(2)
        await hub.host.do(table, Commit(0, commitment_of(0)), "ana")
        for reader in readers:
            await reader.until(3)
            await reader.close()
        assert hub.host.counts.views_built - before == 2

    with_host(tmp_path, test)


def test_a_bus_that_may_have_lost_something_makes_everybody_look_but_tells_nothing_twice(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        reader = Reader(hub)
        await reader.stream.follow(Follow(table))
        await reader.until(1)
        bus = hub.host.bus
        assert isinstance(bus, LocalBus)
        bus.announce_all()
        await hub.host.do(table, TakeSeat("Ana", 0), "ana")
        await reader.until(2)
        assert numbers(*reader.heard) == [1, 2]
        await reader.close()

    with_host(tmp_path, test)


def test_a_table_that_cannot_be_read_now_is_told_of_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "RETRY", 0.0)

    async def test(hub: Hub, table: str) -> None:
        reader, live, failures = Reader(hub), hub.host.live, iter([False, True, True])

        async def fails_for_a_while(*asked: Any) -> object:
            if next(failures, False):
                raise StorageError("storage_unreachable", place="azulejo.db", problem="gone")
            return await live(*asked)

        monkeypatch.setattr(hub.host, "live", fails_for_a_while)
        await reader.stream.follow(Follow(table))
        await reader.until(3)
        assert [heard["type"] for heard in reader.heard] == ["problem", "problem", "update"]
        assert reader.heard[0]["code"] == "store_unavailable"
        assert numbers(reader.heard[2]) == [1]
        await reader.close()

    with_host(tmp_path, test)


def test_whoever_heard_that_a_table_cannot_be_read_hears_when_it_can_though_nothing_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "RETRY", 0.0)

    async def test(hub: Hub, table: str) -> None:
        reader, live, failures = Reader(hub), hub.host.live, iter([False, False, True])

        async def fails_once(*asked: Any) -> object:
            if next(failures, False):
                raise StorageError("storage_unreachable", place="azulejo.db", problem="gone")
            return await live(*asked)

        monkeypatch.setattr(hub.host, "live", fails_once)
        await reader.stream.follow(Follow(table))
        await reader.until(1)
        hub.host.bus.publish(table, UNSURE)
        await reader.until(3)
        assert [heard["type"] for heard in reader.heard] == ["update", "problem", "update"]
        assert numbers(reader.heard[0], reader.heard[2]) == [1]
        await reader.close()

    with_host(tmp_path, test)


def test_a_stream_that_is_closed_is_no_longer_listening(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        reader = Reader(hub, "ana")
        await reader.stream.follow(Follow(table))
        await reader.until(1)
        await reader.close()
        await hub.host.do(table, TakeSeat("Ana", 0), "ana")
        await asyncio.sleep(0)
        assert len(reader.heard) == 1
        assert not hub.presence.open

    with_host(tmp_path, test)


async def both_seated(hub: Hub, table: str) -> None:
    await hub.host.do(table, TakeSeat("ana", 0, commitment=commitment_of(0)), "ana")
    await hub.host.do(table, TakeSeat("rui", 1, nonce_of(1)), "rui")
    await hub.host.do(table, AddNonce(0, nonce_of(0)), "ana")


async def told_kinds(hub: Hub, table: str) -> list[str]:
    return [event["kind"] for event in json.loads((await hub.host.update(table, None, 0)).body)["events"]]


def test_who_does_not_come_back_after_a_restart_is_away(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        await both_seated(hub, table)
        again = Hub(hub.host)  # what a restart leaves of who is there: nothing
        again.presence.expected = 0.0
        spectator, rui = Reader(again), Reader(again, "rui")
        await spectator.stream.follow(Follow(table))
        await spectator.until(1)
        assert not again.presence.leaving, "spectators expect nobody"
        await rui.stream.follow(Follow(table))
        await rui.until(2)
        assert [(event["kind"], event["seat"]) for event in rui.heard[-1]["events"]] == [("left", 1)]
        ana = Reader(again, "ana")
        await ana.stream.follow(Follow(table))
        await rui.until(3)
        assert [event["kind"] for event in rui.heard[-1]["events"]] == ["returned"]
        assert not again.presence.leaving
        for reader in (spectator, rui, ana):
            await reader.close()
        await again.close()

    with_host(tmp_path, test)


def test_who_comes_back_after_a_restart_was_never_away(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        await both_seated(hub, table)
        hub.presence.expected = 3600.0
        rui, ana = Reader(hub, "rui"), Reader(hub, "ana")
        await rui.stream.follow(Follow(table))
        await rui.until(1)
        assert list(hub.presence.leaving) == [(table, "ana")]
        await ana.stream.follow(Follow(table))
        assert not hub.presence.leaving
        assert "left" not in await told_kinds(hub, table)
        for reader in (rui, ana):
            await reader.close()

    with_host(tmp_path, test)


def test_who_moves_without_a_stream_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hub: Hub, table: str) -> None:
        await both_seated(hub, table)
        moves = iter([0, 1, 2, 2])
        monkeypatch.setattr(presence, "moves_of", lambda table, who: next(moves, 2))
        hub.presence.expected = 0.0
        rui = Reader(hub, "rui")
        await rui.stream.follow(Follow(table))
        await rui.until(2)
        assert [event["kind"] for event in rui.heard[-1]["events"]] == ["left"]
        assert next(moves, None) is None, "every look but the last saw a move"
        await rui.close()

    with_host(tmp_path, test)


def test_who_sat_down_and_never_came_is_expected_once_the_game_runs(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        hub.presence.expected = 0.0
        rui = Reader(hub, "rui")
        await rui.stream.follow(Follow(table))
        await rui.until(1)
        await both_seated(hub, table)
        async with asyncio.timeout(PATIENCE):
            while "left" not in await told_kinds(hub, table):
                await asyncio.sleep(0)
        await rui.close()

    with_host(tmp_path, test)


def test_who_is_back_while_their_absence_is_being_stored_is_there(tmp_path: Path) -> None:
    async def test(hub: Hub, table: str) -> None:
        await both_seated(hub, table)
        hub.presence.came(table, "rui")
        hub.presence.grace = 0.0
        first, second, do = Reader(hub, "ana"), Reader(hub, "ana"), hub.host.do
        await first.stream.follow(Follow(table))
        came = asyncio.Event()

        async def slowly(name: str, command: Command, who: str) -> Reply:
            if isinstance(command, GoAway):
                await second.stream.follow(Follow(table))
                came.set()
            return await do(name, command, who)

        hub.host.do = slowly  # type: ignore[method-assign]  # as if somebody came just then
        first.stream.close()
        async with asyncio.timeout(PATIENCE):
            await came.wait()
            await asyncio.gather(*hub.presence.tasks)
        assert (await told_kinds(hub, table))[-2:] == ["left", "returned"]
        await first.close()
        await second.close()

    with_host(tmp_path, test)
