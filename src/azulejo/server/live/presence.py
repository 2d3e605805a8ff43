"""Who is there. Somebody whose last stream on a table has been closed for a while is away, until they are back.

Streams of all processes count: each tells the others who is there (`Register`), and asks before it calls somebody away.
Whoever plays and follows the table nowhere is expected as soon as another looks at it: after a restart nobody is known
to be there, and nobody shall wait in vain. A bot that a clock has put in a person's place goes when the person asks.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting import Host
from azulejo.server.live.register import Register
from azulejo.server.live.timers import Timers
from azulejo.tables import Table, TableError
from azulejo.tables.commands import GoAway, Return
from azulejo.tables.seats import Seat

GRACE: Final = 30.0  # seconds: a page that is loaded anew is not an absence
EXPECTED: Final = 60.0  # seconds in which a page has found back after a restart, however long it waits between tries
AGAIN: Final = (
    1.0  # seconds after which one who has come is looked at again: another process may just have given them up
)
MOMENT: Final = 500  # ms after somebody came in which only such a process, and not they themselves, calls them away
UNKNOWN: Final = -1  # moves: those of a table that is not in memory

log = logging.getLogger(__name__)


class Presence:
    """Counts what each person follows of each table."""

    def __init__(self, host: Host, grace: float = GRACE, expected: float = EXPECTED) -> None:
        self.host = host
        self.grace = grace
        self.expected = expected
        self.open: Counter[tuple[str, str]] = Counter()
        self.leaving: Timers[tuple[str, str], tuple[float, int]] = Timers(self._have_gone)  # who has time to come back
        self.tasks: set[asyncio.Task[None]] = set()
        self.looking: set[asyncio.Task[None]] = set()  # those of them that look again at who has come
        shared = host.bus.is_shared
        self.register = Register(host.store, self.open.keys, self._take_over) if shared else None

    async def start(self) -> None:
        """Tells other processes from now on, and hears of them."""
        if self.register is not None:
            await self.register.start()

    def came(self, table: str, who: str) -> None:
        """A stream of theirs follows the table."""
        if who:
            self.open[table, who] += 1
            self.leaving.cancel((table, who))
            if self.register is not None and self.open[table, who] == 1:
                self.register.mark(table, who, True)
                looking = self._begin(self._look_again(table, who, self.host.now()))
                self.looking.add(looking)
                looking.add_done_callback(self.looking.discard)

    def went(self, table: str, who: str) -> None:
        """A stream of theirs no longer does."""
        if who:
            self.open[table, who] -= 1
            if not self.open[table, who]:
                del self.open[table, who]
                self._mark(table, who, False)
                self._let_go(table, who, self.grace, self._moves(table, who))

    def expect(self, name: str, table: Table, who: str) -> None:
        """Somebody looks at the table: whoever sits there, and comes to no stream, will be away.

        In a game it must be one who plays.
        """
        if table.is_started and not seats_of(table, who):
            return
        for person in sorted({seat.person for seat in table.seats if seat.person and seat.is_person}):
            is_known = (name, person) in self.open or (name, person) in self.leaving
            if not is_known and any(seat.away_since is None for _, seat in seats_of(table, person)):
                self._let_go(name, person, self.expected, moves_of(table, person))

    async def returned(self, name: str, who: str, table: Table) -> None:
        """Lets those who were away play again, as they follow the table."""
        away = [number for number, seat in seats_of(table, who) if may_return(table, seat)]
        for number in away:
            with suppress(TableError):
                await self.host.do(name, Return(number), who)

    async def close(self) -> None:
        """Waits for nobody any more, which another process does from now on; what is being stored is finished."""
        for task in self.looking:
            task.cancel()
        while self.leaving or self.tasks:
            self.leaving.clear()
            await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.register is not None:
            await self.register.stop()

    def _let_go(self, name: str, who: str, grace: float, moves: int) -> None:
        """Until the time is over there is only a timer: a task would take more memory than anything else of a game."""
        self.leaving.set((name, who), 0.0 if moves == UNKNOWN else grace, (grace, moves))

    def _have_gone(self, key: tuple[str, str], waited: tuple[float, int]) -> None:
        self._begin(self._leave(*key, *waited))

    def _begin(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _take_over(self, left: Sequence[tuple[str, str]]) -> None:
        """Those whose streams have ended with another process may come back, wherever they do."""
        for table, who in left:
            if (table, who) not in self.open:  # who was expected for longer, having never come here, no longer is
                self._let_go(table, who, self.grace, self._moves(table, who))

    def _mark(self, table: str, who: str, is_there: bool | None) -> None:
        if self.register is not None:
            self.register.mark(table, who, is_there)

    async def _is_there(self, name: str, who: str) -> bool:
        """At this process or at another."""
        return (name, who) in self.open or (self.register is not None and await self.register.is_there(name, who))

    async def _leave(self, name: str, who: str, grace: float, moves: int) -> None:
        """Who has moved meanwhile is there, without a stream too, and has as long again."""
        try:
            table = await self.host.table(name, who)
            if (made := moves_of(table, who)) != moves:
                self._wait_again(name, who, grace, made)
                return
            if not await self._is_there(name, who):
                await self._call_away(name, who, table)
        except TableError:
            pass  # over in the meantime, or no longer theirs to see
        except AzulejoError as error:
            log.warning("nobody could be told who is away: %s", error)
        if (name, who) not in self.open:
            self._mark(name, who, None)

    def _wait_again(self, name: str, who: str, grace: float, moves: int) -> None:
        if (name, who) not in self.open and (name, who) not in self.leaving:
            self._let_go(name, who, grace, moves)

    def _moves(self, name: str, who: str) -> int:
        """How many they have made so far. Where the table is not in memory, it is read at once to know."""
        table = self.host.known_table(name)
        return UNKNOWN if table is None else moves_of(table, who)

    async def _call_away(self, name: str, who: str, table: Table) -> None:
        for number in [number for number, seat in seats_of(table, who) if seat.away_since is None]:
            await self.host.do(name, GoAway(number), who)
        if await self._is_there(name, who):  # again, while that was being stored
            await self.returned(name, who, await self.host.table(name, who))

    async def _look_again(self, name: str, who: str, came: int) -> None:
        """Another process may have called them away in the very moment in which they came here."""
        with suppress(AzulejoError):
            await asyncio.sleep(AGAIN)
            table = await self.host.table(name, who)
            away = [seat.away_since for _, seat in seats_of(table, who) if seat.away_since is not None]
            if (name, who) in self.open and away and max(away) <= came + MOMENT:
                await self.returned(name, who, table)


def moves_of(table: Table, who: str) -> int:
    """How many decisions a person has made, or a bot for them."""
    return sum(len(table.seats[number].answers) for number in table.seats_of(who))


def seats_of(table: Table, who: str) -> list[tuple[int, Seat]]:
    """The person's seats, unless the game is over."""
    return [(number, table.seats[number]) for number in table.seats_of(who)] if who and not table.is_over else []


def may_return(table: Table, seat: Seat) -> bool:
    """Whether somebody is away whose place no clock has given to a bot."""
    return seat.away_since is not None and not (seat.stand_in and table.opened.clock)
