"""The one way in which tables change: decided, folded, stored, and only then told.

Whoever changes a table holds its lock, so this process makes one change at a time, and nobody sees what is folded and
not yet stored. If another process was first, the number of the event is taken; then what that one stored is read, and
everything is decided anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting.bus import LOBBY, UNSURE, Bus, person
from azulejo.server.hosting.counts import Counts
from azulejo.server.hosting.live_table import LiveTable
from azulejo.server.hosting.new_tables import new_name, new_sealed
from azulejo.server.hosting.table_cache import CachedTable, TableCache
from azulejo.server.hosting.tasks import ShieldedWork
from azulejo.storage import Loaded, Overtaken, StorageError, Store
from azulejo.tables import (
    Command,
    Event,
    Reply,
    Sealed,
    Table,
    expire,
    open_rematch,
    wants_rematch,
)
from azulejo.tables.commands import Act
from azulejo.tables.events import Aborted, Moved, Opened, RematchOpened
from azulejo.tables.offers import changes_offer
from azulejo.tables.playing import earlier_answer

TRIES: Final = 20  # after each of which another process has stored something

Wish: TypeAlias = Callable[[Table, int], list[Event]]
Claim: TypeAlias = Callable[[Table, int], tuple[str, int]]  # who thinks for the bots that are due now, and until when
Stored: TypeAlias = Callable[[str, Table], None]


def nothing(table: Table, now: int) -> list[Event]:
    """The wish of whoever only wants clocks to run out that have."""
    return []


class Writer:
    """Changes tables. A change that has begun is finished, even when the one who asked for it has gone away."""

    def __init__(
        self, store: Store, bus: Bus, cache: TableCache, work: ShieldedWork, counts: Counts, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._bus = bus
        self._cache = cache
        self._work = work
        self._counts = counts
        self._now = now
        self.claim: Claim = lambda table, now: ("", 0)
        self.afterwards: list[Stored] = []  # what in this process wants to know of a change, once it is stored

    async def open(self, sealed: Sealed, opened: Opened, origin: str | None = None) -> str:
        """Stores a new table; its name."""
        live = LiveTable(Loaded(sealed, [opened]), self._cache.encodings)
        return await self._work.finish(self._open(new_name(), live, origin))

    async def change(
        self, name: str, wish: Wish = nothing, command: Command | None = None, lets_expire: bool = True
    ) -> Reply:
        """Has happen what is wished for; raises AzulejoError. `command` is what was asked, if somebody asked.

        Clocks that have run out do so first, unless they stood still and are to go on now.
        """
        return await self._work.finish(self._change(name, wish, command, lets_expire))

    async def _open(self, name: str, live: LiveTable, origin: str | None) -> str:
        await self._store.tables.open(name, live.table, live.events, origin)
        self._counts.tables_opened += 1
        self._cache.keep(name, live)
        self._tell(name, live.table, live.events)
        return name

    async def _change(self, name: str, wish: Wish, command: Command | None, lets_expire: bool) -> Reply:
        async with self._cache.held(name) as entry:
            tries = 0
            while True:
                tries += 1
                try:
                    return await self._decide(entry, wish, command, lets_expire)
                except Overtaken:
                    self._counts.overtaken += 1
                    if tries == TRIES:
                        raise
                    await self._cache.refresh(entry)
                except StorageError:
                    raise
                except AzulejoError:
                    if not await self._cache.catch_up(entry):
                        raise

    async def _decide(self, entry: CachedTable, wish: Wish, command: Command | None, lets_expire: bool) -> Reply:
        """Decides by what is in memory, which another process may have left behind."""
        assert entry.live is not None
        table = entry.live.table
        now = max(self._now(), entry.live.events[-1].at)  # the clocks of machines differ, a table's never goes back
        if lets_expire and (expired := expire(table, now)):
            moment = min(table.deadlines().values(), default=now)
            await self._append(entry, expired, now)
            self._counts.clocks_run_out += 1
            self._counts.timed("clock_lateness", (now - moment) / 1000)
        first = table.sequence + 1
        if events := wish(table, now):
            await self._append(entry, events, now)
        elif command is not None:  # asked again, perhaps because a process died between storing and telling
            self._bus.publish(entry.name, table.sequence)
        answer = earlier_answer(table, command) if isinstance(command, Act) else None
        return Reply(answer.first, answer.last) if answer else Reply(first, table.sequence)

    async def _append(self, entry: CachedTable, events: list[Event], now: int) -> None:
        """Folds what happens, stores it, then tells. Folded first, since deadlines and due bots are stored with it.

        If storing fails, memory forgets the table: what is stored is the truth.
        """
        assert entry.live is not None
        table = entry.live.table
        try:
            entry.live.fold(events)
            if wants_rematch(table):
                await self._store_rematch(entry, events, now)
            else:
                worker, lease = self.claim(table, now)
                await self._store.tables.append(entry.name, table, events, worker, lease, entry.live.reidentified)
        except BaseException:
            entry.live = None
            raise
        self._counts.events_stored += len(events)
        self._counts.moves_stored += sum(isinstance(event, Moved) for event in events)
        self._tell(entry.name, table, events)

    async def _store_rematch(self, entry: CachedTable, events: list[Event], now: int) -> None:
        """Opens the next table together with the last wish for it."""
        assert entry.live is not None
        table = entry.live.table
        other, sealed = new_name(), new_sealed()
        following = LiveTable(Loaded(sealed, open_rematch(table, entry.name, now, sealed)), self._cache.encodings)
        opened = RematchOpened(now, other)
        entry.live.fold([opened])
        await self._store.tables.open_rematch(
            entry.name,
            table,
            [*events, opened],
            other,
            following.table,
            following.events,
            entry.live.reidentified,
        )
        self._counts.tables_opened += 1
        self._cache.keep(other, following)
        self._tell(other, following.table, following.events)

    def _tell(self, name: str, table: Table, events: Sequence[Event]) -> None:
        for stored in self.afterwards:
            stored(name, table)
        self._bus.publish(name, table.sequence)
        if changes_offer(table, events):
            self._bus.publish(LOBBY, UNSURE)
        for event in events:
            if isinstance(event, Aborted) and event.seat is not None and (aborter := table.seats[event.seat].person):
                self._bus.publish(person(aborter), UNSURE)  # of whom one more abort is known now
