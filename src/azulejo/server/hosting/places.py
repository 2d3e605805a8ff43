"""The tables that are in memory: read when first asked for, brought up to date, and let go when long unused."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from typing import Final

from azulejo.server.hosting.bus import UNSURE, Bus
from azulejo.server.hosting.figures import Figures
from azulejo.server.hosting.kept import Kept
from azulejo.server.hosting.unbroken import Unbroken
from azulejo.storage import Store
from azulejo.tables import NotFound

MOST_EVENTS: Final = 500_000  # of all tables that are kept, each of which takes about a kilobyte
OVER_SHARE: Final = 20  # one in so many of the tables kept may be one whose game is over


class Place:
    """Where a table is kept, with the lock that whoever changes or reads it in holds."""

    def __init__(self, name: str, bus: Bus) -> None:
        self.name = name
        self.lock = asyncio.Lock()
        self.kept: Kept | None = None
        self.is_behind = False
        self.users = 0
        self.leave = bus.subscribe(name, self._hear)

    @property
    def is_ready(self) -> bool:
        """Whether what is in memory is all that is stored, as far as this process has heard."""
        return self.kept is not None and not self.is_behind and not self.lock.locked()

    def _hear(self, sequence: int) -> None:
        if self.kept is None or sequence == UNSURE or sequence > self.kept.sequence:
            self.is_behind = True


class Places:
    """By name, least recently used first: no more than `most`, with no more than so many events altogether."""

    def __init__(
        self, store: Store, bus: Bus, work: Unbroken, figures: Figures, most: int, most_events: int = MOST_EVENTS
    ) -> None:
        self._store = store
        self._bus = bus
        self._work = work
        self._figures = figures
        self._most = most
        self._most_events = most_events
        self._events: Counter[str] = Counter()  # of each table
        self.events = 0  # of all of them
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._places)

    async def read(self, name: str, reached: int = 0) -> Kept:
        """The table as it is stored; raises NotFound. To be looked at before anything else is awaited.

        `reached` is the number of an event that somebody knows of, wherever they have heard it.
        """
        place = self._places.get(name)
        if place is not None and place.kept is not None and place.is_ready and place.kept.sequence >= reached:
            self._places.move_to_end(name)
            return place.kept
        async with self.held(name) as place:
            assert place.kept is not None
            if place.kept.sequence < reached:
                await self.catch_up(place)
            return place.kept

    @asynccontextmanager
    async def held(self, name: str) -> AsyncIterator[Place]:
        """The place of a table, locked and up to date; raises NotFound."""
        place = self._places.get(name) or self._add(name)
        self._places.move_to_end(name)
        place.users += 1
        try:
            async with place.lock:
                await self.refresh(place)
                yield place
        finally:
            place.users -= 1
            self._tidy(place)

    def keep(self, name: str, kept: Kept) -> None:
        """Takes in a table that has just been opened."""
        place = self._add(name)
        place.kept = kept
        self._tidy(place)

    async def refresh(self, place: Place) -> None:
        """Reads what is not in memory yet; raises NotFound."""
        if place.kept is None:
            place.is_behind = False
            place.kept = await self._load(place.name)
        elif place.is_behind:
            await self.catch_up(place)

    async def catch_up(self, place: Place) -> bool:
        """Folds what others have stored; whether there was anything."""
        assert place.kept is not None
        place.is_behind = False
        try:
            missed = await self._work.finish(self._store.tables.events_after(place.name, place.kept.sequence))
        except BaseException:
            place.is_behind = True
            raise
        if missed:
            place.kept.fold(missed)
        return bool(missed)

    async def _load(self, name: str) -> Kept:
        loaded = await self._work.finish(self._store.tables.load(name))
        if loaded is None:
            raise NotFound("no_such_table", table=name[:40])
        self._figures.tables_read += 1
        return await asyncio.to_thread(Kept, loaded, self._figures)  # a long game is folded while others are answered

    def _add(self, name: str) -> Place:
        place = self._places[name] = Place(name, self._bus)
        return place

    def _tidy(self, place: Place) -> None:
        """Lets go what is not there, what is over, and what nobody has asked for in the longest time."""
        if place.kept is None and not place.users:
            self._let_go(place)
        elif place.kept is not None and place.kept.table.is_over:
            self._over[place.name] = None
            self._over.move_to_end(place.name)
            self._trim(self._over, self._most // OVER_SHARE)
        self._trim(self._places, self._most)
        self._weigh(place)

    def _weigh(self, place: Place) -> None:
        """Counts the events that are kept, and lets go the least recently used tables if there are too many."""
        if self._places.get(place.name) is not place:
            return
        self._count(place.name, place.kept.sequence if place.kept is not None else 0)
        for name in list(self._places) if self.events > self._most_events else ():
            if self.events <= self._most_events:
                break
            if not self._places[name].users and name != place.name:
                self._let_go(self._places[name])

    def _count(self, name: str, events: int) -> None:
        self.events += events - self._events[name]
        self._events[name] = events

    def _trim(self, names: OrderedDict[str, Place] | OrderedDict[str, None], most: int) -> None:
        spare = max(0, len(names) - most)
        for name in list(islice(names, spare)):
            if not self._places[name].users:
                self._let_go(self._places[name])

    def _let_go(self, place: Place) -> None:
        place.leave()
        self._places.pop(place.name, None)
        self._over.pop(place.name, None)
        self._count(place.name, 0)
        del self._events[place.name]
