"""Whether this server should be sent anybody: it can store, hear and let clocks run out, and is not about to end.

To be alive is less: a server that waits for its database is alive, and to start it anew would help nobody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from azulejo.server.hosting import Host
from azulejo.server.problems.refusals import Draining, NotReady
from azulejo.storage import StorageError

PATIENCE: Final = 2.0  # seconds in which something must have been stored
FRESH: Final = 1.0  # seconds for which what was found out is not asked again: whoever asks often costs no more
LATER: Final = 5  # seconds after which to try again, at another server or at the next one here

log = logging.getLogger(__name__)


class Readiness:
    """Stores something to see whether that works, once for all who ask at the same time."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._storing: asyncio.Task[bool] | None = None
        self._begun = 0.0
        self._said = ""
        self.is_draining = False

    async def check(self) -> list[str]:
        """What waits all the same; raises NotReady, within seconds whatever hangs."""
        failing = ", ".join(name for name, is_well in (await self._found()).items() if not is_well)
        if failing != self._said:
            log.warning("Not ready: %s", failing) if failing else log.info("Ready again")
            self._said = failing
        if failing:
            raise NotReady("not_ready", failing=failing, seconds=LATER)
        return [] if self._host.thinkers.is_well else ["bots"]

    def check_welcome(self) -> None:
        """Raises Draining where something would begin here that must soon end."""
        if self.is_draining:
            raise Draining("draining", seconds=LATER)

    async def _found(self) -> dict[str, bool]:
        host = self._host
        stores = await self._stores()
        return {
            "writer": stores,
            "bus": host.bus.is_well,
            "clocks": host.deadlines.is_well,
            "draining": not self.is_draining,
        }

    async def _stores(self) -> bool:
        """Whether something could be stored just now. What hangs is waited for once, not by each who asks."""
        age = time.monotonic() - self._begun
        if self._storing is None or (self._storing.done() and age > FRESH):
            self._storing, self._begun, age = asyncio.create_task(self._store()), time.monotonic(), 0.0
        await asyncio.wait([self._storing], timeout=max(0.0, PATIENCE - age))
        return self._storing.done() and self._storing.result()

    async def _store(self) -> bool:
        try:
            await self._host.heartbeat.beat()
        except StorageError as error:
            log.warning("Nothing can be stored: %s", error)
            return False
        return True
