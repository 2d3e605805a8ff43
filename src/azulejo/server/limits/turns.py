"""Who comes next where more is asked for than can be done at once. However much one person asks for, others wait for no
more than one thing of it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Generic, TypeVar

T = TypeVar("T")

THREADS: Final = 2


class Turns(Generic[T]):
    """What waits: everybody has one turn before anybody has another, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[T]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, who: str, what: T) -> None:
        self._waiting.setdefault(who, deque()).append(what)

    def take(self) -> T | None:
        """The next, and its owner goes to the end of the line; None if nothing waits."""
        if not self._waiting:
            return None
        who = next(iter(self._waiting))
        theirs = self._waiting.pop(who)
        what = theirs.popleft()
        if theirs:
            self._waiting[who] = theirs
        return what


class Slots:
    """So many at once may be where there is no room for more. Who is urgent is let in before all others."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._urgent: Turns[asyncio.Future[None]] = Turns()
        self._others: Turns[asyncio.Future[None]] = Turns()

    @asynccontextmanager
    async def slot(self, who: str = "", urgent: bool = False) -> AsyncIterator[None]:
        """One of them, as soon as it is this one's turn."""
        await self.enter(who, urgent)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, who: str = "", urgent: bool = False) -> None:
        if self._free:
            self._free -= 1
            return
        let_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._others).add(who, let_in)
        try:
            await let_in
        except asyncio.CancelledError:
            if not let_in.cancelled():  # let in, and gone away at the same moment
                self.leave()
            raise

    def leave(self) -> None:
        """Lets the next one in who has not gone away."""
        while (let_in := self._urgent.take() or self._others.take()) is not None:
            if not let_in.done():
                let_in.set_result(None)
                return
        self._free += 1


class ThreadedWork:
    """Work that takes a while, done in threads, a few at once: nobody waits for one who asks for much. One a server."""

    def __init__(self, at_once: int = THREADS) -> None:
        self._slots = Slots(at_once)

    async def do(self, who: str, work: Callable[[], T]) -> T:
        """What comes of the work, once it is this person's or address's turn."""
        async with self._slots.slot(who):
            return await asyncio.to_thread(work)
