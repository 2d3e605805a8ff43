"""The door to all live tables of this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime

from azulejo.records import Record
from azulejo.server.hosting import naming
from azulejo.server.hosting.alive import Alive
from azulejo.server.hosting.bots import Bots
from azulejo.server.hosting.bus import Bus
from azulejo.server.hosting.clocks import Clocks
from azulejo.server.hosting.figures import Figures
from azulejo.server.hosting.forgetting import Forgetting
from azulejo.server.hosting.kept import Update
from azulejo.server.hosting.places import Places
from azulejo.server.hosting.thinkers import Thinkers
from azulejo.server.hosting.unbroken import Unbroken
from azulejo.server.hosting.writing import Writer
from azulejo.storage import Store
from azulejo.tables import Advice, Command, NotFound, Reply, Table, hint, open_table, record
from azulejo.tables.clocks import Clock
from azulejo.tables.joining import may_look
from azulejo.tables.levels import STAND_IN, Level


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Setup:
    """What a table is opened with. `seats` has a level for each bot, None for each person."""

    game: str
    seats: Sequence[Level | None]
    options: Mapping[str, str] = field(default_factory=dict)
    clock: Clock | None = None
    private: bool = False
    stand_in: Level = STAND_IN


class Host:
    """Opens, changes and shows tables. Between `start` and `stop` clocks run out and bots play."""

    def __init__(
        self, store: Store, bus: Bus, thinkers: Thinkers, now: Callable[[], int] = wall_clock, most_kept: int = 5000
    ) -> None:
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.now = now
        self.figures = Figures()
        self._work = Unbroken()
        self._places = Places(store, bus, self._work, self.figures, most_kept)
        self._writer = Writer(store, bus, self._places, self._work, self.figures, now)
        self.alive = Alive(store, self._writer, now)
        self.forgetting = Forgetting(store, now)
        self.clocks = Clocks(store, self._writer, now)
        self.bots = Bots(store, self._places, self._writer, thinkers, self.figures, now)

    async def start(self) -> None:
        """Starts the bus and what works in the background."""
        await self.bus.start()
        await self.alive.start(self.bus.was_alone)
        self.forgetting.start()
        self.clocks.start()
        self.bots.start(every_claim_is_old=not self.bus.is_shared)

    async def stop(self) -> None:
        """Stops that, ends the bots' processes, and waits for what is being stored. The store stays open."""
        await self.clocks.stop()
        await self.bots.stop()
        await self.forgetting.stop()
        await self.alive.stop()
        await self._work.all_finished()
        await self.bus.stop()

    async def open(self, opener: str, setup: Setup, origin: str | None = None) -> str:
        """Opens a table and stores its commitment, before anybody can add a nonce; its name. Raises AzulejoError.

        `origin` stands for where this is asked from, and is kept until the game is over.
        """
        sealed = naming.sealed()
        opened = open_table(
            self.now(),
            opener,
            sealed,
            setup.game,
            setup.options,
            setup.seats,
            setup.clock,
            setup.private,
            setup.stand_in,
        )
        return await self._writer.open(sealed, opened, origin)

    async def table(self, name: str, who: str, link: str = "") -> Table:
        """A table that this person may look at; raises NotFound, as much for a private one as for none at all.

        It goes on changing, and while a change is being stored it is ahead of what anybody may be told: to be looked at
        before anything else is awaited.
        """
        table = (await self._places.read(name)).table
        if not may_look(table, who, link):
            raise NotFound("no_such_table", table=name[:40])
        return table

    async def find(self, link: str) -> str:
        """The table that a link leads to; raises NotFound."""
        name = await self.store.tables.find_link(link)
        if name is None:
            raise NotFound("no_such_link")
        return name

    async def do(self, name: str, command: Command, who: str) -> Reply:
        """Does what a person asks, or raises AzulejoError. When it returns, it is stored.

        The last one to offer a rematch opens the next table by that.
        """
        return await self._writer.do(name, command, who)

    async def view(self, name: str, seat: int | None) -> bytes:
        """What `tables.view` shows a seat, or a spectator, as JSON; raises NotFound."""
        return (await self._places.read(name)).view(seat)

    async def update(self, name: str, seat: int | None, since: int) -> Update:
        """The view, and what was told after the event of this number; raises NotFound.

        One who knows more than this process does, having heard it from another, makes it look at the store.
        """
        return (await self._places.read(name, since)).update(seat, since)

    async def moments(self, name: str, seat: int | None, since: int) -> bytes:
        """What `tables.moments` shows a seat from the event of this number on, as JSON; raises NotFound."""
        return (await self._places.read(name, since)).moments(seat, since)

    async def record(self, name: str, seat: int | None) -> Record:
        """The record of the game: whole once it has ended, until then without what the seat may not know."""
        table = (await self._places.read(name)).table
        return record(table, seat, datetime.fromtimestamp(table.opened.at / 1000, UTC).date().isoformat())

    async def hint(self, name: str, seat: int, who: str) -> Advice:
        """What the strongest bot would play in this person's place, and what it thinks of the best actions; raises
        TableError where that would be unfair."""
        task = hint(name, (await self._places.read(name)).table, seat, who, self.now())
        return await self.thinkers.answer(task, self.figures, asker=who)

    async def status(self) -> dict[str, int]:
        """Figures: totals since the start, and what there is now."""
        kept = {"tables_kept": len(self._places), "events_kept": self._places.events}
        now = {**kept, "bots_waiting": self.bots.in_hand, "bots_thinking": self.thinkers.busy}
        return {**asdict(self.figures), **now}
