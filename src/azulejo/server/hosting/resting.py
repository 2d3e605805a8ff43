"""How what works in the background waits for its next look."""

from __future__ import annotations

import asyncio
from contextlib import suppress


async def rest(seconds: float, until: asyncio.Event) -> None:
    """So long, or until somebody calls."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await until.wait()
