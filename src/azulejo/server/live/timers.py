"""Many timers in little memory: the loop has one for all of them.

One of the loop's own for each took as much as a tenth of what a table takes whose people follow it nowhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator
from contextvars import Context
from heapq import heappop, heappush
from typing import Final, Generic, TypeVar

NO_CONTEXT: Final = Context()  # that of the request in which a timer was set would keep all of the request in memory

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Timers(Generic[K, V]):
    """What is to be done later, each under its key. When its time has come it is forgotten, and `ring` is called."""

    def __init__(self, ring: Callable[[K, V], None]) -> None:
        self._ring = ring
        self._set: dict[K, tuple[float, V]] = {}
        self._order: list[tuple[float, int, K]] = []  # a heap, in which there may also be what was cancelled
        self._number = 0  # of what was set last, so that no keys are compared
        self._timer: asyncio.TimerHandle | None = None
        self._soonest: float | None = None  # when it rings

    def __contains__(self, key: K) -> bool:
        return key in self._set

    def __iter__(self) -> Iterator[K]:
        return iter(self._set)

    def __len__(self) -> int:
        return len(self._set)

    def set(self, key: K, seconds: float, what: V) -> None:
        """In place of what was set under this key before."""
        due = asyncio.get_running_loop().time() + seconds
        self._set[key] = due, what
        self._number += 1
        heappush(self._order, (due, self._number, key))
        self._await_soonest()

    def cancel(self, key: K) -> None:
        """Nothing, if there is none."""
        if self._set.pop(key, None) is not None:
            self._await_soonest()

    def clear(self) -> None:
        self._set.clear()
        self._await_soonest()

    def _await_soonest(self) -> None:
        while self._order and not self._counts(*self._order[0]):
            heappop(self._order)
        soonest = self._order[0][0] if self._order else None
        if soonest == self._soonest:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._soonest, self._timer = soonest, None
        if soonest is not None:
            self._timer = asyncio.get_running_loop().call_at(soonest, self._ring_due, context=NO_CONTEXT)

    def _counts(self, due: float, _: int, key: K) -> bool:
        """Whether it was neither cancelled nor set anew."""
        found = self._set.get(key)
        return found is not None and found[0] == due

    def _ring_due(self) -> None:
        self._soonest = self._timer = None
        now = asyncio.get_running_loop().time()
        while self._order and self._order[0][0] <= now:
            due, number, key = heappop(self._order)
            if self._counts(due, number, key):
                self._ring(key, self._set.pop(key)[1])
        self._await_soonest()
