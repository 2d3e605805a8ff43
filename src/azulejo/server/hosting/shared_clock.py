"""One clock for all processes on a database: PostgreSQL's. What the machines' own clocks say does not matter.

Clocks of players and claims of workers are times, which must mean the same everywhere. Each process asks what time it
is every few seconds and counts on from there by itself, so that nothing waits for the answer.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from azulejo.server.hosting.tasks import Periodic
from azulejo.storage import Store
from azulejo.storage.urls import POSTGRESQL

EVERY: Final = 5.0  # seconds
SLOW: Final = 100  # ms: an answer that took longer says less than what is known already
TRUSTED: Final = 60_000  # ms for which that is so


def wall_clock() -> int:
    """This machine's: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Milliseconds since some moment, at the same pace whatever becomes of this machine's clock."""
    return time.monotonic_ns() // 1_000_000


class SharedClock:
    """Tells milliseconds since 1970, as PostgreSQL does, once it was set."""

    def __init__(self, store: Store, own: Callable[[], int] = ticks) -> None:
        self._store = store
        self._own = own
        self._ahead = 0  # how much PostgreSQL is ahead of this process's own
        self._set_at: int | None = None

    def __call__(self) -> int:
        return self._own() + self._ahead

    async def set(self) -> None:
        """Asks what time it is; raises StorageError."""
        begin = self._own()
        shared = await self._store.database.time()
        end = self._own()
        if self._set_at is None or end - begin <= SLOW or end - self._set_at > TRUSTED:
            self._ahead, self._set_at = shared - (begin + end) // 2, end


@asynccontextmanager
async def kept_clock(store: Store) -> AsyncIterator[Callable[[], int]]:
    """The clock that those who use this store have in common, kept right while it lasts."""
    if store.database.dialect != POSTGRESQL:
        yield wall_clock
        return
    clock = SharedClock(store)
    await clock.set()
    keeping = Periodic(clock.set, EVERY, rests_first=True)
    keeping.start()
    try:
        yield clock
    finally:
        await keeping.stop()
