"""Work beside what somebody waits for: finished once it has begun, or done again and again until the host stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from azulejo.storage import StorageError

T = TypeVar("T")

log = logging.getLogger(__name__)


async def rest(seconds: float, until: asyncio.Event) -> None:
    """Waits so long, or until somebody calls."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await until.wait()


class ShieldedWork:
    """Work with the store that is finished once it has begun, even when the one who asked for it has gone away.

    It is counted, so that a server can wait for it before it ends.
    """

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of it; whoever waits here may be cancelled, the work is not."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def all_finished(self) -> None:
        """Returns when none of it goes on."""
        while self._running:
            await asyncio.wait(self._running)


class Periodic:
    """Work that is done every so many seconds between `start` and `stop`. A store that fails costs one turn of it."""

    def __init__(self, work: Callable[[], Awaitable[object]], seconds: float, rests_first: bool = False) -> None:
        self._work = work
        self._seconds = seconds
        self._rests_first = rests_first
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        return self._task is not None

    def start(self) -> None:
        self._stopping.clear()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Lets a turn that has begun finish."""
        self._stopping.set()
        if self._task is not None:
            await self._task
            self._task = None

    async def _run(self) -> None:
        if self._rests_first:
            await rest(self._seconds, self._stopping)
        while not self._stopping.is_set():
            await self.turn()
            await rest(self._seconds, self._stopping)

    async def turn(self) -> None:
        """Does it once."""
        try:
            await self._work()
        except StorageError as error:
            log.warning("%s waits for the store: %s", getattr(self._work, "__qualname__", self._work), error)
