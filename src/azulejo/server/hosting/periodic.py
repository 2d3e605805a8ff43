"""What a host does every now and then: it says that it lives, and forgets guests who are long gone."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting.tasks import Periodic
from azulejo.server.hosting.writer import Writer
from azulejo.storage import StorageError, Store
from azulejo.tables import return_server
from azulejo.tables.clocks import DAY

ALIVE: Final = 5.0  # seconds between two signs of life: so much more time people may have after a crash
CLEANUP: Final = 3600.0  # seconds between two looks for guests
UNSEEN: Final = 366 * DAY  # a day more than a cookie lasts
AT_ONCE: Final = 500

log = logging.getLogger(__name__)


class Heartbeat:
    """Says in the store that a server runs, so that the next one knows since when nobody could reach one."""

    def __init__(self, store: Store, writer: Writer, now: Callable[[], int]) -> None:
        self._store = store
        self._writer = writer
        self._now = now
        self._periodic = Periodic(self.beat, ALIVE, rests_first=True)

    async def start(self, alone: bool) -> None:
        """Has clocks go on that stood still, before anybody is let in, unless another server has run all the time."""
        gone = await self._store.due.last_alive()
        if gone is not None and alone:
            await self._go_on(gone)
        await self.beat()
        self._periodic.start()

    async def stop(self) -> None:
        """The last sign of life."""
        if self._periodic.is_running:
            await self._periodic.stop()
            await self._periodic.turn()

    async def beat(self) -> None:
        """Raises StorageError if nothing can be stored."""
        await self._store.due.say_alive(self._now())

    async def _go_on(self, gone: int) -> None:
        """A table that cannot be read must not keep the server from all others."""
        names = await self._store.due.clocked()
        for name in names:
            try:
                await self._writer.change(name, lambda table, now: return_server(table, gone, now), lets_expire=False)
            except StorageError:
                raise
            except AzulejoError:
                log.exception("The clocks of table %s could not go on", name)
        if names:
            log.info("The clocks of %d tables go on, as no server ran for %d ms", len(names), self._now() - gone)


class GuestCleanup(Periodic):
    """Forgets guests who have not come for as long as their cookies last, unless they sit in a game that goes on."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        super().__init__(self.forget, CLEANUP)
        self._store = store
        self._now = now

    async def forget(self) -> int:
        """Forgets all of them, a few at a time; how many there were. With them go sessions that ended long ago."""
        forgotten = 0
        await self._store.sessions.forget_unseen(self._now() - UNSEEN)
        while found := await self._store.people.forget_guests(self._now() - UNSEEN, AT_ONCE):
            forgotten += found
        if forgotten:
            log.info("%d guests were not seen for a year and are forgotten", forgotten)
        return forgotten
