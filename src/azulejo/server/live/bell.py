"""Wakes the one task that waits for news. An `asyncio.Event` has a queue for many, which every stream would keep."""

from __future__ import annotations

import asyncio


class Bell:
    """Rings once however often it is rung before somebody hears it."""

    __slots__ = ("_is_ringing", "_waiting")

    def __init__(self) -> None:
        self._is_ringing = False
        self._waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self._is_ringing = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def heard(self) -> None:
        """Returns once it has rung since it was last heard. One task at a time may wait."""
        if not self._is_ringing:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        self._is_ringing = False
