"""How many messages a client may send."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

AT_ONCE: Final = 200  # a page that has lost its stream follows all its tables anew
PER_SECOND: Final = 20.0


class Allowance:
    """A bucket of tokens that fills up again as time passes."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.left = float(AT_ONCE)
        self.since = clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self.clock()
        self.left = min(AT_ONCE, self.left + (now - self.since) * PER_SECOND)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
