"""Says in the store that a server runs, so that the next one knows since when nobody could reach one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting.resting import rest
from azulejo.server.hosting.writing import Writer
from azulejo.storage import StorageError, Store

PERIOD: Final = 5_000  # ms between two signs of life: so much more time people may have after a crash

log = logging.getLogger(__name__)


class Alive:
    """From `start` to `stop` a sign of life is stored every few seconds."""

    def __init__(self, store: Store, writer: Writer, now: Callable[[], int]) -> None:
        self._store = store
        self._writer = writer
        self._now = now
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, alone: bool) -> None:
        """Has clocks go on that stood still, before anybody is let in, unless another server has run all the time."""
        gone = await self._store.due.last_alive()
        if gone is not None and alone:
            await self._go_on(gone)
        await self._store.due.say_alive(self._now())
        self._stopping.clear()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """The last sign of life."""
        self._stopping.set()
        if self._task is not None:
            await self._task

    async def _go_on(self, gone: int) -> None:
        """A table that cannot be read must not keep the server from all others."""
        names = await self._store.due.clocked()
        for name in names:
            try:
                await self._writer.go_on(name, gone)
            except StorageError:
                raise
            except AzulejoError:
                log.exception("The clocks of table %s could not go on", name)
        if names:
            log.info("The clocks of %d tables go on, as no server ran for %d ms", len(names), self._now() - gone)

    async def _run(self) -> None:
        while not self._stopping.is_set():
            await rest(PERIOD / 1000, self._stopping)
            try:
                await self._store.due.say_alive(self._now())
            except StorageError as error:
                log.warning("No sign of life could be stored: %s", error)
