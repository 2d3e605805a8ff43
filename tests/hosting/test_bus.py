"""Those who follow a table hear of every change, wherever it was made."""

from __future__ import annotations

import asyncio
from functools import partial

import psycopg

from azulejo.server.hosting import LocalBus, PostgresBus, bus_for
from azulejo.server.hosting.bus import UNSURE
from azulejo.tables import Table
from tests.hosting.evening import Hands, followed, hosting, play, run, seated, until

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
        await first.start()
        await second.start()
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
            hosting(postgresql_url, LocalBus()) as silent,
        ):
            name = await seated(here, *PEOPLE)
            heard: asyncio.Queue[int] = asyncio.Queue()
            here.bus.subscribe(name, heard.put_nowait)
            for _ in range(3):
                reply = await play(silent, name, PEOPLE)
                assert terminate(postgresql_url, "LISTEN%") == 1
                while await heard.get() != UNSURE:
                    continue
                assert (await here.update(name, None, 0)).sequence == reply.last

    run(follow())


def test_what_could_not_be_sent_is_sent_when_there_is_a_connection_again(postgresql_url: str) -> None:
    async def follow() -> None:
        here, there = PostgresBus(postgresql_url), PostgresBus(postgresql_url)
        heard: asyncio.Queue[int] = asyncio.Queue()
        there.subscribe("t", heard.put_nowait)
        await here.start()
        await there.start()
        assert await heard.get() == UNSURE
        here.publish("t", 1)
        assert await heard.get() == 1
        assert terminate(postgresql_url, "SELECT pg_notify%") == 1
        here.publish("t", 2)
        here.publish("t", 3)
        assert await heard.get() == 3
        await here.stop()
        await there.stop()

    run(follow())


def test_what_was_published_last_is_still_sent(postgresql_url: str) -> None:
    async def follow() -> None:
        there = PostgresBus(postgresql_url)
        heard: asyncio.Queue[int] = asyncio.Queue()
        await there.start()
        there.subscribe("t", heard.put_nowait)
        for n in range(1, 6):
            here = PostgresBus(postgresql_url)
            await here.start()
            here.publish("t", n)
            await here.stop()
            assert await heard.get() == n
        await there.stop()

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
