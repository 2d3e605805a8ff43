"""Work with the store that is finished once it has begun, even when the one who asked for it has gone away."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Unbroken:
    """Keeps count of such work, so that a server can wait for it before it ends."""

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
