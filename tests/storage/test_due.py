"""Clocks and bots that are due are stored with the events, outlive a restart, and are given to one worker each."""

from __future__ import annotations

import asyncio

from azulejo.storage import DueBot, Store
from azulejo.tables.clocks import BOT, live_clock
from azulejo.tables.commands import Leave, Replace, Resign, Return
from azulejo.tables.leaving import PATIENCE
from azulejo.tables.playing import expire
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import GREEDY, NOON, RANDOM, Night

MINUTE = 60_000
LATER = NOON + 10 * MINUTE


def clocked(seats: int = 2) -> Night:
    return Night(*("ana", "rui", "eva", "ivo")[:seats], clock=live_clock(30, 30, BOT))


async def bots(store: Store, now: int = LATER) -> list[DueBot]:
    """What a worker is given that claims for no time at all, so that the next one is given it, too."""
    return sorted(await store.due.claim_bots(now, "w", now, 100), key=lambda due: (due.table, due.seat))


def expected(night: Night, name: str = "t") -> list[DueBot]:
    return [DueBot(name, seat, decision) for seat, decision, _ in night.table.due_bots()]


def test_deadlines_outlive_a_restart(database_url: str) -> None:
    async def check() -> None:
        night = clocked()
        async with opened(database_url) as store:
            assert await store.due.next_deadline() is None
            await keep(store, night)
        async with opened(database_url) as store:
            (deadline,) = night.table.deadlines().values()
            assert deadline == NOON + MINUTE
            assert await store.due.next_deadline() == deadline
            assert await store.due.claim_deadlines(deadline - 1, "w", LATER, 10) == []
            assert await store.due.claim_deadlines(deadline, "w", LATER, 10) == ["t"]

    run(check())


def test_every_move_sets_the_deadline_and_the_end_takes_it_away(database_url: str) -> None:
    async def check() -> None:
        night = clocked()
        async with opened(database_url) as store:
            await keep(store, night)
            for _ in range(5):
                night.now += 7000
                since = night.table.sequence
                night.play()
                await keep_on(store, night, since)
                assert await store.due.next_deadline() == min(night.table.deadlines().values()) == night.now + MINUTE
            since = night.table.sequence
            night.do(Resign(0), "ana")
            await keep_on(store, night, since)
            assert await store.due.next_deadline() is None
            assert await store.due.claim_deadlines(LATER, "w", LATER, 10) == []

    run(check())


def test_a_claimed_deadline_is_due_again_when_the_claim_lapses(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await keep(store, clocked())
            lapses = LATER + MINUTE
            assert await store.due.claim_deadlines(LATER, "one", lapses, 10) == ["t"]
            assert await store.due.claim_deadlines(lapses - 1, "two", lapses + MINUTE, 10) == []
            assert await store.due.next_deadline() == lapses
            assert await store.due.claim_deadlines(lapses, "two", lapses + MINUTE, 10) == ["t"]

    run(check())


def test_who_lets_a_clock_run_out_replaces_the_claim_by_what_is_due_then(database_url: str) -> None:
    async def check() -> None:
        night = clocked(3)
        async with opened(database_url) as store:
            await keep(store, night)
            night.now += MINUTE
            assert await store.due.claim_deadlines(night.now, "w", LATER, 10) == ["t"]
            since = night.table.sequence
            night.house.kept["t"].append(expire(night.table, night.now))
            await keep_on(store, night, since)
            assert await store.due.next_deadline() is None
            assert await bots(store) == expected(night) != []

    run(check())


def test_who_returned_while_a_bot_decided_leaves_nothing_due_behind(database_url: str) -> None:
    async def check() -> None:
        night = clocked()
        seat = night.turn()
        async with opened(database_url) as store:
            await keep(store, night)
            since = night.table.sequence
            night.now += MINUTE
            night.house.tick(night.now)
            night.do(Return(seat), ("ana", "rui")[seat])
            await keep_on(store, night, since)
            assert await bots(store) == expected(night) == [DueBot("t", seat, 1)]
            since = night.table.sequence
            night.play_bots()
            await keep_on(store, night, since)
            assert await bots(store) == expected(night) == []

    run(check())


def test_the_soonest_deadlines_are_claimed_first_and_no_more_than_asked_for(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for name, delay in {"c": 3, "a": 1, "d": 4, "b": 2}.items():
                night = clocked()
                since = night.table.sequence
                await keep(store, night, name)
                night.now += delay
                night.play()
                await keep_on(store, night, since, name)
            assert set(await store.due.claim_deadlines(LATER, "w", LATER + 1, 2)) == {"a", "b"}
            assert set(await store.due.claim_deadlines(LATER, "w", LATER + 1, 9)) == {"c", "d"}

    run(check())


def test_due_bots_outlive_a_restart(database_url: str) -> None:
    async def check() -> None:
        night = Night(GREEDY, "ana")
        async with opened(database_url) as store:
            await keep(store, night)
        async with opened(database_url) as store:
            assert await bots(store) == expected(night) == [DueBot("t", 0, 1)]

    run(check())


def test_at_every_moment_of_a_game_the_due_bots_are_those_of_the_table(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", GREEDY, RANDOM)
        async with opened(database_url) as store:
            await keep(store, night)
            seen = 0
            while not night.table.is_over:
                assert await bots(store) == expected(night)
                seen += bool(expected(night))
                since = night.table.sequence
                night.play()
                await keep_on(store, night, since)
            assert await bots(store) == []
            assert seen > 20

    run(check())


def test_a_person_who_returns_takes_the_decision_from_the_bot(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        while night.turn() != 0:
            night.play()
        async with opened(database_url) as store:
            await keep(store, night)
            assert await bots(store) == []
            since = night.table.sequence
            night.do(Leave(0), "ana")
            night.now += PATIENCE
            night.do(Replace(0), "rui")
            await keep_on(store, night, since)
            assert await bots(store) == expected(night) != []
            since = night.table.sequence
            night.do(Return(0), "ana")
            await keep_on(store, night, since)
            assert await bots(store) == expected(night) == []

    run(check())


def test_a_claimed_decision_is_due_again_when_the_claim_lapses(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await keep(store, Night(GREEDY, "ana"))
            assert await store.due.claim_bots(NOON, "one", NOON + MINUTE, 10) == [DueBot("t", 0, 1)]
            assert await store.due.claim_bots(NOON + MINUTE - 1, "two", LATER, 10) == []
            assert await store.due.claim_bots(NOON + MINUTE, "two", LATER, 10) == [DueBot("t", 0, 1)]

    run(check())


def test_who_stores_a_change_can_claim_the_decisions_that_follow(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", GREEDY)
        async with opened(database_url) as store:
            while night.turn() != 0:
                night.play()
            await keep(store, night)
            since = night.table.sequence
            night.play()
            await keep_on(store, night, since, worker="one", lease=NOON + MINUTE)
            assert await store.due.claim_bots(NOON + MINUTE - 1, "two", LATER, 10) == []
            assert await store.due.claim_bots(NOON + MINUTE, "two", LATER, 10) == expected(night)

    run(check())


def test_an_open_decision_stays_claimed_when_something_else_happens(database_url: str) -> None:
    async def check() -> None:
        night = Night(GREEDY, "ana")
        async with opened(database_url) as store:
            await keep(store, night)
            assert await store.due.claim_bots(NOON, "one", LATER, 10) == expected(night)
            since = night.table.sequence
            night.do(Leave(1), "ana")
            await keep_on(store, night, since)
            assert expected(night) == [DueBot("t", 0, 1)]
            assert await store.due.claim_bots(NOON, "two", LATER, 10) == []

    run(check())


def test_of_many_workers_exactly_one_is_given_each_row(database_url: str) -> None:
    async def check() -> None:
        names = [f"t{number}" for number in range(24)]
        async with opened(database_url) as one, opened(database_url) as two:
            for name in names:
                await keep(one, clocked(), name)
                await keep(one, Night(GREEDY, "ana"), f"bot-{name}")
            workers = [(store, f"worker {number}") for number, store in enumerate([one, two] * 4)]
            claims = [store.due.claim_deadlines(LATER, worker, LATER + 1, 5) for store, worker in workers]
            clocks = [name for given in await asyncio.gather(*claims) for name in given]
            assert sorted(clocks) == sorted(set(clocks)) == sorted(names)
            bot_claims = [store.due.claim_bots(LATER, worker, LATER + 1, 5) for store, worker in workers]
            given = [due.table for dues in await asyncio.gather(*bot_claims) for due in dues]
            assert sorted(given) == sorted(set(given)) == sorted(f"bot-{name}" for name in names)

    run(check())


def test_a_claim_is_renewed_by_its_worker_alone_and_never_cut_short(database_url: str) -> None:
    async def check() -> None:
        night = Night(GREEDY, "ana")
        while not night.table.due_bots():
            night.play()
        async with opened(database_url) as store:
            await keep(store, night)
            held = await store.due.claim_bots(LATER, "one", LATER + MINUTE, 10)
            assert held == expected(night) != []
            await store.due.renew_bots(held, "two", LATER + 5 * MINUTE)
            await store.due.renew_bots(held, "one", LATER)
            assert await store.due.claim_bots(LATER + MINUTE - 1, "two", LATER + MINUTE, 10) == []
            await store.due.renew_bots(held, "one", LATER + 3 * MINUTE)
            assert await store.due.claim_bots(LATER + 3 * MINUTE - 1, "two", LATER + MINUTE, 10) == []
            assert await store.due.claim_bots(LATER + 3 * MINUTE, "two", LATER + 4 * MINUTE, 10) == held

    run(check())
