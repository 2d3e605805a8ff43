"""Bots think elsewhere: a server that has something to be thought about puts it in line, and waits for the answer.

It thinks itself while no bot worker is there, and where an answer does not come in time or is none.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from azulejo.server.hosting.bot_jobs.job_queue import HINTS, MOVES, BotWorkers, JobQueue
from azulejo.server.hosting.bot_jobs.letters import (
    Answer,
    Unreadable,
    key_of,
    read_answer,
    share_of,
    write_answer,
    write_task,
)
from azulejo.server.hosting.bot_processes.process import BotFailed
from azulejo.server.hosting.bot_processes.thinkers import TRIES, Thinkers, check_answer, longest, stand_in
from azulejo.server.hosting.bot_processes.who_thinks import Stopped
from azulejo.server.hosting.counts import Counts
from azulejo.server.hosting.tasks import rest
from azulejo.storage import StorageError
from azulejo.tables import Advice, Task
from azulejo.tables.levels import Level

AT_ONCE: Final = 200  # moves of bots that this server has in line
POLL: Final = 1.0  # seconds between two looks, should a notification be lost
SWEEPS: Final = 60.0  # seconds between two looks for what is over
PATIENCE: Final = 30.0  # seconds in line after which it is tried otherwise

log = logging.getLogger(__name__)


class NobodyThere(Exception):
    """No bot worker is alive."""


class JobThinkers:
    """WhoThinks elsewhere. `here` are the processes of this server that think while nobody else does; without them bots
    wait for a worker. `patience` is for how many seconds a job may be in line."""

    number = AT_ONCE

    def __init__(self, queue: JobQueue, here: Thinkers | None, patience: float = PATIENCE) -> None:
        self._queue = queue
        self._here = here
        self._patience = patience
        self._workers = BotWorkers()
        self._somebody_is_there = asyncio.Event()
        self._waiting: dict[str, list[asyncio.Future[str]]] = {}
        self._news = asyncio.Event()
        self._looked = self._swept = 0.0  # when, by the monotonic clock
        self._fails = False
        self._stopping = asyncio.Event()
        self._running: list[asyncio.Task[None]] = []
        self._aside: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> int:
        return sum(map(len, self._waiting.values())) + (self._here.busy if self._here else 0)

    @property
    def is_full(self) -> bool:
        return self._here is not None and self._here.is_full

    @property
    def elsewhere(self) -> int:
        return self._workers.processes

    @property
    def is_well(self) -> bool:
        return self._here is not None or self._somebody_is_there.is_set()

    def longest(self, level: Level) -> float:
        """Without the time in line: a server that asks for the same meanwhile has the same answer."""
        return longest(level)

    async def start(self) -> None:
        """Raises StorageError where jobs cannot be kept."""
        await self._queue.open()
        self._tell(await self._queue.workers(), is_first=True)
        work = (self._look_out(), self._queue.listen(self._news.set))
        self._running = [asyncio.create_task(each) for each in work]

    async def stop(self) -> None:
        """What is in line stays there: another server may ask the same, and find the answer."""
        self._stopping.set()
        self._somebody_is_there.set()
        for waiting in list(self._waiting.values()):
            for future in waiting:
                future.cancel()
        for task in self._running:
            task.cancel()
        if self._running or self._aside:
            await asyncio.wait([*self._running, *self._aside])
        if self._here:
            await self._here.stop()
        await self._queue.close()

    async def answer(
        self, task: Task, counts: Counts, asker: str = "", since: float | None = None, person: str = ""
    ) -> Advice:
        kind, since = "hint" if asker else "bot", time.monotonic() if since is None else since
        failures = 0
        while failures < TRIES:
            await self._look_for_somebody()
            if not self._workers.processes:
                break
            try:
                answer = await self._elsewhere(task, asker, person)
            except NobodyThere:
                continue
            except (BotFailed, TimeoutError) as error:
                failures += 1
                counts.bot_failures += 1
                log.warning("Bot %s failed elsewhere at table %s: %r", task.level.bot, task.table, error)
                if self._here:
                    break
            else:
                counts.timed(f"{kind}_waiting", max(0.0, time.monotonic() - since - answer.seconds))
                counts.timed(f"{kind}_thinking", answer.seconds)
                assert answer.advice is not None
                return answer.advice
        if self._here:
            return await self._here.answer(task, counts, asker, since, person)
        counts.bot_stand_ins += 1
        log.error("Bot %s failed %d times at table %s: the stand-in plays.", task.level.bot, TRIES, task.table)
        return await stand_in(task)

    async def _look_for_somebody(self) -> None:
        """Waits for a bot worker where there is nobody else; raises Stopped."""
        if self._here is None:
            await self._somebody_is_there.wait()
        if self._stopping.is_set():
            raise Stopped

    async def _elsewhere(self, task: Task, asker: str, person: str) -> Answer:
        """Raises NobodyThere, BotFailed, TimeoutError, Stopped or StorageError."""
        key, seconds = key_of(task), self._patience + longest(task.level)
        async with self._expecting(key) as expected:
            first, share = (HINTS, share_of(asker)) if asker else (MOVES, share_of(person))
            written = await self._queue.ask(key, write_task(task), first, share, seconds)
            if written is None:
                async with asyncio.timeout(seconds):
                    written = await self._received(expected)
        try:
            return _checked(task, written)
        except BotFailed:
            await self._queue.forget(key)  # or it would be found again
            raise

    async def _received(self, expected: asyncio.Future[str]) -> str:
        while not (await asyncio.wait([expected], timeout=POLL))[0]:
            if not self._workers.processes:
                raise NobodyThere
        if expected.cancelled():
            raise Stopped
        return expected.result()

    @asynccontextmanager
    async def _expecting(self, key: str) -> AsyncIterator[asyncio.Future[str]]:
        """For its answer. A job that is given up is taken out of line, unless somebody else waits for it."""
        expected: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(key, [])
        waiting.append(expected)
        try:
            yield expected
        except BaseException:
            if waiting == [expected] and not self._stopping.is_set():
                self._do_aside(self._cancel(key))
            raise
        finally:
            waiting.remove(expected)
            if not waiting:
                self._waiting.pop(key, None)

    async def _cancel(self, key: str) -> None:
        with suppress(StorageError):  # then it lapses
            await self._queue.cancel(key)

    def _do_aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def _look_out(self) -> None:
        while True:
            self._news.clear()
            try:
                await self._look()
                self._fails = False
            except StorageError as error:
                if not self._fails:
                    log.warning("Bot workers cannot be asked: %s", error)
                self._fails = True
                self._tell(BotWorkers())
            await rest(POLL, self._news)

    async def _look(self) -> None:
        """For answers, and once a second for workers and what they have left behind."""
        if self._waiting:
            for key, written in (await self._queue.answers(self._waiting)).items():
                for expected in self._waiting.get(key, []):
                    if not expected.done():
                        expected.set_result(written)
        now = time.monotonic()
        if now - self._looked >= POLL:
            self._looked = now
            self._tell(await self._queue.workers())
            if await self._queue.rescue(write_answer(Answer(None, failure="Workers died of it."))):
                log.warning("A bot worker has died; what it thought about is in line again.")
        if now - self._swept >= SWEEPS:
            self._swept = now
            await self._queue.sweep()

    def _tell(self, workers: BotWorkers, is_first: bool = False) -> None:
        """Whoever runs the server, where it matters."""
        changed, self._workers = workers != self._workers, workers
        if workers.processes:
            self._somebody_is_there.set()
            if changed:
                log.info("Bots think at %s: %d processes", ", ".join(workers.names), workers.processes)
        elif not self._stopping.is_set():
            self._somebody_is_there.clear()
            if changed or is_first:
                instead = "this server thinks itself" if self._here else "bots wait"
                log.warning("No bot worker is there: %s", instead)
        if changed and workers.strangers:
            log.warning("Bot workers of another version take nothing from here: %s", ", ".join(workers.strangers))


def _checked(task: Task, written: str) -> Answer:
    """Raises BotFailed for what is no answer, or one that the table would refuse."""
    try:
        answer = read_answer(written)
    except Unreadable as error:
        raise BotFailed(str(error)) from error
    if answer.advice is None:
        raise BotFailed(answer.failure)
    check_answer(task, answer.advice.act)
    return answer
