"""Bots that think elsewhere: whoever dies, lies or comes late, every game goes on and nothing is played twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from azulejo.games.registry import GAMES
from azulejo.records import verify
from azulejo.server.bots import check_bots
from azulejo.server.hosting import Host, Thinkers
from azulejo.server.hosting.bot_jobs.job_queue import BotWorkers
from azulejo.server.hosting.bot_jobs.packages import NoJobs
from azulejo.server.hosting.bot_jobs.worker import BotWorker
from azulejo.server.settings import WORKERS, Settings
from azulejo.storage import StorageError
from azulejo.tables.clocks import BOT, DAY, Clock
from azulejo.tables.events import Moved
from azulejo.texts import Texts
from tests.hosting import misbehaving
from tests.hosting.cellar import rows, serving, there, working
from tests.hosting.evening import GREEDY, RANDOM, Hands, run, seated, stored, until
from tests.hosting.test_bots import attempted, bot_has_played, to_the_bot

ILLEGAL = '{"advice": {"act": {"seat": 1, "decision": 1, "action": "9R9"}, "opinions": []}, "seconds": 1.0}'


@asynccontextmanager
async def lying(url: str, answer: str) -> AsyncIterator[BotWorker]:
    """A worker whose answer is always the same."""
    async with working(url) as worker:

        async def lie(key: str, share: str, until: float, task: Any) -> None:
            await worker._queue.store(key, answer)

        worker._queue.app.tasks["think"].func = lie
        yield worker


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_whole_games_elsewhere(postgresql_url: str, game: str) -> None:
    async def evening() -> None:
        async with working(postgresql_url, Thinkers(2)) as worker, serving(postgresql_url) as host:
            await there(host, 2)
            assert isinstance(host.now, Hands)
            clock = Clock(DAY, expiry=BOT)
            name = await seated(host, "ana", game=game, bots=[RANDOM], clock=clock, stand_in=GREEDY)
            await until(host, name, lambda table: table.seats[0].is_deciding)
            host.now.now += 2 * DAY
            await host.deadlines.tick()
            await until(host, name, lambda table: table.is_over)
            moves = sum(isinstance(event, Moved) for event in await stored(host, name))
            assert host.counts.bot_decisions == worker.counts.bot_decisions == moves
            assert host.counts.bot_failures == host.counts.bot_stand_ins == 0
            assert verify(await host.record(name, None)) > 0
            assert rows(postgresql_url, "SELECT id FROM procrastinate_jobs") == []

    run(evening())


def test_a_server_thinks_itself_until_a_worker_comes_and_when_it_has_gone(postgresql_url: str) -> None:
    async def evening() -> None:
        async with serving(postgresql_url, Thinkers(1)) as host:
            assert (host.thinkers.elsewhere, host.thinkers.is_well) == (0, True)
            await until(host, await to_the_bot(host), bot_has_played)
            async with working(postgresql_url) as worker:
                await there(host, 1)
                await until(host, await to_the_bot(host), bot_has_played)
                assert worker.counts.bot_decisions > 0
            await there(host, 0)
            await until(host, await to_the_bot(host), bot_has_played)
            assert host.counts.bot_failures == 0

    run(evening())


def test_bots_wait_for_a_worker_where_the_server_shall_not_think(postgresql_url: str) -> None:
    async def evening() -> None:
        async with serving(postgresql_url) as host:
            name = await to_the_bot(host)
            await asyncio.sleep(0.3)
            assert not host.thinkers.is_well
            assert (await host.status())["bots_waiting"] == 1
            assert not bot_has_played(await host.table(name, "ana"))
            async with working(postgresql_url):
                await until(host, name, bot_has_played)
                assert host.thinkers.is_well
            assert host.counts.bot_failures == host.counts.bot_stand_ins == 0

    run(evening())


def test_a_hint_that_nobody_waits_for_is_taken_out_of_line(postgresql_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        thinkers = Thinkers(1, partial(misbehaving.hangs_once, tmp_path))
        async with working(postgresql_url) as worker, serving(postgresql_url) as host:
            mine = await seated(host, "ana", bots=[RANDOM])
            await until(host, mine, lambda table: table.seats[0].is_deciding)
            worker._thinkers, before = thinkers, worker._thinkers
            hint = asyncio.create_task(host.hint(mine, 0, "ana"))
            await attempted(tmp_path, 1)
            hint.cancel()
            while rows(postgresql_url, "SELECT id FROM procrastinate_jobs"):
                await asyncio.sleep(0.02)
            assert thinkers.busy == 0, "it was ended too"
            assert (await host.hint(mine, 0, "ana")).opinions
            await before.stop()

    run(evening())


def test_what_is_in_line_for_too_long_is_given_up_and_thought_about_here(postgresql_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        busy = Thinkers(1, partial(misbehaving.hangs, tmp_path))
        async with working(postgresql_url, busy), serving(postgresql_url) as idle:
            await there(idle, 1)
            await to_the_bot(idle, GREEDY)
            await attempted(tmp_path, 1)
            async with serving(postgresql_url, Thinkers(1), patience=-14.0) as host:  # and 15 for the thought
                await there(host, 1)
                name = await to_the_bot(host, GREEDY, "rui")
                await until(host, name, bot_has_played)
                assert (host.counts.bot_failures, host.counts.bot_stand_ins) == (1, 0)
                key = f"{name} %"
                while rows(postgresql_url, "SELECT id FROM procrastinate_jobs WHERE lock LIKE %s", key):
                    await asyncio.sleep(0.02)
            for process in list(busy._busy):
                process.end()

    run(evening())


@pytest.mark.parametrize("answer", ["nonsense", '{"advice": null, "failure": "a defect"}', ILLEGAL])
def test_an_answer_that_is_none_is_thought_about_here_and_forgotten(postgresql_url: str, answer: str) -> None:
    async def evening() -> None:
        async with serving(postgresql_url, Thinkers(1)) as host, lying(postgresql_url, answer):
            await there(host, 1)
            name = await to_the_bot(host)
            await until(host, name, bot_has_played)
            assert (host.counts.bot_failures, host.counts.bot_stand_ins) == (1, 0)
            assert rows(postgresql_url, "SELECT key FROM thoughts") == []

    run(evening())


def test_where_all_answers_are_none_and_the_server_shall_not_think_the_stand_in_plays(postgresql_url: str) -> None:
    async def evening() -> None:
        async with serving(postgresql_url) as host, lying(postgresql_url, "nonsense"):
            await there(host, 1)
            await until(host, await to_the_bot(host), bot_has_played)
            assert (host.counts.bot_failures, host.counts.bot_stand_ins) == (3, 1)

    run(evening())


def test_the_next_server_finds_the_answer_that_the_last_one_asked_for(postgresql_url: str, tmp_path: Path) -> None:
    async def evening() -> None:
        thinkers = Thinkers(1, partial(misbehaving.is_well, tmp_path))
        async with serving(postgresql_url) as dying:
            name = await to_the_bot(dying)
            dying.thinkers._somebody_is_there.set()  # type: ignore[attr-defined]
            dying.thinkers._workers = BotWorkers(("a ghost",), 1)  # type: ignore[attr-defined]
            while not rows(postgresql_url, "SELECT id FROM procrastinate_jobs"):
                await asyncio.sleep(0.02)
        async with working(postgresql_url, thinkers):
            while not rows(postgresql_url, "SELECT key FROM thoughts"):
                await asyncio.sleep(0.02)
            async with serving(postgresql_url) as host:
                await there(host, 1)
                assert isinstance(host.now, Hands)
                host.now.now += 60_000
                await until(host, name, bot_has_played)
        assert len(misbehaving.attempts(tmp_path)) == 1

    run(evening())


def test_connections_that_are_lost_are_made_again(postgresql_url: str) -> None:
    async def evening() -> None:
        async with working(postgresql_url), serving(postgresql_url) as host:
            await there(host, 1)
            await until(host, await to_the_bot(host), bot_has_played)
            everybody = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            assert len(rows(postgresql_url, f"{everybody} AND pid != pg_backend_pid()")) >= 4
            name = await opened_again(host)
            await until(host, name, bot_has_played)

    run(evening())


async def opened_again(host: Host) -> str:
    """A table at which the bot must decide, as soon as the store works again."""
    while True:
        try:
            return await to_the_bot(host)
        except StorageError:
            await asyncio.sleep(0.1)


def test_without_the_package_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejo.server.hosting.bot_jobs.packages.NEEDED", "no_such_package")
    with pytest.raises(NoJobs) as missing:
        check_bots(Settings("postgresql://localhost/azulejo", bots=WORKERS))
    assert 'pip install "azulejo[scale]"' in Texts("en").error(missing.value)
