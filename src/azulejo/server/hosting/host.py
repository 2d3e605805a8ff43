"""The door to all live tables of this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime

from azulejo.records import Record
from azulejo.server.hosting.act_watch import ActWatch
from azulejo.server.hosting.bot_processes.decision_queue import BotQueue
from azulejo.server.hosting.bot_processes.who_thinks import WhoThinks
from azulejo.server.hosting.bus import Bus
from azulejo.server.hosting.counts import Counts
from azulejo.server.hosting.deadlines import Deadlines
from azulejo.server.hosting.live_table import LiveTable, Update
from azulejo.server.hosting.new_tables import Setup, new_sealed
from azulejo.server.hosting.periodic import GuestCleanup, Heartbeat
from azulejo.server.hosting.resync import Resync
from azulejo.server.hosting.shared_clock import wall_clock
from azulejo.server.hosting.table_cache import TableCache
from azulejo.server.hosting.tasks import ShieldedWork
from azulejo.server.hosting.writer import Writer
from azulejo.storage import Store
from azulejo.tables import Advice, Command, NotFound, Reply, Table, TableError, decide, hint, open_table, record
from azulejo.tables.checks import own_seat
from azulejo.tables.joining import check_look


class Host:
    """Opens, changes and shows tables. Between `start` and `stop` clocks run out and bots play."""

    def __init__(
        self, store: Store, bus: Bus, thinkers: WhoThinks, now: Callable[[], int] = wall_clock, most_kept: int = 5000
    ) -> None:
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.now = now
        self.counts = Counts()
        self._work = ShieldedWork()
        self._cache = TableCache(store, bus, self._work, self.counts, most_kept)
        self._writer = Writer(store, bus, self._cache, self._work, self.counts, now)
        self.heartbeat = Heartbeat(store, self._writer, now)
        self.cleanup = GuestCleanup(store, now)
        self.resync = Resync(store, bus, self._cache)
        self.deadlines = Deadlines(store, self._writer, now)
        self.acts = ActWatch(store, bus, self._writer)
        self.bots = BotQueue(store, self._cache, self._writer, thinkers, self.counts, now)

    async def start(self) -> None:
        """Starts the bus and what works in the background."""
        await self.bus.start()
        await self.heartbeat.start(self.bus.was_alone)
        self.bus.let_others_in()
        if self.bus.is_shared:
            self.resync.start()
        self.cleanup.start()
        self.deadlines.start()
        await self.acts.start()
        await self.thinkers.start()
        self.bots.start(every_claim_is_old=not self.bus.is_shared)

    async def stop(self) -> None:
        """Stops that, ends the bots' processes, and waits for what is being stored. The store stays open."""
        await self.deadlines.stop()
        await self.bots.stop()
        await self.acts.stop()
        await self.cleanup.stop()
        await self.resync.stop()
        await self.heartbeat.stop()
        await self._work.all_finished()
        await self.bus.stop()

    async def open(self, opener: str, setup: Setup, origin: str | None = None) -> str:
        """Opens a table and stores its commitment, before anybody can add a nonce; its name. Raises AzulejoError.

        `origin` stands for where this is asked from, and is kept until the game is over.
        """
        sealed = new_sealed()
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
            setup.position,
        )
        return await self._writer.open(sealed, opened, origin)

    async def table(self, name: str, who: str, link: str = "", since: int = 0, seat: int | None = None) -> Table:
        """A table that this person may look at; raises NotFound, as much for a private one as for none at all.

        `seat` is one that must be theirs; raises NotAllowed. One who knows of an event of a higher number than this
        process does, having heard it from another, makes it look at the store; and before it refuses anything it does
        so by itself, as they may have sat down at another process a moment ago.

        It goes on changing, and while a change is being stored it is ahead of what anybody may be told: to be looked at
        before anything else is awaited.
        """
        return (await self.live(name, who, link, since, seat)).table

    async def live(self, name: str, who: str, link: str = "", since: int = 0, seat: int | None = None) -> LiveTable:
        """The same with all that has been encoded of it."""
        live = await self._cache.read(name, since)
        try:
            _check(live.table, name, who, link, seat)
        except TableError:
            if not self.bus.is_shared:
                raise
            live = await self._cache.read_again(name)
            _check(live.table, name, who, link, seat)
        return live

    def known_table(self, name: str) -> Table | None:
        """A table as this process has it in memory, if it does: perhaps not all that has happened there."""
        return self._cache.known(name)

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
        return await self._writer.change(name, lambda table, now: decide(table, command, now, who), command)

    async def view(self, name: str, seat: int | None) -> bytes:
        """What `tables.view` shows a seat, or a spectator, as JSON; raises NotFound."""
        return (await self._cache.read(name)).view(seat)

    async def update(self, name: str, seat: int | None, since: int) -> Update:
        """The view, and what was told after the event of this number; raises NotFound.

        One who knows more than this process does, having heard it from another, makes it look at the store.
        """
        return (await self._cache.read(name, since)).update(seat, since)

    async def moments(self, name: str, seat: int | None, since: int) -> Callable[[], bytes]:
        """What tells, in a thread, what `tables.moments` shows a seat from this event on, as JSON; raises NotFound."""
        return (await self._cache.read(name, since)).moments(seat, since)

    async def record(self, name: str, seat: int | None) -> Record:
        """The record of the game: whole once it has ended, until then without what the seat may not know."""
        table = (await self._cache.read(name)).table
        return record(table, seat, datetime.fromtimestamp(table.opened.at / 1000, UTC).date().isoformat())

    async def hint(self, name: str, seat: int, who: str) -> Advice:
        """What the strongest bot would play in this person's place, and what it thinks of the best actions; raises
        TableError where that would be unfair."""
        task = hint(name, (await self._cache.read(name)).table, seat, who, self.now())
        return await self.thinkers.answer(task, self.counts, asker=who)

    async def status(self) -> dict[str, int]:
        """Figures: totals since the start, and what there is now."""
        kept = {"tables_kept": len(self._cache), "events_kept": self._cache.events}
        bus = {"bus_is_well": int(self.bus.is_well), "bus_losses": self.bus.losses, "bus_missed": self.resync.missed}
        now = {**kept, **bus, "bots_waiting": self.bots.in_hand, "bots_thinking": self.thinkers.busy}
        now |= {"bots_elsewhere": self.thinkers.elsewhere}
        return {**asdict(self.counts), **now}


def _check(table: Table, name: str, who: str, link: str, seat: int | None) -> None:
    """Raises NotFound for those who may not look, and NotAllowed for a seat that is not theirs."""
    check_look(table, name, who, link)
    if seat is not None:
        own_seat(table, seat, who)
