"""What was stored elsewhere and not heard of here: every few seconds what is in memory is compared with the store.

So a message that is lost makes nobody deaf. It costs one question for some hundred tables, and reads what has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from azulejo.server.hosting.bus import CHANGED, LOBBY, UNSURE, Bus, anew, person
from azulejo.server.hosting.table_cache import TableCache
from azulejo.server.hosting.tasks import Periodic, rest
from azulejo.storage import Store

EVERY: Final = 10.0  # seconds
AT_ONCE: Final = 500
ANEW: Final = 10  # people who are read anew at once: a thousand together would hold up everybody's moves
PAUSE: Final = 0.025  # seconds between them, or less where there are so many that it would take longer than
LONGEST: Final = 5.0  # seconds in all
PERSON: Final = person("")


class Resync(Periodic):
    """Has those in this process look again who follow something that is not as they know it."""

    def __init__(self, store: Store, bus: Bus, cache: TableCache) -> None:
        super().__init__(self.look, EVERY, rests_first=True)
        self._store = store
        self._bus = bus
        self._cache = cache
        self._people: dict[str, tuple[object, ...]] = {}  # as they were at the last look, of those who are followed
        self.missed = 0  # tables of which something was not heard, since the start

    async def look(self) -> None:
        """Once; raises StorageError."""
        await self._look_at_tables()
        if self._bus.followed(LOBBY):
            self._bus.publish(LOBBY, UNSURE)
        await self._look_at_people()

    async def _look_at_tables(self) -> None:
        for names in parts(self._cache.standings()):
            stored = await self._store.tables.standings(names)
            known = self._cache.standings()  # by now: some may have changed while the store was asked
            for name, (sequence, reidentified) in stored.items():
                if name in known and sequence > known[name][0]:
                    self.missed += 1
                    self._bus.publish(name, sequence)
                if name in known and reidentified > known[name][1]:
                    self._bus.publish(anew(name), CHANGED)

    async def _look_at_people(self) -> None:
        """Who is new here is looked at once more: something may have changed before the first look."""
        before, self._people = self._people, {}
        people = [name.removeprefix(PERSON) for name in self._bus.followed(PERSON)]
        pause = min(PAUSE, LONGEST * ANEW / max(1, len(people)))
        told = 0
        for ids in parts(people):
            found = await self._store.sessions.standings(ids)
            for each in ids:
                self._people[each] = found.get(each, ())
                if before.get(each) != self._people[each]:
                    self._bus.publish(person(each), CHANGED)
                    told += 1
                    if told % ANEW == 0:
                        await rest(pause, self._stopping)


def parts(names: Iterable[str]) -> Iterator[list[str]]:
    """So many of them at a time that one question takes them all."""
    left = iter(list(names))
    while part := list(islice(left, AT_ONCE)):
        yield part
