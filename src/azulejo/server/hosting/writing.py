"""The one way in which tables change: decided, stored, and only then told.

Whoever changes a table holds its lock, so this process makes one change at a time. If another process was first, the
number of the event is taken; then what that one stored is read, and everything is decided anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting import naming
from azulejo.server.hosting.bus import Bus
from azulejo.server.hosting.figures import Figures
from azulejo.server.hosting.kept import Kept
from azulejo.server.hosting.places import Place, Places
from azulejo.server.hosting.unbroken import Unbroken
from azulejo.storage import Loaded, Overtaken, StorageError, Store
from azulejo.tables import (
    Command,
    Event,
    Reply,
    Sealed,
    Table,
    act_for_bot,
    decide,
    expire,
    open_rematch,
    return_server,
    wants_rematch,
)
from azulejo.tables.commands import Act
from azulejo.tables.events import Moved, Opened, RematchOpened
from azulejo.tables.playing import earlier_answer

TRIES: Final = 20  # after each of which another process has stored something

Wish: TypeAlias = Callable[[Table, int], list[Event]]
Claim: TypeAlias = Callable[[Table, int], tuple[str, int]]  # who thinks for the bots that are due now, and until when
Stored: TypeAlias = Callable[[str, Table], None]


class Writer:
    """Changes tables. A change that has begun is finished, even when the one who asked for it has gone away."""

    def __init__(
        self, store: Store, bus: Bus, places: Places, work: Unbroken, figures: Figures, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._bus = bus
        self._places = places
        self._work = work
        self._figures = figures
        self._now = now
        self.claim: Claim = lambda table, now: ("", 0)
        self.afterwards: list[Stored] = []  # what in this process wants to know of a change, once it is stored

    async def open(self, sealed: Sealed, opened: Opened, origin: str | None = None) -> str:
        """Stores a new table; its name."""
        kept = Kept(Loaded(sealed, [opened]), self._figures)
        return await self._work.finish(self._open(naming.table_name(), kept, origin))

    async def do(self, name: str, command: Command, who: str) -> Reply:
        """What a person asks for; raises AzulejoError."""
        return await self._work.finish(self._change(name, lambda table, now: decide(table, command, now, who), command))

    async def answer(self, name: str, act: Act) -> Reply:
        """What a bot has thought of; raises AzulejoError, Conflict if nobody waits for it any more."""
        return await self._work.finish(self._change(name, lambda table, now: act_for_bot(table, act, now), act))

    async def expire(self, name: str) -> None:
        """Lets the clocks of a table run out that have."""
        await self._work.finish(self._change(name, lambda table, now: [], None))

    async def go_on(self, name: str, gone: int) -> None:
        """Has the clocks of a table go on that stood still while no server ran."""
        await self._work.finish(
            self._change(name, lambda table, now: return_server(table, gone, now), None, lets_expire=False)
        )

    async def _open(self, name: str, kept: Kept, origin: str | None) -> str:
        await self._store.tables.open(name, kept.table, kept.events, origin)
        self._figures.tables_opened += 1
        self._places.keep(name, kept)
        return name

    async def _change(self, name: str, wish: Wish, command: Command | None, lets_expire: bool = True) -> Reply:
        async with self._places.held(name) as place:
            tries = 0
            while True:
                tries += 1
                try:
                    return await self._decide(place, wish, command, lets_expire)
                except Overtaken:
                    self._figures.overtaken += 1
                    if tries == TRIES:
                        raise
                    await self._places.refresh(place)
                except StorageError:
                    raise
                except AzulejoError:
                    if not await self._places.catch_up(place):
                        raise

    async def _decide(self, place: Place, wish: Wish, command: Command | None, lets_expire: bool) -> Reply:
        """Decides by what is in memory, which another process may have left behind."""
        assert place.kept is not None
        table = place.kept.table
        now = max(self._now(), place.kept.events[-1].at)  # the clocks of machines differ, a table's never goes back
        if lets_expire and (expired := expire(table, now)):
            await self._append(place, expired, now)
            self._figures.clocks_run_out += 1
        first = table.sequence + 1
        if events := wish(table, now):
            await self._append(place, events, now)
        elif command is not None:  # asked again, perhaps because a process died between storing and telling
            self._bus.publish(place.name, table.sequence)
        answer = earlier_answer(table, command) if isinstance(command, Act) else None
        return Reply(answer.first, answer.last) if answer else Reply(first, table.sequence)

    async def _append(self, place: Place, events: list[Event], now: int) -> None:
        """Stores what happens, then tells. If that fails, memory forgets the table: what is stored is the truth."""
        assert place.kept is not None
        table = place.kept.table
        try:
            place.kept.fold(events)
            if wants_rematch(table):
                await self._store_rematch(place, events, now)
            else:
                worker, lease = self.claim(table, now)
                await self._store.tables.append(place.name, table, events, worker, lease)
        except BaseException:
            place.kept = None
            raise
        self._figures.events_stored += len(events)
        self._figures.moves_stored += sum(isinstance(event, Moved) for event in events)
        self._tell(place.name, table)

    async def _store_rematch(self, place: Place, events: list[Event], now: int) -> None:
        """Opens the next table together with the last wish for it."""
        assert place.kept is not None
        table = place.kept.table
        other, sealed = naming.table_name(), naming.sealed()
        following = Kept(Loaded(sealed, open_rematch(table, place.name, now, sealed)), self._figures)
        opened = RematchOpened(now, other)
        place.kept.fold([opened])
        await self._store.tables.open_rematch(
            place.name, table, [*events, opened], other, following.table, following.events
        )
        self._figures.tables_opened += 1
        self._places.keep(other, following)

    def _tell(self, name: str, table: Table) -> None:
        for stored in self.afterwards:
            stored(name, table)
        self._bus.publish(name, table.sequence)
