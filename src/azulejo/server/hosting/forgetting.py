"""Guests who have not come for as long as their cookies last are forgotten, unless they sit in a game that goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from azulejo.server.hosting.resting import rest
from azulejo.storage import StorageError, Store
from azulejo.tables.clocks import DAY

UNSEEN: Final = 366 * DAY  # a day more than a cookie lasts
PAUSE: Final = 3600.0  # seconds between two looks
AT_ONCE: Final = 500

log = logging.getLogger(__name__)


class Forgetting:
    """Looks for them now and then, from `start` to `stop`."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._stopping.clear()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        self._stopping.set()
        if self._task is not None:
            await self._task

    async def forget(self) -> int:
        """Forgets all of them, a few at a time; how many there were."""
        forgotten = 0
        while found := await self._store.people.forget_guests(self._now() - UNSEEN, AT_ONCE):
            forgotten += found
        return forgotten

    async def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                if forgotten := await self.forget():
                    log.info("%d guests were not seen for a year and are forgotten", forgotten)
            except StorageError as error:
                log.warning("Guests could not be forgotten: %s", error)
            await rest(PAUSE, self._stopping)
