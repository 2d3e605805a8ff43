"""The lobby on a stream: told once, then what changes, once a second at most, and never of a private table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azulejo.server.hosting import Host, LocalBus, Setup, Thinkers, bus_for
from azulejo.server.live import Hub
from azulejo.server.live.messages import BadMessage, Follow, FollowLobby, parse
from azulejo.storage import StorageError, Store
from azulejo.storage.admin_store import Order
from azulejo.storage.urls import sqlite_url
from azulejo.tables import BadSetting
from azulejo.tables.commands import Abort, GoAway, SendAway, TakeSeat
from azulejo.tables.offers import Wanted
from tests.hosting.evening import play, run, seated
from tests.live.evening import Evening, Guest, Stream
from tests.live.test_slow_reader import Reader


@pytest.fixture(autouse=True)
def at_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """A change is told as soon as it is there."""
    if "evening" in request.fixturenames:
        evening: Evening = request.getfixturevalue("evening")
        evening.hub.lobby.pause = 0.0
    yield


class Page:
    """What a page makes of what it is told."""

    def __init__(self, stream: Stream, **wanted: object) -> None:
        self.stream = stream
        self.tables: dict[str, Any] = {}
        stream.say(type="lobby", **wanted)
        self.hear()

    def hear(self) -> Any:
        said = self.stream.hear()
        assert said["type"] == "lobby", said
        self.tables |= {table["id"]: table for table in said["tables"]}
        self.open, self.running = said["open"]["tables"], said["running"]["tables"]
        assert {*self.open, *self.running} <= self.tables.keys(), "whatever is named was told"
        return said

    def until_open(self, *ids: str) -> None:
        while self.open != list(ids):
            self.hear()


def test_a_page_sees_tables_come_fill_and_go(ana: Guest, rui: Guest, nobody: Guest) -> None:
    with nobody.stream() as stream:
        page = Page(stream, game="chocolatier")
        assert (page.open, page.running) == ([], [])
        table = ana.open("chocolatier")
        page.until_open(table)
        assert page.tables[table]["free"] == 2
        ana.sit(table, 1)
        page.hear()
        assert [seat["name"] for seat in page.tables[table]["seats"]] == ["Ana1", ""]
        rui.sit(table, 2)
        while page.running != [table]:
            page.hear()
        assert page.open == []
        while page.tables[table]["status"] != "running":
            page.hear()
        ana.move(table, ana.view(table, seat=1)) if ana.view(table)["to_act"] == [1] else rui.move(
            table, rui.view(table)
        )
        ana.post(f"/tables/{table}/seats/1/resign")
        assert page.hear()["tables"] == []
        assert page.running == []
        assert stream.is_quiet(), "moves are not for the lobby"


def test_who_lost_the_connection_is_told_everything(ana: Guest, nobody: Guest) -> None:
    with nobody.stream() as stream:
        page = Page(stream, game="duel", clock="days")
        gone = ana.open("duel", clock={"days": 1})
        page.until_open(gone)
    ana.post(f"/tables/{gone}/abort")
    there = ana.open("duel", clock={"days": 2})
    with nobody.stream() as stream:
        page = Page(stream, game="duel", clock="days")
        assert (page.open, [*page.tables]) == ([there], [there])
        ana.post(f"/tables/{there}/abort")
        page.until_open()


def test_another_wish_takes_the_place_of_the_first_and_leaving_ends_it(ana: Guest, nobody: Guest) -> None:
    azul, duel = ana.open("azul", clock={"days": 3}), ana.open("duel", clock={"days": 3})
    with nobody.stream() as stream:
        page = Page(stream, clock="days")
        assert {azul, duel} <= {*page.open}
        stream.say(type="lobby", clock="days", game="duel")
        page.hear()
        assert page.open == [duel]
        stream.say(type="lobby", clock="days", limit=1)
        told = page.hear()
        assert len(page.open) == 1
        assert told["open"]["next"].endswith(page.open[0])
        following = nobody.http.get("/tables", params={"clock": "days", "before": told["open"]["next"]}).json()
        assert {*page.open, *(table["id"] for table in following["tables"])} >= {azul, duel}
        stream.say(type="leave_lobby")
        stream.say(type="leave_lobby")
        for table in (azul, duel):
            ana.post(f"/tables/{table}/abort")
        assert stream.is_quiet()


def test_a_private_table_is_never_told_of(ana: Guest, rui: Guest, nobody: Guest) -> None:
    with nobody.stream() as stream, rui.stream() as other:
        pages = [Page(stream, clock="live"), Page(other, clock="live")]
        table = ana.open(private=True, clock={"seconds": 60})
        ana.sit(table, 1)
        link = ana.link(table)
        rui.post(f"/tables/{table}/seats", seat=2, link=link)
        ana.post(f"/tables/{table}/seats/2/send-away", name="Rui")
        ana.post(f"/tables/{table}/abort")
        public = ana.open(clock={"seconds": 60})
        for page in pages:
            page.until_open(public)
            assert [*page.tables] == [public]
        ana.post(f"/tables/{public}/abort")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": 7}, "live_bad_name"),
        ({"clock": "slow"}, "bad_pace"),
        ({"free": 5}, "live_bad_number"),
        ({"free": True}, "live_bad_number"),
        ({"limit": 0}, "live_bad_number"),
        ({"limit": 101}, "live_bad_number"),
        ({"since": 3}, "live_unknown_field"),
    ],
)
def test_what_cannot_be_meant_gets_a_problem_and_the_lobby_stays_as_it_was(
    nobody: Guest, said: dict[str, object], code: str
) -> None:
    with nobody.stream() as stream:
        Page(stream, game="duel")
        stream.say(type="lobby", **said)
        problem = stream.hear()
        assert (problem["type"], problem["code"]) == ("problem", code)
        assert problem["sentence"]
        assert stream.is_quiet()


def test_messages_are_read_as_they_are_meant() -> None:
    assert parse('{"type": "lobby"}') == FollowLobby(Wanted(), 20)
    assert parse('{"type": "lobby", "game": "azul", "clock": "days", "free": 2, "limit": 9}') == FollowLobby(
        Wanted("azul", "days", 2), 9
    )
    with pytest.raises(BadSetting):
        parse('{"type": "lobby", "clock": "slow"}')
    with pytest.raises(BadMessage):
        parse('{"type": "leave_lobby", "game": "azul"}')


# Without a network


async def hub_at(folder: Path) -> Hub:
    return Hub(Host(await Store.open(sqlite_url(folder)), LocalBus(), Thinkers(1)))


async def leave(hub: Hub, *readers: Reader) -> None:
    for reader in readers:
        await reader.close()
    await hub.close()
    await hub.host.store.close()


def opens(reader: Reader) -> list[str]:
    found: list[str] = reader.heard[-1]["open"]["tables"]
    return found


class Reads:
    """Counts how often the lobby is read, or has that fail."""

    def __init__(self, hub: Hub) -> None:
        self.count = 0
        self.fails = False
        self._lobby = hub.host.store.tables.lobby
        hub.host.store.tables.lobby = self.lobby  # type: ignore[method-assign]

    async def lobby(self, *given: Any, **more: Any) -> Any:
        self.count += 1
        if self.fails:
            raise StorageError("storage_busy", place="here")
        return await self._lobby(*given, **more)


def test_tables_that_come_and_go_quickly_cost_a_look_a_second_however_many_look(tmp_path: Path) -> None:
    async def test() -> None:
        hub = await hub_at(tmp_path)
        hub.lobby.pause, reads = 0.2, Reads(hub)
        readers = [Reader(hub) for _ in range(200)]
        for reader in readers:
            reader.stream.follow_lobby(FollowLobby())
        for reader in readers:
            await reader.until(1)
        assert reads.count == 2, "one for each list"
        for _ in range(30):
            table = await hub.host.open("vandal", Setup("azul", [None, None]))
            await hub.host.do(table, Abort(), "vandal")
        stays = await hub.host.open("ana", Setup("azul", [None, None]))
        for reader in readers:
            while stays not in opens(reader):
                await reader.until(len(reader.heard) + 1)
        assert reads.count <= 2 * 20
        assert max(len(reader.heard) for reader in readers) <= 20
        assert opens(readers[0]) == [stays]
        await leave(hub, *readers)

    run(test())


def test_a_slow_reader_is_told_what_there_is_in_the_end_and_nothing_of_what_came_and_went(tmp_path: Path) -> None:
    async def test() -> None:
        hub = await hub_at(tmp_path)
        hub.lobby.pause = 0.0
        slow, quick = Reader(hub), Reader(hub)
        for reader in (slow, quick):
            reader.stream.follow_lobby(FollowLobby())
            await reader.until(1)
        slow.gate.clear()
        names = []
        for _ in range(5):
            names.append(await hub.host.open("ana", Setup("azul", [None, None])))
            while opens(quick) != names[::-1] and sorted(opens(quick)) != sorted(names):
                await quick.until(len(quick.heard) + 1)
        for name in names[:4]:
            await hub.host.do(name, Abort(), "ana")
        while opens(quick) != names[4:]:
            await quick.until(len(quick.heard) + 1)
        slow.gate.set()
        await slow.until(2)
        while opens(slow) != names[4:]:
            await slow.until(len(slow.heard) + 1)
        assert len(slow.heard) <= 3
        await leave(hub, slow, quick)

    run(test())


def test_what_changes_elsewhere_or_is_not_looked_for_is_not_told(tmp_path: Path) -> None:
    async def test() -> None:
        hub = await hub_at(tmp_path)
        hub.lobby.pause = 0.0
        azul, duel = Reader(hub), Reader(hub)
        azul.stream.follow_lobby(FollowLobby(Wanted(game="azul")))
        duel.stream.follow_lobby(FollowLobby(Wanted(game="duel")))
        for reader in (azul, duel):
            await reader.until(1)
        name = await seated(hub.host, "ana", "rui")
        first = await hub.host.open("rui", Setup("azul", [None, None]))
        while opens(azul) != [first]:  # then all that came before it is told, too
            await azul.until(len(azul.heard) + 1)
        before = len(azul.heard)
        for _ in range(5):
            await play(hub.host, name, ["ana", "rui"])
        await hub.host.do(name, GoAway(0), "ana")
        hidden = await hub.host.open("ana", Setup("azul", [None, None], private=True))
        await hub.host.do(hidden, TakeSeat("Rui", 1, link=(await hub.host.table(hidden, "ana")).sealed.link), "rui")
        await hub.host.do(hidden, SendAway(1, "Rui"), "ana")
        last = await hub.host.open("ana", Setup("azul", [None, None]))
        while last not in opens(azul):
            await azul.until(len(azul.heard) + 1)
        assert [set(told["open"]["tables"]) for told in azul.heard[before:]] == [{first, last}]
        assert len(duel.heard) == 1
        assert hidden not in json.dumps(azul.heard)
        await leave(hub, azul, duel)

    run(test())


def test_a_lobby_that_cannot_be_read_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejo.server.live.stream.RETRY", 0.01)

    async def test() -> None:
        hub = await hub_at(tmp_path)
        reads = Reads(hub)
        reads.fails = True
        reader = Reader(hub)
        reader.stream.follow_lobby(FollowLobby())
        await reader.until(1)
        assert reader.heard[0]["code"] == "store_unavailable"
        reads.fails = False
        while reader.heard[-1]["type"] != "lobby":
            await reader.until(len(reader.heard) + 1)
        await leave(hub, reader)
        assert not hub.lobby._followers

    run(test())


def test_a_table_that_whoever_runs_the_server_closes_is_gone(tmp_path: Path) -> None:
    """The act is stored beside the server, which reads of it in the log."""

    async def test() -> None:
        hub = await hub_at(tmp_path)
        hub.lobby.pause = 0.0
        reader = Reader(hub)
        reader.stream.follow_lobby(FollowLobby())
        name = await hub.host.open("ana", Setup("azul", [None, None]))
        while not reader.heard or opens(reader) != [name]:
            await reader.until(len(reader.heard) + 1)
        await hub.host.store.admin.close_table(name, Order("root", 0, "spam"))
        await hub.host.acts.look()
        while opens(reader):
            await reader.until(len(reader.heard) + 1)
        await leave(hub, reader)

    run(test())


def test_two_servers_on_one_bus_tell_of_each_others_tables(postgresql_url: str) -> None:
    async def test() -> None:
        hosts = [Host(await Store.open(postgresql_url), bus_for(postgresql_url), Thinkers(1)) for _ in range(2)]
        for host in hosts:
            await host.bus.start()
            host.bus.let_others_in()
        here = Hub(hosts[0])
        reader = Reader(here)
        reader.stream.follow_lobby(FollowLobby())
        await reader.until(1)
        name = await hosts[1].open("ana", Setup("azul", [None, None]))
        while name not in opens(reader):
            await reader.until(len(reader.heard) + 1)
        await reader.close()
        await here.close()
        for host in hosts:
            await host.bus.stop()
            await host.store.close()

    run(test())


def test_who_stops_looking_is_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        hub = await hub_at(tmp_path)
        reader = Reader(hub)
        for limit in (5, 6, 7):
            reader.stream.follow_lobby(FollowLobby(limit=limit))
        assert len(hub.lobby._followers) == 1
        reader.stream.close()
        assert not hub.lobby._followers
        await asyncio.sleep(0)
        await leave(hub, reader)

    run(test())


def test_who_is_not_there_is_expected_by_whoever_looks_before_a_game_and_in_it_by_who_plays(tmp_path: Path) -> None:
    """So a table whose people have gone, as with a restart, does not stand before those at which somebody waits."""

    async def test() -> None:
        hub = await hub_at(tmp_path)
        waiting = await hub.host.open("ana", Setup("azul", [None, None]))
        await hub.host.do(waiting, TakeSeat("Ana", 0), "ana")
        running = await seated(hub.host, "ana", "rui")
        stranger, player = Reader(hub), Reader(hub, "rui")
        for number, table in enumerate((running, waiting), 1):
            await stranger.stream.follow(Follow(table))
            await stranger.until(number)
        assert [*hub.presence.leaving] == [(waiting, "ana")]
        await player.stream.follow(Follow(running))
        await player.until(1)
        assert [*hub.presence.leaving] == [(waiting, "ana"), (running, "ana")]
        await leave(hub, stranger, player)

    run(test())
