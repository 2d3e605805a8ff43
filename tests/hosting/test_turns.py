"""Nobody waits for all that one person asks for, and hints come before the moves of bots."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from azulejo.bots import Limit
from azulejo.games.registry import make
from azulejo.server.hosting import Host, Thinkers
from azulejo.server.hosting.counts import Counts
from azulejo.server.limits.turns import Slots, Turns
from azulejo.tables import Advice, Task, think
from azulejo.tables.levels import UNSAID, Level
from tests.every_game import reached
from tests.hosting import misbehaving
from tests.hosting.evening import GREEDY, RANDOM, hosting, run, seated, until
from tests.hosting.test_bots import bot_has_played, to_the_bot


def in_line(slots: Slots) -> int:
    return len(slots._urgent) + len(slots._others)


class Slow(Thinkers):
    """Thinks only when it is told to, one thought after the other, and says what about."""

    def __init__(self) -> None:
        super().__init__(1)
        self.begun: list[str] = []
        self.go = asyncio.Semaphore(0)

    async def _thought(self, task: Task) -> Advice:
        self.begun.append(task.table)
        await self.go.acquire()
        return think(task, 1)

    def finish(self, thoughts: int) -> None:
        for _ in range(thoughts):
            self.go.release()

    async def begins(self, number: int) -> list[str]:
        """Waits until so many thoughts have begun: their tables."""
        while len(self.begun) < number:
            await asyncio.sleep(0.01)
        return self.begun

    async def lets_wait(self, number: int) -> None:
        while in_line(self._slots) < number:
            await asyncio.sleep(0.01)


async def my_turn(host: Host, person: str) -> str:
    """A table at which a person must decide against a bot."""
    name = await seated(host, person, bots=[RANDOM])
    await until(host, name, lambda table: table.seats[0].is_deciding)
    return name


async def waiting_for(slots: Slots, order: list[str], who: str, urgent: bool) -> None:
    async with slots.slot(who, urgent):
        order.append(who)
        await asyncio.sleep(0)


def test_everybody_has_a_turn_before_anybody_has_another() -> None:
    turns: Turns[int] = Turns()
    for who, what in (("ana", 1), ("ana", 2), ("ana", 3), ("rui", 4), ("eva", 5), ("rui", 6)):
        turns.add(who, what)
    assert len(turns) == 6
    assert [turns.take() for _ in range(3)] == [1, 4, 5]
    turns.add("eva", 7)
    assert [turns.take() for _ in range(5)] == [2, 6, 7, 3, None]


def test_whoever_is_many_persons_at_one_place_keeps_others_elsewhere_waiting_for_one_thing() -> None:
    turns: Turns[str] = Turns()
    for number in range(9):
        turns.add(f"guest {number}", f"crowd {number}", "one address")
    turns.add("guest 0", "crowd again", "one address")
    turns.add("ana", "ana", "another")
    turns.add("rui", "rui", "a third")
    assert len(turns) == 12
    taken = [turns.take() for _ in range(12)]
    assert taken[:4] == ["crowd 0", "ana", "rui", "crowd 1"]
    assert taken[-1] == "crowd again"
    assert turns.take() is None


def test_the_urgent_come_first_and_person_by_person() -> None:
    async def story() -> None:
        slots, order = Slots(1), list[str]()
        await slots.enter()
        asked = [("bot", False), ("bot", False), ("ana", True), ("ana", True), ("rui", True)]
        waiting = [asyncio.create_task(waiting_for(slots, order, *each)) for each in asked]
        await asyncio.sleep(0)
        assert (in_line(slots), order) == (5, [])
        slots.leave()
        await asyncio.gather(*waiting)
        assert order == ["ana", "rui", "ana", "bot", "bot"]

    run(story())


@pytest.mark.parametrize("let_in", [False, True])
def test_who_goes_away_takes_nobodys_place(let_in: bool) -> None:
    async def story() -> None:
        slots, order = Slots(1), list[str]()
        await slots.enter()
        first, second = (asyncio.create_task(waiting_for(slots, order, who, True)) for who in ("ana", "rui"))
        await asyncio.sleep(0)
        if let_in:
            slots.leave()
            first.cancel()
        else:
            first.cancel()
            slots.leave()
        await asyncio.gather(first, second, return_exceptions=True)
        assert order == ["rui"]
        await slots.enter()
        assert in_line(slots) == 0

    run(story())


def test_one_person_with_many_tables_does_not_keep_others_waiting(sqlite_url: str) -> None:
    async def evening() -> None:
        thinkers = Slow()
        async with hosting(sqlite_url, thinkers=thinkers, started=True) as host:
            mine = [await to_the_bot(host, GREEDY) for _ in range(4)]
            await thinkers.begins(1)
            yours = await to_the_bot(host, GREEDY, "rui")
            thinkers.finish(5)
            assert await thinkers.begins(5) == [mine[0], mine[1], yours, mine[2], mine[3]]
            await until(host, mine[3], bot_has_played)

    run(evening())


def test_it_is_known_after_a_restart_too_whose_table_it_is(sqlite_url: str) -> None:
    async def evening() -> None:
        async with hosting(sqlite_url) as idle:
            mine = [await to_the_bot(idle, GREEDY) for _ in range(6)]
            yours = await to_the_bot(idle, GREEDY, "rui")
        thinkers = Slow()
        async with hosting(sqlite_url, thinkers=thinkers, started=True) as host:
            while host.bots.in_hand < 7:
                await asyncio.sleep(0.01)
            thinkers.finish(7)
            begun = await thinkers.begins(7)
            assert sorted(begun) == sorted([*mine, yours])
            assert begun.index(yours) <= 2
            await until(host, begun[6], bot_has_played)

    run(evening())


def test_a_hint_comes_before_the_moves_of_bots_that_wait(sqlite_url: str) -> None:
    async def evening() -> None:
        thinkers = Slow()
        async with hosting(sqlite_url, thinkers=thinkers, started=True) as host:
            thinkers.finish(2)  # where the bot begins
            mine, yours = await my_turn(host, "ana"), await my_turn(host, "rui")
            thinkers.go, before = asyncio.Semaphore(0), len(thinkers.begun)
            first = asyncio.create_task(host.hint(mine, 0, "ana"))
            await thinkers.begins(before + 1)
            bots = await to_the_bot(host, GREEDY)
            await thinkers.lets_wait(1)
            others = [asyncio.create_task(host.hint(*each)) for each in ((mine, 0, "ana"), (yours, 0, "rui"))]
            await thinkers.lets_wait(3)
            thinkers.finish(4)
            assert (await thinkers.begins(before + 4))[before:] == [mine, mine, yours, bots]
            for hint in (first, *others):
                assert (await hint).opinions
            await until(host, bots, bot_has_played)

    run(evening())


def test_a_bot_that_takes_too_much_memory_fails_alone(sqlite_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        thinkers = Thinkers(1, partial(misbehaving.devours, tmp_path), pause=0)
        async with hosting(sqlite_url, thinkers=thinkers, started=True) as host:
            await until(host, await to_the_bot(host), bot_has_played)
            assert (host.counts.bot_stand_ins, host.counts.bot_restarts) == (1, 0)

    run(evening())


def test_a_process_that_has_thought_often_is_replaced(tmp_path: Path) -> None:
    async def story() -> None:
        thinkers = Thinkers(1, partial(misbehaving.is_well, tmp_path), most_thoughts=2)
        position = reached(make("azul", 2), 1, 3)
        task = Task("t", int(position.turn), 1, GREEDY, position)
        for _ in range(5):
            await thinkers.answer(task, Counts())
        await thinkers.stop()
        one, two, three, four, five = misbehaving.attempts(tmp_path)
        assert (one, three) == (two, four)
        assert len({one, three, five}) == 3

    run(story())


def test_the_time_of_a_level_is_its_own() -> None:
    assert Level("grandmaster", 2.5, 9).limit_at_table == Level("grandmaster", 2.5, 9).limit == Limit(2.5, 9)
    assert Level("grandmaster").limit_at_table == Limit()
    assert Level("grandmaster", nodes=9).limit == Limit(nodes=9)
    assert Level("grandmaster", nodes=9).limit_at_table == Limit(UNSAID, 9), "nodes may take long to look at"
