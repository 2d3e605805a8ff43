"""Machines whose clocks are a minute apart: nobody's time runs faster at one, and claims mean the same at all."""

from __future__ import annotations

import asyncio
import time

from azulejo.server.hosting import PostgresBus, Thinkers
from azulejo.server.hosting.shared_clock import SharedClock, kept_clock, ticks, wall_clock
from azulejo.storage import DueBot, Store
from azulejo.tables.clocks import FORFEIT, live_clock
from azulejo.tables.events import TimeRanOut
from tests.hosting.evening import GREEDY, hosting, play, run, seated, stored, turn
from tests.storage.kept import opened

PEOPLE = ("ana", "rui")
MINUTE = 60_000
NEAR = 2_000  # ms that a machine may be busy with something else


def minute_ahead() -> int:
    return ticks() + MINUTE


def test_processes_agree_about_the_time_whatever_their_machines_say(postgresql_url: str) -> None:
    async def agree() -> None:
        async with opened(postgresql_url) as one, opened(postgresql_url) as other:
            clocks = SharedClock(one), SharedClock(other, minute_ahead)
            for clock in clocks:
                await clock.set()
            assert abs(clocks[0]() - clocks[1]()) < NEAR
            assert abs(clocks[0]() - await one.database.time()) < NEAR

    run(agree())


def test_a_clock_that_is_set_forward_or_back_is_put_right(postgresql_url: str) -> None:
    async def agree() -> None:
        jumps = [0]
        async with opened(postgresql_url) as store:
            clock = SharedClock(store, lambda: ticks() + jumps[-1])
            await clock.set()
            for jump in (MINUTE, -MINUTE):
                jumps.append(jump)
                await clock.set()
                while abs(clock() - await store.database.time()) >= NEAR:  # unless the answer took too long to count
                    await clock.set()

    run(agree())


def test_on_sqlite_there_is_one_clock(sqlite_url: str) -> None:
    async def ask() -> None:
        async with opened(sqlite_url) as store, kept_clock(store) as clock:
            assert clock is wall_clock

    run(ask())


def test_nobody_loses_on_time_because_another_machine_is_a_minute_ahead(postgresql_url: str) -> None:
    async def play_on() -> None:
        right, wrong = await set_clock(postgresql_url), await set_clock(postgresql_url, skewed=True)
        async with (
            hosting(postgresql_url, PostgresBus(postgresql_url), now=right, started=True) as here,
            hosting(postgresql_url, PostgresBus(postgresql_url), now=wrong, started=True) as there,
        ):
            name = await seated(here, *PEOPLE, clock=live_clock(25, 5, FORFEIT))
            for n in range(6):
                await play((here, there)[n % 2], name, PEOPLE)
                await (here, there)[n % 2].deadlines.tick()
                await (there, here)[n % 2].deadlines.tick()
            events = await stored(here, name)
            assert not any(isinstance(event, TimeRanOut) for event in events)
            times = [event.at for event in events]
            assert times == sorted(times)
            assert times[-1] - times[0] < MINUTE, "as long as it took, and no minute more"

    run(play_on())


async def set_clock(url: str, skewed: bool = False) -> SharedClock:
    """The clock of a process whose machine may be a minute ahead."""
    store = await Store.open(url)
    clock = SharedClock(store, minute_ahead if skewed else ticks)
    await clock.set()
    await store.close()
    return clock


def test_a_claim_is_not_taken_away_by_one_whose_machine_is_a_minute_ahead(postgresql_url: str) -> None:
    async def claim() -> None:
        right, wrong = await set_clock(postgresql_url), await set_clock(postgresql_url, skewed=True)
        async with hosting(postgresql_url, thinkers=Thinkers(1), now=right) as host, opened(postgresql_url) as other:
            name = await seated(host, "ana", bots=[GREEDY])
            while await turn(host, name) == 0:
                await play(host, name, ("ana",))
            (held,) = await host.store.due.claim_bots(right(), "one", right() + MINUTE // 2, 10)
            assert isinstance(held, DueBot)
            assert await other.due.claim_bots(wrong(), "two", wrong() + MINUTE, 10) == []

    run(claim())


def test_what_is_asked_of_the_clock_costs_nothing(postgresql_url: str) -> None:
    """It is counted on from the last answer: a thousand looks ask nobody."""

    async def ask() -> None:
        async with opened(postgresql_url) as store:
            asked: list[str] = []
            store.database.timed = lambda what, seconds: asked.append(what)
            clock = SharedClock(store)
            await clock.set()
            before = clock()
            await asyncio.sleep(0.05)
            begin = time.monotonic_ns()
            assert all(clock() >= before + 50 for _ in range(1000))
            assert time.monotonic_ns() > begin
            assert asked == ["store_read"]

    run(ask())
