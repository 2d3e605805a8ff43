"""Bot workers as somebody starts them: they share, die, freeze and end, and games go on as if nothing had been."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path

import pytest

from azulejo.records import verify
from azulejo.server.hosting import Host, Thinkers
from azulejo.tables.clocks import BOT, DAY, Clock
from azulejo.tables.events import Moved
from azulejo.tables.levels import Level
from tests.hosting.cellar import rows, serving, there, worker_process
from tests.hosting.evening import Hands, run, seated, stored, until
from tests.hosting.test_bots import bot_has_played, to_the_bot

SLOW = Level("grandmaster", seconds=0.05)
SLOWER = Level("grandmaster", seconds=3.0)


async def games(host: Host, number: int, level: Level) -> list[str]:
    """Tables at which nobody but bots play on."""
    assert isinstance(host.now, Hands)
    clock = Clock(DAY, expiry=BOT)
    names = [await seated(host, "ana", bots=[level], clock=clock, stand_in=level) for _ in range(number)]
    for name in names:
        await until(host, name, lambda table: table.seats[0].is_deciding)
    host.now.now += 2 * DAY
    await host.deadlines.tick()
    return names


async def check_whole(host: Host, name: str) -> None:
    """The game is over, its deals are right, and nothing was decided twice."""
    await until(host, name, lambda table: table.is_over)
    moves = Counter((event.seat, event.decision) for event in await stored(host, name) if isinstance(event, Moved))
    assert set(moves.values()) == {1}
    assert verify(await host.record(name, None)) > 0


async def is_over(host: Host, name: str) -> bool:
    return (await host.table(name, "")).is_over


async def doing(url: str) -> None:
    """Waits until a worker thinks."""
    while not rows(url, "SELECT id FROM procrastinate_jobs WHERE status = 'doing'"):
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("sig", [signal.SIGKILL, signal.SIGSTOP])
def test_what_a_worker_that_dies_or_freezes_thought_about_is_thought_about_by_another(
    postgresql_url: str, tmp_path: Path, sig: signal.Signals
) -> None:
    async def evening() -> None:
        async with serving(postgresql_url) as host:
            with worker_process(tmp_path, postgresql_url, "first") as first:
                await there(host, 1)
                name = await to_the_bot(host, SLOWER)
                await doing(postgresql_url)
                first.send_signal(sig)
                with worker_process(tmp_path, postgresql_url, "second"):
                    await until(host, name, bot_has_played)
                    await there(host, 1)
                    first.send_signal(signal.SIGCONT)
                    if sig == signal.SIGSTOP:
                        await there(host, 2)
            assert (host.counts.bot_failures, host.counts.bot_stand_ins) == (0, 0)
            moves = [event for event in await stored(host, name) if isinstance(event, Moved) and event.seat == 1]
            assert len(moves) == 1

    run(evening())


def test_a_worker_that_is_asked_to_end_finishes_its_thought(postgresql_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(postgresql_url) as host:
            with worker_process(tmp_path, postgresql_url, "first") as worker:
                await there(host, 1)
                name = await to_the_bot(host, Level("grandmaster", seconds=2.0))
                await doing(postgresql_url)
                worker.send_signal(signal.SIGTERM)
                await until(host, name, bot_has_played)
                assert worker.stdout is not None
                assert "1" in await asyncio.to_thread(worker.stdout.readline)
                assert worker.wait(10) == 0
                await there(host, 0)

    run(evening())


def kill_workers(url: str, folder: Path, tables: int, kills: int) -> None:
    """Kills one of two workers again and again amid so many games of each of two servers, none of which has to last."""

    async def evening() -> None:
        async with serving(url, Thinkers(1)) as one, serving(url, Thinkers(1)) as other:
            names: list[tuple[Host, str]] = []
            for kill in range(kills):
                for host in (one, other):
                    going_on = [name for own, name in names if own is host and not await is_over(host, name)]
                    names += [(host, name) for name in await games(host, tables - len(going_on), SLOW)]
                with (
                    worker_process(folder, url, f"worker {kill} a") as dying,
                    worker_process(folder, url, f"worker {kill} b"),
                ):
                    await there(one, 2)
                    await doing(url)
                    dying.kill()
                    await asyncio.sleep(1.0)
            for host, name in names:
                await check_whole(host, name)

    run(evening())


def test_workers_that_are_killed_amid_games_of_two_servers_are_not_missed(postgresql_url: str, tmp_path: Path) -> None:
    kill_workers(postgresql_url, tmp_path, tables=1, kills=2)


@pytest.mark.long
def test_the_same_thirty_times(postgresql_url: str, tmp_path: Path) -> None:
    kill_workers(postgresql_url, tmp_path, tables=8, kills=30)
