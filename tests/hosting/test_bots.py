"""Bots play in processes of their own, whatever becomes of these, and none that is due is forgotten."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from azulejo import processes
from azulejo.games.registry import GAMES
from azulejo.records import verify
from azulejo.server.hosting import Host, PostgresBus, Thinkers
from azulejo.server.hosting.bot_processes import process
from azulejo.tables import Table
from azulejo.tables.clocks import BOT, DAY, Clock
from azulejo.tables.events import Moved
from azulejo.tables.levels import Level
from tests.hosting import misbehaving
from tests.hosting.evening import GREEDY, RANDOM, Hands, hosting, pids, play, run, seated, stored, turn, until, view
from tests.hosting.test_failing import Failing

QUICK = Level("greedy", seconds=0.2)


async def attempted(folder: Path, number: int) -> list[int]:
    """Waits until so many attempts to think have been made; the process of each."""
    while len(misbehaving.attempts(folder)) < number:
        await asyncio.sleep(0.02)
    return misbehaving.attempts(folder)


async def to_the_bot(host: Host, level: Level = QUICK, person: str = "ana") -> str:
    """A table at which a person has done their part and the bot on the second seat must decide for the first time."""
    name = await seated(host, person, bots=[level])
    table = await host.table(name, person)
    if not table.seats[1].is_deciding and not table.seats[1].answers:
        await play(host, name, [person])
    return name


def bot_has_played(table: Table) -> bool:
    return bool(table.seats[1].answers)


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_whole_games_of_every_game(database_url: str, game: str) -> None:
    async def evening() -> None:
        hands = Hands()
        async with hosting(database_url, thinkers=Thinkers(2), now=hands, started=True) as host:
            clock = Clock(DAY, expiry=BOT)
            name = await seated(host, "ana", game=game, bots=[RANDOM], clock=clock, stand_in=GREEDY)
            await until(host, name, lambda table: table.seats[0].is_deciding)
            hands.now += 2 * DAY
            await host.deadlines.tick()
            await until(host, name, lambda table: table.is_over)
            events = await stored(host, name)
            assert "bot_took_over" in [event.kind for event in events]
            assert host.counts.bot_decisions == sum(isinstance(event, Moved) for event in events)
            assert host.counts.bot_failures == host.counts.bot_stand_ins == 0
            record = await host.record(name, None)
            assert verify(record) > 0
            assert record.result is not None

    run(evening())


def test_a_worker_that_is_killed_is_replaced_and_the_move_is_thought_again(database_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        thinkers = Thinkers(1, partial(misbehaving.hangs_once, tmp_path), pause=0)
        async with hosting(database_url, thinkers=thinkers, started=True) as host:
            name = await to_the_bot(host, GREEDY)
            (pid,) = await attempted(tmp_path, 1)
            assert pids(thinkers) == [pid]
            assert (await view(host, name))["to_act"] == [2], "all else goes on while it thinks"
            os.kill(pid, signal.SIGKILL)
            await until(host, name, bot_has_played)
            first, second = misbehaving.attempts(tmp_path)
            assert first != second
            assert pids(thinkers) == [second]
            assert (host.counts.bot_restarts, host.counts.bot_stand_ins) == (1, 0)

    run(evening())


def test_a_process_whose_starting_fails_is_started_anew(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the process is killed that starts all others."""
    started: list[BaseProcess] = []

    def start(process: BaseProcess) -> None:
        started.append(process)
        if len(started) == 1:
            raise EOFError
        processes.start(process)

    async def evening() -> None:
        monkeypatch.setattr(process, "start", start)
        async with hosting(sqlite_url, thinkers=Thinkers(1, pause=0), started=True) as host:
            name = await to_the_bot(host)
            await until(host, name, bot_has_played)
            assert len(started) == 2
            assert (host.counts.bot_restarts, host.counts.bot_stand_ins) == (1, 0)

    run(evening())


def test_a_bot_that_takes_its_process_with_it_does_not_stop_the_game(database_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        thinkers = Thinkers(1, partial(misbehaving.dies_once, tmp_path), pause=0)
        async with hosting(database_url, thinkers=thinkers, started=True) as host:
            name = await to_the_bot(host)
            await until(host, name, bot_has_played)
            assert (host.counts.bot_failures, host.counts.bot_restarts) == (1, 1)

    run(evening())


def test_a_bot_that_hangs_is_cut_off_and_the_move_is_thought_again(database_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        thinkers = Thinkers(1, partial(misbehaving.hangs_once, tmp_path), grace=1.5, pause=0)
        async with hosting(database_url, thinkers=thinkers, started=True) as host:
            name = await to_the_bot(host)
            await until(host, name, bot_has_played)
            first, second = misbehaving.attempts(tmp_path)
            assert first != second
            assert pids(thinkers) == [second]

    run(evening())


@pytest.mark.parametrize("defect", [misbehaving.raises, misbehaving.answers_nonsense])
def test_after_three_failures_the_stand_in_plays(database_url: str, tmp_path: Path, defect: misbehaving.Bad) -> None:
    async def evening() -> None:
        thinkers = Thinkers(1, partial(defect, tmp_path), pause=0)
        async with hosting(database_url, thinkers=thinkers, started=True) as host:
            name = await to_the_bot(host)
            await until(host, name, bot_has_played)
            attempts = misbehaving.attempts(tmp_path)
            assert len(attempts) == 3
            assert len(set(attempts)) == 1, "the process was not to blame"
            assert (host.counts.bot_stand_ins, host.counts.bot_restarts) == (1, 0)

    run(evening())


def test_only_so_many_bots_think_at_once(database_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        thinkers = Thinkers(2, partial(misbehaving.hangs, tmp_path))
        async with hosting(database_url, thinkers=thinkers, started=True) as host:
            for _ in range(5):
                await to_the_bot(host, GREEDY)
            await attempted(tmp_path, 2)
            assert await host.status() | {"bots_waiting": 5, "bots_thinking": 2} == await host.status()
            assert len(pids(thinkers)) == 2

    run(evening())


def test_a_restart_forgets_no_bot(database_url: str, tmp_path: Path) -> None:
    """Neither one that nobody had claimed, nor one that was being thought about."""

    async def evening() -> None:
        async with hosting(database_url) as idle:
            unclaimed = await to_the_bot(idle)
        thinkers = Thinkers(1, partial(misbehaving.hangs, tmp_path))
        async with hosting(database_url, thinkers=thinkers, started=True) as busy:
            claimed = await to_the_bot(busy)
            await attempted(tmp_path, 1)
        async with hosting(database_url, started=True) as host:
            for name in (unclaimed, claimed):
                await until(host, name, bot_has_played)

    run(evening())


def test_more_due_bots_than_there_is_room_for_are_found_again(sqlite_url: str) -> None:
    async def evening() -> None:
        async with hosting(sqlite_url) as idle:
            names = [await to_the_bot(idle, RANDOM) for _ in range(300)]
        async with hosting(sqlite_url, thinkers=Thinkers(2), started=True) as host:
            for name in names:
                await until(host, name, bot_has_played)

    run(evening())


def test_what_a_dead_process_had_claimed_is_anothers_when_the_claim_has_lapsed(
    postgresql_url: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        hands = Hands()
        thinkers = Thinkers(1, partial(misbehaving.hangs, tmp_path))
        bus = PostgresBus(postgresql_url)
        async with hosting(postgresql_url, PostgresBus(postgresql_url), thinkers, hands, started=True) as dying:
            name = await to_the_bot(dying)
            await attempted(tmp_path, 1)
        async with hosting(postgresql_url, bus, now=hands) as host:
            (due,) = [(seat, decision) for seat, decision, _ in (await host.table(name, "ana")).due_bots()]
            lease = round(thinkers.longest(QUICK) * 1000) + 5_000
            assert await host.store.due.claim_bots(hands.now + lease - 1, "another", hands.now, 10) == []
            hands.now += lease
            await host.start()
            await until(host, name, bot_has_played)
            assert due[1] in (await host.table(name, "ana")).seats[1].answers

    run(evening())


def test_an_answer_that_cannot_be_stored_is_thought_of_again_later(database_url: str) -> None:
    async def evening() -> None:
        hands = Hands()
        async with hosting(database_url, tables=Failing, now=hands, started=True) as host:
            assert isinstance(host.store.tables, Failing)
            name = await seated(host, "ana", bots=[QUICK])
            await until(host, name, lambda table: table.seats[0].is_deciding)
            host.store.tables.fails_from = 2  # ana's move is stored, the bot's is not
            await play(host, name, ["ana"])
            while host.bots.in_hand:
                await asyncio.sleep(0.02)
            assert await turn(host, name) == 1
            host.store.tables.fails_from = 0
            hands.now += 60_000
            await until(host, name, lambda table: table.seats[0].is_deciding)

    run(evening())
