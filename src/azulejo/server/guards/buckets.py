"""Token buckets: so many at once, and so many a second after that."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MOST_KEPT: Final = 50_000


@dataclass(frozen=True)
class Allowance:
    """What one person or address may do of one kind."""

    burst: float
    per_second: float


class Buckets:
    """How much everybody has left. A bucket that is full again need not be kept.

    >>> buckets = Buckets(now=lambda: 0.0)
    >>> [buckets.take("ana", Allowance(burst=2, per_second=0.5)) for _ in range(3)]
    [0, 0, 2]
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.full_at: dict[str, float] = {}  # when each bucket will be full again

    def take(self, key: str, allowance: Allowance) -> int:
        """Takes one token; 0 if there was one, else the seconds to wait until there is."""
        now = self.now()
        each = 1 / allowance.per_second
        full_at = max(now, self.full_at.get(key, 0.0)) + each
        wait = full_at - now - allowance.burst * each
        if wait > 1e-9:
            return math.ceil(wait)
        self.full_at[key] = full_at
        if len(self.full_at) > MOST_KEPT:
            self._drop_full(now)
        return 0

    def _drop_full(self, now: float) -> None:
        """If too many are still filling, those that are nearly full go too."""
        self.full_at = {key: at for key, at in self.full_at.items() if at > now}
        if len(self.full_at) > MOST_KEPT:
            emptiest = sorted(self.full_at, key=lambda key: self.full_at[key])[MOST_KEPT // 2 :]
            self.full_at = {key: self.full_at[key] for key in emptiest}
