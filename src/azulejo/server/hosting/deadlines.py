"""Lets clocks run out at their moment: deadlines are stored rows, each of which one process claims."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from azulejo.server.hosting.new_tables import new_name
from azulejo.server.hosting.tasks import rest
from azulejo.server.hosting.writer import Writer
from azulejo.storage import StorageError, Store
from azulejo.tables import Table

LEASE: Final = 5_000  # ms after which another process may take over a deadline that was claimed and not dealt with
AT_ONCE: Final = 100
LONGEST_SLEEP: Final = 5_000  # ms; another process may have stored an earlier deadline, and died
SHORTEST_SLEEP: Final = 50
LONGEST_SILENCE: Final = 15.0  # seconds without a look at the clocks after which something is wrong with them

log = logging.getLogger(__name__)


class Deadlines:
    """Sleeps until the next deadline or an earlier one that this process has stored."""

    def __init__(self, store: Store, writer: Writer, now: Callable[[], int]) -> None:
        self._store = store
        self._writer = writer
        self._now = now
        self._worker = new_name()
        self._next = 0
        self._wake = asyncio.Event()
        self._is_stopping = False
        self._task: asyncio.Task[None] | None = None
        self._looked = 0.0  # when a look at the clocks last went well
        self._is_failing = False
        writer.afterwards.append(self._stored)

    @property
    def is_well(self) -> bool:
        """Whether clocks run out in time, as far as is known."""
        is_running = self._task is not None and not self._task.done()
        return is_running and not self._is_failing and time.monotonic() - self._looked < LONGEST_SILENCE

    def start(self) -> None:
        self._is_stopping = False
        self._looked = time.monotonic()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        self._is_stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def tick(self) -> int:
        """Lets every clock run out that should have; how many tables were looked at."""
        seen = 0
        while names := await self._claimed():
            for name in names:
                await self._expire(name)
            seen += len(names)
        return seen

    async def _run(self) -> None:
        while not self._is_stopping:
            self._wake.clear()
            try:
                await self.tick()
                await self._plan()
                self._went_well()
            except Exception as error:
                log.error("Clocks wait for the store: %s", error, exc_info=not isinstance(error, StorageError))
                self._is_failing = True
                self._next = self._now() + LONGEST_SLEEP
            await self._sleep()

    async def _claimed(self) -> list[str]:
        now = self._now()
        return await self._store.due.claim_deadlines(now, self._worker, now + LEASE, AT_ONCE)

    async def _expire(self, name: str) -> None:
        """What fails is due again when the claim has lapsed; a defect at one table must not stop all other clocks."""
        try:
            await self._writer.change(name)
            self._went_well()
        except StorageError:
            raise
        except Exception:
            log.exception("The clocks of table %s could not run out", name)

    def _went_well(self) -> None:
        self._looked, self._is_failing = time.monotonic(), False

    async def _plan(self) -> None:
        soonest = await self._store.due.next_deadline()
        latest = self._now() + LONGEST_SLEEP
        self._next = latest if soonest is None else min(soonest, latest)

    async def _sleep(self) -> None:
        """Never so short that a deadline claimed by another process would keep this one busy."""
        seconds = max(self._next - self._now(), SHORTEST_SLEEP) / 1000
        await rest(seconds, self._wake)

    def _stored(self, name: str, table: Table) -> None:
        if any(deadline < self._next for deadline in table.deadlines().values()):
            self._wake.set()
