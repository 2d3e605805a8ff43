"""How late the event loop is: whatever holds it up, everybody waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from azulejo.server.hosting.counts import Timed

EVERY: Final = 0.25  # seconds


@asynccontextmanager
async def watched_loop(timed: Timed) -> AsyncIterator[None]:
    """While it lasts, tells how much later than it should a short sleep ends, again and again."""
    watching = asyncio.create_task(_watch(timed))
    try:
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching


async def _watch(timed: Timed) -> None:
    while True:
        begin = time.perf_counter()
        await asyncio.sleep(EVERY)
        timed("loop_lag", max(0.0, time.perf_counter() - begin - EVERY))
