"""Those who follow a table hear of every change, wherever it was made."""

from __future__ import annotations

import asyncio
from functools import partial

import psycopg
import pytest

from azulejo.server.hosting import LocalBus, PostgresBus, bus_for, resync
from azulejo.server.hosting.bus import UNSURE, anew, person
from azulejo.storage.news import CHANNEL
from azulejo.tables import Conflict, Event, Table
from azulejo.tables.commands import Act, Resign
from tests.hosting.evening import Hands, followed, hosting, play, run, seated, until
from tests.storage.kept import table_after
from tests.tables.night import Night

PEOPLE = ("ana", "rui")
LISTENERS = """
    SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE %s
"""


def terminate(url: str, query: str) -> int:
    """Has PostgreSQL end every connection whose last query was like this; how many."""
    with psycopg.connect(url, autocommit=True) as connection:
        return len(connection.execute(LISTENERS, [query]).fetchall())


def has_reached(sequence: int, table: Table) -> bool:
    return table.sequence >= sequence


def opened_table() -> tuple[Table, list[Event]]:
    night = Night("ana", "rui")
    return table_after(night.events[:1]), night.events[:1]


def test_a_follower_hears_until_it_has_left() -> None:
    bus, heard, other = LocalBus(), [0], [0]
    leave = bus.subscribe("t", heard.append)
    leave_too = bus.subscribe("t", other.append)
    bus.publish("t", 5)
    bus.publish("another", 6)
    leave()
    leave()
    bus.publish("t", 7)
    assert (heard, other) == ([0, 5], [0, 5, 7])
    assert followed(bus) == 1
    leave_too()
    assert followed(bus) == 0


def test_who_leaves_while_something_is_told_disturbs_nobody() -> None:
    bus, heard = LocalBus(), [0]
    leaving = [lambda: None]
    leaving.append(bus.subscribe("t", lambda sequence: leaving[-1]()))
    bus.subscribe("t", heard.append)
    bus.publish("t", 1)
    assert heard == [0, 1]


def test_processes_that_serve_one_database_know_whether_they_are_alone(postgresql_url: str) -> None:
    async def serve() -> None:
        first, second, third = (PostgresBus(postgresql_url) for _ in range(3))
        for bus in (first, second):
            await bus.start()
            bus.let_others_in()
        await first.stop()
        await third.start()
        assert [bus.was_alone for bus in (first, second, third)] == [True, False, False]
        for bus in (second, third):
            await bus.stop()
        while not await alone_again(postgresql_url):  # a connection may take a moment to end
            await asyncio.sleep(0.01)

    run(serve())


async def alone_again(url: str) -> bool:
    bus = PostgresBus(url)
    await bus.start()
    await bus.stop()
    return bus.was_alone


def test_nobody_serves_before_the_first_one_lets_others_in_or_has_died(postgresql_url: str) -> None:
    async def serve() -> None:
        first, second, third = (PostgresBus(postgresql_url) for _ in range(3))
        await first.start()
        waiting = asyncio.create_task(second.start())
        await asyncio.sleep(0.5)
        assert not waiting.done()
        await first.stop()  # without a word, as if it had died
        await waiting
        assert second.was_alone, "so that what the first one has not done is done"
        waiting = asyncio.create_task(third.start())
        second.let_others_in()
        await waiting
        assert not third.was_alone
        for bus in (second, third):
            await bus.stop()

    run(serve())


def test_the_bus_fits_the_database() -> None:
    assert isinstance(bus_for("sqlite:////tmp/azulejo.db"), LocalBus)
    assert isinstance(bus_for("postgresql+psycopg://somebody@example.org/azulejo"), PostgresBus)
    assert isinstance(bus_for("postgresql://somebody@example.org/azulejo"), PostgresBus)


def test_two_processes_hear_each_other(postgresql_url: str) -> None:
    async def follow() -> None:
        async with (
            hosting(postgresql_url, PostgresBus(postgresql_url), started=True) as here,
            hosting(postgresql_url, PostgresBus(postgresql_url), started=True) as there,
        ):
            name = await seated(here, *PEOPLE)
            for n in range(10):
                host, other = (here, there) if n % 2 else (there, here)
                await other.view(name, None)
                reply = await play(host, name, PEOPLE)
                await until(other, name, partial(has_reached, reply.last))
                assert await here.view(name, 0) == await there.view(name, 0)

    run(follow())


def test_after_a_lost_connection_everybody_looks_again(postgresql_url: str) -> None:
    """What was stored while nobody listened is known once the connection is there again."""

    async def follow() -> None:
        async with (
            hosting(postgresql_url, PostgresBus(postgresql_url), started=True) as here,
            hosting(postgresql_url) as there,
        ):
            name = await seated(here, *PEOPLE)
            heard: asyncio.Queue[int] = asyncio.Queue()
            here.bus.subscribe(name, heard.put_nowait)
            for _ in range(3):
                while not terminate(postgresql_url, "SELECT pg_notify(%"):  # which is what it says to itself at first
                    await asyncio.sleep(0.01)
                reply = await play(there, name, PEOPLE)
                while await heard.get() != UNSURE:
                    continue
                assert (await here.update(name, None, 0)).sequence == reply.last

    run(follow())


def test_who_is_deaf_notices_and_listens_anew(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def follow() -> None:
        bus = PostgresBus(postgresql_url, beat=0.2)
        await bus.start()
        bus.let_others_in()
        heard: asyncio.Queue[int] = asyncio.Queue()
        bus.subscribe("t", heard.put_nowait)
        monkeypatch.setattr(bus, "_hear", lambda payload: None)
        assert await heard.get() == UNSURE, "the connection is made anew"
        assert bus.losses > 0
        monkeypatch.undo()
        say(postgresql_url, "t 7")
        while await heard.get() != 7:
            continue
        losses = bus.losses
        await asyncio.sleep(1)
        assert (bus.losses, bus.is_well) == (losses, True), "who hears itself is not deaf"
        await bus.stop()

    run(follow())


def say(url: str, *payloads: str) -> None:
    """Somebody on the database speaks on the channel."""
    with psycopg.connect(url, autocommit=True) as connection:
        for payload in payloads:
            connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])


def test_strange_messages_are_passed_over_and_forged_ones_only_have_somebody_look(
    postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def follow() -> None:
        bus = PostgresBus(postgresql_url)
        async with hosting(postgresql_url, bus, started=True) as here:
            name = await seated(here, *PEOPLE)
            before = await here.view(name, None)
            heard: asyncio.Queue[int] = asyncio.Queue()
            here.bus.subscribe(name, heard.put_nowait)
            strange = ["", "hello", f"{name}", f"{name} x", f"{name} -1", f"{name} 1 2", "\u00e9\u00a0 1", "x" * 7000]
            say(postgresql_url, *strange, f"{name} 999999", "anew:nowhere 1", f"anew:{name} 1", "person:nobody 1")
            while await heard.get() != 999999:
                continue
            assert bus.strange == len(strange)
            assert caplog.text.count("Somebody else speaks") == 1, "however much they say"
            assert await here.view(name, None) == before
            reply = await play(here, name, PEOPLE)
            assert (await here.update(name, None, 0)).sequence == reply.last
            assert bus.losses == 0

    run(follow())


def test_what_was_lost_is_found_without_any_message(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message is dropped on its way: who follows a table, the lobby or a person is told all the same."""

    async def follow() -> None:
        bus = PostgresBus(postgresql_url)
        monkeypatch.setattr(bus, "_hear", lambda payload: None)
        monkeypatch.setattr(resync, "EVERY", 0.1)
        async with (
            hosting(postgresql_url, bus, started=True) as here,
            hosting(postgresql_url) as there,
        ):
            name = await seated(there, *PEOPLE)
            await here.view(name, None)
            for _ in range(3):
                reply = await play(there, name, PEOPLE)
                await until(here, name, partial(has_reached, reply.last))
            assert here.resync.missed == 3
            heard: dict[str, asyncio.Queue[int]] = {"lobby": asyncio.Queue(), person("ana"): asyncio.Queue()}
            for each, queue in heard.items():
                here.bus.subscribe(each, queue.put_nowait)
                await queue.get()
            await there.store.people.add("ana", "Ana", 1)
            await heard[person("ana")].get()
            await here.resync.look()
            await here.resync.look()
            assert heard[person("ana")].empty(), "who is as they were is not looked at again and again"
            await there.store.people.rename("ana", 1, "Eva")
            await heard[person("ana")].get()
            await there.store.tables.open("t", *opened_table())
            await heard["lobby"].get()

    run(follow())


def test_a_crowd_that_is_new_is_not_read_anew_all_at_once(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resync, "PAUSE", 3600.0)
    number = 2 * resync.ANEW + 1

    async def follow() -> None:
        heard: list[int] = []
        async with hosting(postgresql_url) as here:
            for each in range(number):
                here.bus.subscribe(person(f"p{each}"), heard.append)
            here.resync.start()
            looking = asyncio.create_task(here.resync.look())
            while len(heard) < resync.ANEW:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert len(heard) == resync.ANEW and not looking.done()
            await here.resync.stop()  # waits for nothing
            await looking
            assert len(heard) == number

    run(follow())


async def all_heard(url: str, heard: dict[str, list[int]]) -> list[int]:
    """What was heard of the lobby, once all that was told before now has come."""
    say(url, "lobby 77")
    while 77 not in heard["lobby"]:
        await asyncio.sleep(0.01)
    return heard["lobby"][:-1]


def test_news_come_with_what_is_stored_or_not_at_all(postgresql_url: str) -> None:
    """Nothing is left to be told once a transaction is committed: a process that dies right then has told it."""

    async def follow() -> None:
        bus = PostgresBus(postgresql_url)
        await bus.start()
        bus.let_others_in()
        heard: dict[str, list[int]] = {}
        async with hosting(postgresql_url) as there:
            name = await seated(there, *PEOPLE)
            for each in (name, "lobby", person("ana"), anew(name)):
                bus.subscribe(each, heard.setdefault(each, []).append)
            await all_heard(postgresql_url, heard)
            for numbers in heard.values():
                numbers.clear()
            reply = await play(there, name, PEOPLE)
            with pytest.raises(Conflict):
                await there.do(name, Act(0, 999, "1R1"), "ana")
            await there.store.people.add("ana", "Ana", 1)
            await there.store.people.rename("ana", 1, "Eva")
            await there.store.sessions.end("ana", "phone")
            resigned = await there.do(name, Resign(1), "rui")
            found = await there.store.people.find("ana")
            assert found is not None
            await there.store.departures.delete(found, [name])
            lobby = await all_heard(postgresql_url, heard)
            assert heard[name] == [reply.last, resigned.last]
            assert len(heard[person("ana")]) == 3
            assert heard[anew(name)] == [1]
            assert len(lobby) == 2, "at the end of the game, and when somebody is deleted"
        await bus.stop()

    run(follow())


def test_a_process_is_not_told_twice_of_what_it_knows(postgresql_url: str) -> None:
    """PostgreSQL also notifies the one who sent: that makes nobody read anything."""

    async def follow() -> None:
        async with hosting(postgresql_url, PostgresBus(postgresql_url), now=Hands(), started=True) as here:
            name = await seated(here, *PEOPLE)
            heard: asyncio.Queue[int] = asyncio.Queue()
            here.bus.subscribe(name, heard.put_nowait)
            reply = await play(here, name, PEOPLE)
            while await heard.get() != reply.last:
                continue
            built = here.counts.views_built
            first = await here.view(name, None)
            while await heard.get() != reply.last:
                continue
            assert await here.view(name, None) is first
            assert here.counts.views_built == built + 1

    run(follow())
