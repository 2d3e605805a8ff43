"""Bots think here: in worker processes, a few at once, each thought within its time.

Nobody waits for ever for a bot. A thought that fails (the bot raises, hangs, or takes its process with it) is thought
again in another process; after several failures any legal action will do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from dataclasses import replace
from typing import Final

from azulejo.server.hosting.figures import Figures
from azulejo.server.hosting.worker import BotFailed, Think, Worker
from azulejo.tables import Task, think
from azulejo.tables.commands import Act
from azulejo.tables.levels import Level

AT_A_GLANCE: Final = 10.0  # seconds for a bot that was given none
TRIES: Final = 3
ANYTHING: Final = Level("random")

log = logging.getLogger(__name__)


class Thinkers:
    """So many processes. `grace` is what a thought may take beyond its level's seconds before it is cut off."""

    def __init__(self, workers: int = 0, think: Think = think, grace: float = 5.0, pause: float = 0.2) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._think = think
        self._grace = grace
        self._pause = pause  # before the second try; twice as long before each further one
        self._figures = Figures()
        self._idle: asyncio.Queue[Worker | None] = asyncio.Queue()
        self._all: set[Worker] = set()
        self.busy = 0

    async def start(self, figures: Figures) -> None:
        """Makes room for the processes; each starts when it is first needed."""
        self._figures = figures
        self._idle = asyncio.Queue()
        for _ in range(self.workers):
            self._idle.put_nowait(None)

    async def stop(self) -> None:
        """Ends all processes, whatever they think about."""
        await asyncio.gather(*(worker.kill() for worker in self._all))
        self._all.clear()

    @property
    def pids(self) -> list[int]:
        """The processes that there are now."""
        return sorted(worker.pid for worker in self._all if worker.pid is not None)

    def longest(self, level: Level) -> float:
        """How many seconds one try to think at this level can take."""
        return (AT_A_GLANCE if level.seconds is None else level.seconds) + self._grace

    async def answer(self, task: Task) -> Act:
        """What the bot, or in the end the stand-in, plays. Waits until one of the processes is free."""
        for failures in range(TRIES):
            try:
                return await self._tried(task)
            except Exception as error:  # whatever a bot may raise
                self._figures.bot_failures += 1
                log.warning("Bot %s failed at table %s: %r", task.level.bot, task.table, error)
                await asyncio.sleep(self._pause * 2**failures)
        self._figures.bot_stand_ins += 1
        log.error("Bot %s failed %d times at table %s: the stand-in plays.", task.level.bot, TRIES, task.table)
        return await asyncio.to_thread(think, replace(task, level=ANYTHING), _seed())

    async def _tried(self, task: Task) -> Act:
        worker: Worker | None = await self._idle.get() or self._hire()
        assert worker is not None
        self.busy += 1
        try:
            return await worker.run(self._think, task, _seed(), self.longest(task.level))
        except BotFailed:
            raise
        except BaseException:
            await self._dismiss(worker)
            worker = None
            raise
        finally:
            self.busy -= 1
            self._idle.put_nowait(worker)

    def _hire(self) -> Worker:
        worker = Worker()
        self._all.add(worker)
        return worker

    async def _dismiss(self, worker: Worker) -> None:
        self._all.discard(worker)
        self._figures.bot_restarts += 1
        await worker.kill()


def _seed() -> int:
    return secrets.randbits(32)
