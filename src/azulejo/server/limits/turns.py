"""Who comes next where more is asked for than can be done at once. However much one person asks for, others wait for no
more than one thing of it; and however many persons somebody is, others elsewhere wait for no more than one of them.
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
    """What waits: everybody has one turn before anybody has another, in the order in which they came.

    Where it is said from where they come, each of these places has one turn before any has another, whoever is there.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[T]]] = {}  # by place, and there by person

    def __len__(self) -> int:
        return sum(len(theirs) for there in self._waiting.values() for theirs in there.values())

    def add(self, who: str, what: T, where: str = "") -> None:
        self._waiting.setdefault(where, {}).setdefault(who, deque()).append(what)

    def take(self) -> T | None:
        """The next; its owner goes to the end of the line, and so does the place. None if nothing waits."""
        if not self._waiting:
            return None
        where = next(iter(self._waiting))
        there = self._waiting.pop(where)
        who = next(iter(there))
        theirs = there.pop(who)
        what = theirs.popleft()
        if theirs:
            there[who] = theirs
        if there:
            self._waiting[where] = there
        return what


class Slots:
    """So many at once may be where there is no room for more. Who is urgent is let in before all others."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._urgent: Turns[asyncio.Future[None]] = Turns()
        self._others: Turns[asyncio.Future[None]] = Turns()

    @property
    def waiting(self) -> int:
        """How many are not let in yet, those included who have gone away since."""
        return len(self._urgent) + len(self._others)

    @asynccontextmanager
    async def slot(self, who: str = "", urgent: bool = False, where: str = "") -> AsyncIterator[None]:
        """One of them, as soon as it is this one's turn."""
        await self.enter(who, urgent, where)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, who: str = "", urgent: bool = False, where: str = "") -> None:
        if self._free:
            self._free -= 1
            return
        let_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._others).add(who, let_in, where)
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

    async def do(self, who: str, where: str, work: Callable[[], T]) -> T:
        """What comes of the work, once it is the turn of this address, and of this person there."""
        async with self._slots.slot(who, where=where):
            return await asyncio.to_thread(work)
