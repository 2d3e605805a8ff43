"""A bot worker: takes jobs as long as it runs, thinks about them in processes, and stores the answers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from procrastinate.exceptions import ProcrastinateException
from procrastinate.worker import Worker

from azulejo.server.hosting.bot_jobs.job_queue import QUEUE, SILENCE, TASK, JobQueue
from azulejo.server.hosting.bot_jobs.letters import Answer, Unreadable, read_task, write_answer
from azulejo.server.hosting.bot_processes.thinkers import Thinkers
from azulejo.server.hosting.bot_processes.who_thinks import Stopped
from azulejo.server.hosting.counts import Counts
from azulejo.server.hosting.tasks import rest
from azulejo.storage import StorageError

BEATS: Final = 1.0  # seconds between two signs of life
PAUSE: Final = 1.0  # seconds before it takes jobs again when the database was lost

log = logging.getLogger(__name__)


class BotWorker:
    """Takes as many jobs at once as it has processes. Whatever becomes of the database, it goes on."""

    def __init__(self, queue: JobQueue, thinkers: Thinkers, name: str) -> None:
        self._queue = queue
        self._thinkers = thinkers
        self._name = name
        self._stopping = asyncio.Event()
        self._worker: Worker | None = None
        self.counts = Counts()
        queue.app.task(name=TASK, queue=QUEUE)(self._think)

    async def run(self, begun: Callable[[], None] = lambda: None) -> None:
        """Until it is asked to end; raises StorageError where it cannot begin. `begun` is called once it has."""
        await self._queue.open()
        begun()
        beating = asyncio.create_task(self._beat())
        try:
            while not self._stopping.is_set():
                await self._take_jobs()
                await rest(PAUSE, self._stopping)
        finally:
            self._stopping.set()
            await beating
            await self._thinkers.stop()
            await self._queue.close()

    def stop(self) -> None:
        """Finishes what it thinks about, and takes no more."""
        self._stopping.set()
        if self._worker is not None:
            self._worker.stop()  # type: ignore[no-untyped-call]

    async def _take_jobs(self) -> None:
        """Until something is lost."""
        self._worker = Worker(
            self._queue.app,
            queues=[QUEUE],
            name=self._name,
            concurrency=self._thinkers.number,
            fetch_job_polling_interval=BEATS,
            delete_jobs="always",
            install_signal_handlers=False,
            update_heartbeat_interval=BEATS,
            stalled_worker_timeout=10 * SILENCE,
        )
        try:
            await self._worker.run()  # type: ignore[no-untyped-call]
        except (ProcrastinateException, OSError) as error:
            log.warning("The database is lost, and tried again: %s", type(error).__name__)
        finally:
            self._worker = None

    async def _beat(self) -> None:
        """Says that it lives, also while it finishes its last thoughts, and looks after jobs of those who do not."""
        while not self._stopping.is_set() or self._worker is not None:
            with suppress(StorageError):
                if self._worker is not None and self._worker.worker_id is not None:
                    await self._queue.beat(self._worker.worker_id, self._name, self._thinkers.number)
                await self._queue.rescue(write_answer(Answer(None, failure="Workers died of it.")))
            await rest(BEATS, asyncio.Event() if self._stopping.is_set() else self._stopping)

    async def _think(self, key: str, share: str, until: float, task: Any) -> None:
        """A job. Whatever goes wrong with it is an answer too, so that nobody waits in vain."""
        if not await self._queue.is_wanted(key, until):
            return
        begin = time.monotonic()
        try:
            advice = await self._thinkers.answer(read_task(task), self.counts)
        except Stopped:
            return
        except Exception as error:
            log.error("Job %s failed: %s", key, error, exc_info=not isinstance(error, Unreadable))
            answer = Answer(None, failure=f"{type(error).__name__}: {error}")
        else:
            answer = Answer(advice, time.monotonic() - begin)
            self.counts.bot_decisions += 1
        await self._queue.store(key, write_answer(answer))
