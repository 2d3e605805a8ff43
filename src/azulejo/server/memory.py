"""When Python looks for what only refers to itself: seldom, as everybody waits meanwhile.

By itself it looks through all tables and streams whenever a quarter more of them are there, which took a third of a
second for a thousand streams on a busy machine (docs/hosting.md). What a request leaves behind is found among what is
young.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

YOUNG: Final = 5_000  # objects that were made, and are still there, before those are looked through
SOMETIMES: Final = 5  # such looks after which what had been left by them is looked through, too
NEVER_BY_ITSELF: Final = 1_000_000
EVERY: Final = 300.0  # seconds between two looks through all there is


@asynccontextmanager
async def seldom_searched(seconds: float = EVERY) -> AsyncIterator[None]:
    """While it lasts, all that is there is looked through every so many seconds and at no other time."""
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG, SOMETIMES, NEVER_BY_ITSELF)
    searching = asyncio.create_task(_search(seconds))
    try:
        yield
    finally:
        searching.cancel()
        with suppress(asyncio.CancelledError):
            await searching
        gc.set_threshold(*usual)


async def _search(seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        gc.collect()
