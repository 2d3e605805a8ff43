"""Who is there at any process of the server: what each says of its own streams, and what it learns of the others'.

Each process says that it lives every few seconds. Of one that no longer does, another takes over those who were there:
their streams have ended, and they have as long to come back as anybody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from azulejo.server.hosting.new_tables import new_name
from azulejo.server.hosting.tasks import Periodic, rest
from azulejo.storage import StorageError, Store
from azulejo.storage.presence_store import Key

BEAT: Final = 5.0  # seconds between two signs of life
LEASE: Final = 15_000  # ms without one after which a process counts as dead
TOGETHER: Final = 0.05  # seconds in which those who come and go are written together
RETRY: Final = 1.0  # seconds until what could not be written is tried again

log = logging.getLogger(__name__)


class Register:
    """`everybody` says who is there at this process, `left` is told who was at one that has died."""

    def __init__(
        self, store: Store, everybody: Callable[[], Iterable[Key]], left: Callable[[Sequence[Key]], None]
    ) -> None:
        self.name = new_name()
        self.number = 1  # of the processes that live
        self._store = store
        self._everybody = everybody
        self._left = left
        self._unwritten: dict[Key, bool | None] = {}
        self._is_unwritten = asyncio.Event()
        self._stopping = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._beating = Periodic(self.beat, BEAT)

    async def start(self) -> None:
        self._writing = asyncio.create_task(self._write_all())
        self._beating.start()

    async def stop(self) -> None:
        """Others see to those who were here, at their next sign of life."""
        self._stopping.set()
        self._is_unwritten.set()
        await self._beating.stop()
        if self._writing is not None:
            await self._writing
            await Periodic(lambda: self._store.presence.end(self.name), BEAT).turn()

    def mark(self, table: str, person: str, is_there: bool | None) -> None:
        """Who is there (True), was until now (False), or is nobody to care for any more (None)."""
        self._unwritten[table, person] = is_there
        self._is_unwritten.set()

    async def is_there(self, table: str, person: str) -> bool:
        """At any process, as far as they have said; raises StorageError."""
        return await self._store.presence.is_there(table, person)

    async def beat(self) -> None:
        """Once; raises StorageError. What the database has forgotten, as after a crash, is said again."""
        is_known, self.number = await self._store.presence.renew(self.name, LEASE)
        if not is_known:
            for table, person in self._everybody():
                self.mark(table, person, True)
        if left := await self._store.presence.take_over(self.name):
            self._left(left)

    async def _write_all(self) -> None:
        while not self._stopping.is_set() or self._unwritten:
            await self._is_unwritten.wait()
            await rest(TOGETHER, self._stopping)
            self._is_unwritten.clear()
            marks, self._unwritten = self._unwritten, {}
            if marks and not await self._write(marks) and self._stopping.is_set():
                return

    async def _write(self, marks: dict[Key, bool | None]) -> bool:
        """Whether it is written; if not, it will be, unless somebody has come or gone meanwhile."""
        try:
            await self._store.presence.mark(self.name, marks)
        except StorageError as error:
            log.warning("nobody could be told who is there: %s", error)
            self._unwritten = marks | self._unwritten
            self._is_unwritten.set()
            await rest(RETRY, self._stopping)
            return False
        return True
