"""Work that takes a while: done in threads, a few at once, in turns, so that nobody waits for one who asks for much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from azulejo.server.hosting.turns import Slots

AT_ONCE: Final = 2

T = TypeVar("T")


class Aside:
    """One for a server."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._slots = Slots(at_once)

    async def do(self, who: str, work: Callable[[], T]) -> T:
        """What comes of the work, once it is this person's or address's turn."""
        async with self._slots.slot(who):
            return await asyncio.to_thread(work)
