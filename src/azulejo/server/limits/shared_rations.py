"""Rations that all processes on one PostgreSQL give out together.

What is dear, such as to try a password, is taken from the database each time, exactly. All else each process gives out
by itself, and every second those who took more than this process's part of what they may are written down for all. So
most people cost nothing, and whoever asks everywhere at once gets at most twice their share.
"""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Callable
from typing import Final

from azulejo.server.hosting.tasks import Periodic
from azulejo.server.limits.rations import EXACT, Allowance, Buckets
from azulejo.storage import StorageError, Store

EVERY: Final = 1.0  # seconds between two exchanges
CLEANUP: Final = 300.0  # seconds between two looks for rations that are full again


class SharedRations:
    """`number` says how many processes there are. Whose a ration is, nobody learns from the database."""

    def __init__(self, buckets: Buckets, store: Store, key: bytes, number: Callable[[], int]) -> None:
        self.buckets = buckets
        self._store = store
        self._key = key
        self._number = number
        self._periodic = [Periodic(self.exchange, EVERY), Periodic(store.rations.forget_full, CLEANUP)]

    def start(self) -> None:
        self.buckets.given = {}
        for each in self._periodic:
            each.start()

    async def stop(self) -> None:
        for each in self._periodic:
            await each.stop()

    async def take(self, key: str, allowance: Allowance) -> int:
        """One token of what is dear; 0 if there was one, else the seconds to wait. A database that does not answer
        refuses nobody here: it will refuse whatever they want."""
        each = 1000 / allowance.per_second
        try:
            wait = await self._store.rations.take_if_left(self._name(key), round(each), round(each * allowance.burst))
        except StorageError:
            return 0
        return math.ceil(wait / 1000)

    async def exchange(self) -> None:
        """Writes down who took much, and learns what they took elsewhere; raises StorageError."""
        given, self.buckets.given = self.buckets.given or {}, {}
        part = EVERY / max(1, self._number())
        hungry = {
            self._name(key): (key, round(1000 * tokens / allowance.per_second))
            for key, (tokens, allowance) in given.items()
            if allowance not in EXACT and tokens > allowance.per_second * part
        }
        if hungry:
            full_in = await self._store.rations.take({name: more for name, (_, more) in hungry.items()})
            for name, milliseconds in full_in.items():
                self.buckets.put_off(hungry[name][0], milliseconds / 1000)

    def _name(self, key: str) -> str:
        return hmac.digest(self._key, f"azulejo ration 1 {key}".encode(), hashlib.sha256).hex()[:32]
