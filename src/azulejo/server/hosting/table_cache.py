"""A cache of live tables: read when first asked for, brought up to date, and let go when long unused."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from itertools import islice
from typing import Final

from azulejo.server.hosting.bus import UNSURE, Bus, anew
from azulejo.server.hosting.counts import Counts
from azulejo.server.hosting.live_table import Encodings, LiveTable
from azulejo.server.hosting.tasks import ShieldedWork
from azulejo.storage import Store
from azulejo.tables import NotFound, Table

MOST_EVENTS: Final = 500_000  # of all tables that are kept, each of which takes about a kilobyte
OVER_SHARE: Final = 20  # one in so many of the tables kept may be one whose game is over


class CachedTable:
    """A table's entry in the cache, with the lock that whoever changes or reads it in holds."""

    def __init__(self, name: str, bus: Bus) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.live: LiveTable | None = None
        self.is_behind = False
        self.is_outdated = False  # to be read anew from its first event on
        self.users = 0
        self._leaving = bus.subscribe(name, self._hear), bus.subscribe(anew(name), self._hear_anew)

    @property
    def is_ready(self) -> bool:
        """Whether what is in memory is all that is stored, as far as this process has heard."""
        return self.live is not None and not self.is_behind and not self.is_outdated and not self.lock.locked()

    def leave(self) -> None:
        """Hears no more."""
        for leave in self._leaving:
            leave()

    def _hear(self, sequence: int) -> None:
        if self.live is None or sequence == UNSURE or sequence > self.live.sequence:
            self.is_behind = True

    def _hear_anew(self, _: int) -> None:
        self.is_outdated = True


class Held:
    """A table that one holds at a time."""

    def __init__(self, cache: TableCache, name: str) -> None:
        self._cache = cache
        self._name = name

    async def __aenter__(self) -> CachedTable:
        entry = self._entry = self._cache.enter(self._name)
        try:
            await entry.lock.acquire()
            try:
                await self._cache.refresh(entry)
            except BaseException:
                entry.lock.release()
                raise
        except BaseException:
            self._cache.leave(entry)
            raise
        return entry

    async def __aexit__(self, *failure: object) -> None:
        self._entry.lock.release()
        self._cache.leave(self._entry)


class TableCache:
    """By name, least recently used first: no more than `most`, with no more than so many events altogether."""

    def __init__(
        self, store: Store, bus: Bus, work: ShieldedWork, counts: Counts, most: int, most_events: int = MOST_EVENTS
    ) -> None:
        self._store = store
        self._bus = bus
        self._work = work
        self._counts = counts
        self.encodings = Encodings(counts)
        self._most = most
        self._most_events = most_events
        self._events: Counter[str] = Counter()  # of each table
        self.events = 0  # of all of them
        self._entries: OrderedDict[str, CachedTable] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    async def read(self, name: str, reached: int = 0) -> LiveTable:
        """The table as it is stored; raises NotFound. To be looked at before anything else is awaited.

        `reached` is the number of an event that somebody knows of, wherever they have heard it.
        """
        entry = self._entries.get(name)
        if entry is not None and entry.live is not None and entry.is_ready and entry.live.sequence >= reached:
            self._entries.move_to_end(name)
            return entry.live
        async with self.held(name) as entry:
            assert entry.live is not None
            if entry.live.sequence < reached:
                await self.catch_up(entry)
            return entry.live

    async def read_again(self, name: str) -> LiveTable:
        """The same, whether or not anything was heard of it since it was read."""
        async with self.held(name) as entry:
            assert entry.live is not None
            await self.catch_up(entry)
            return entry.live

    def known(self, name: str) -> Table | None:
        """A table as it is in memory, if it is."""
        entry = self._entries.get(name)
        return None if entry is None or entry.live is None else entry.live.table

    def held(self, name: str) -> Held:
        """While it is entered, the entry of a table, locked and up to date; raises NotFound."""
        return Held(self, name)

    def enter(self, name: str) -> CachedTable:
        """The entry of a table that somebody uses from now on."""
        entry = self._entries.get(name) or self._add(name)
        self._entries.move_to_end(name)
        entry.users += 1
        return entry

    def leave(self, entry: CachedTable) -> None:
        """Somebody uses it no more."""
        entry.users -= 1
        self._tidy(entry)

    def standings(self) -> dict[str, tuple[int, int]]:
        """The number of the last event of each table in memory that nobody changes now, and how often somebody in its
        events had become another."""
        ready = [entry for entry in self._entries.values() if entry.is_ready]
        return {each.name: (each.live.sequence, each.live.reidentified) for each in ready if each.live is not None}

    def keep(self, name: str, live: LiveTable) -> None:
        """Takes in a table that has just been opened."""
        entry = self._add(name)
        entry.live = live
        self._tidy(entry)

    async def refresh(self, entry: CachedTable) -> None:
        """Reads what is not in memory yet; raises NotFound."""
        if entry.live is None or entry.is_outdated:
            entry.is_behind = entry.is_outdated = False
            entry.live = None
            entry.live = await self._load(entry.name)
        elif entry.is_behind:
            await self.catch_up(entry)

    async def catch_up(self, entry: CachedTable) -> bool:
        """Folds what others have stored; whether there was anything."""
        assert entry.live is not None
        entry.is_behind = False
        try:
            missed = await self._work.finish(self._store.tables.events_after(entry.name, entry.live.sequence))
        except BaseException:
            entry.is_behind = True
            raise
        if missed:
            entry.live.fold(missed)
        return bool(missed)

    async def _load(self, name: str) -> LiveTable:
        loaded = await self._work.finish(self._store.tables.load(name))
        if loaded is None:
            raise NotFound("no_such_table", table=name[:40])
        self._counts.tables_read += 1
        return await asyncio.to_thread(
            LiveTable, loaded, self.encodings
        )  # a long game is folded while others are answered

    def _add(self, name: str) -> CachedTable:
        entry = self._entries[name] = CachedTable(name, self._bus)
        return entry

    def _tidy(self, entry: CachedTable) -> None:
        """Lets go what is not there, what is over, and what nobody has asked for in the longest time."""
        if entry.live is None and not entry.users:
            self._let_go(entry)
        elif entry.live is not None and entry.live.table.is_over:
            self._over[entry.name] = None
            self._over.move_to_end(entry.name)
            self._trim(self._over, self._most // OVER_SHARE)
        self._trim(self._entries, self._most)
        self._weigh(entry)

    def _weigh(self, entry: CachedTable) -> None:
        """Counts the events that are kept, and lets go the least recently used tables if there are too many."""
        if self._entries.get(entry.name) is not entry:
            return
        self._count(entry.name, entry.live.sequence if entry.live is not None else 0)
        for name in list(self._entries) if self.events > self._most_events else ():
            if self.events <= self._most_events:
                break
            if not self._entries[name].users and name != entry.name:
                self._let_go(self._entries[name])

    def _count(self, name: str, events: int) -> None:
        self.events += events - self._events[name]
        self._events[name] = events

    def _trim(self, names: OrderedDict[str, CachedTable] | OrderedDict[str, None], most: int) -> None:
        spare = max(0, len(names) - most)
        for name in list(islice(names, spare)):
            if not self._entries[name].users:
                self._let_go(self._entries[name])

    def _let_go(self, entry: CachedTable) -> None:
        entry.leave()
        self._entries.pop(entry.name, None)
        self._over.pop(entry.name, None)
        self._count(entry.name, 0)
        del self._events[entry.name]
