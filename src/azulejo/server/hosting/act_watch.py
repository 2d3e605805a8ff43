"""How a server that runs learns of what `azulejo admin` has stored: it reads the log of these acts every second.

A message could be lost, the log cannot: what is in it has happened, and what has happened is in it. A server that
starts knows nothing that an act could have changed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from azulejo.server.hosting.bus import CHANGED, LOBBY, UNSURE, Bus, anew, person
from azulejo.server.hosting.tasks import Periodic
from azulejo.server.hosting.writer import Writer
from azulejo.storage import Act, StorageError, Store
from azulejo.storage.admin_store import BAN, CLOSE, RENAME
from azulejo.tables import Event, Table
from azulejo.tables.overruling import remove

LOOKS: Final = 1.0  # seconds between two looks at the log
SWEEPS: Final = 60.0  # seconds between two looks for those who sat down in the very moment in which they were banned

log = logging.getLogger(__name__)


class ActWatch:
    """Has everybody look again at tables that were closed and people who were changed, and takes the banned from their
    tables."""

    def __init__(self, store: Store, bus: Bus, writer: Writer) -> None:
        self._store = store
        self._bus = bus
        self._writer = writer
        self._last = 0
        self._next_sweep = 0.0
        self._periodic = Periodic(self.look, LOOKS)

    async def start(self) -> None:
        self._last = await self._store.admin.last_number()
        self._periodic.start()

    async def stop(self) -> None:
        await self._periodic.stop()

    async def look(self) -> None:
        """Once; raises StorageError, and then what was not seen to will be the next time."""
        while acts := await self._store.admin.acts_after(self._last):
            for act in acts:
                await self._hear(act)
                self._last = act.number
        if time.monotonic() >= self._next_sweep:
            await self._sweep()
            self._next_sweep = time.monotonic() + SWEEPS

    async def _hear(self, act: Act) -> None:
        if act.kind == RENAME:
            for name in await self._store.departures.spoken_of(act.target):
                self._bus.publish(anew(name), CHANGED)
        log.info("Act %d: %s of %s", act.number, act.kind, act.target)
        self._bus.publish(act.target if act.kind == CLOSE else person(act.target), UNSURE)
        if act.kind in (CLOSE, RENAME):
            self._bus.publish(LOBBY, UNSURE)
        if act.kind == BAN:
            self._next_sweep = 0.0

    async def _sweep(self) -> None:
        """Takes those who are banned from their tables. One that cannot be read keeps nobody from the others."""
        for name, banned in (await self._store.admin.seats_of_banned()).items():
            try:
                await self._writer.change(name, _removal(banned))
            except StorageError:
                raise
            except Exception:
                log.exception("Nobody could be taken from table %s", name)


def _removal(banned: set[str]) -> Callable[[Table, int], list[Event]]:
    return lambda table, now: remove(table, banned, now)
