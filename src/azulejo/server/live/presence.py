"""Who is there. Somebody whose last stream on a table has been closed for a while is away, until they are back.

Only this process's streams count. Whoever plays and follows the table nowhere is expected as soon as another looks at
it: after a restart nobody is known to be there, and nobody shall wait in vain. A bot that a clock has put in a person's
place goes when the person asks.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting import Host
from azulejo.tables import Table, TableError
from azulejo.tables.commands import GoAway, Return
from azulejo.tables.seats import Seat

GRACE: Final = 30.0  # seconds: a page that is loaded anew is not an absence
EXPECTED: Final = 60.0  # seconds in which a page has found back after a restart, however long it waits between tries

log = logging.getLogger(__name__)


class Presence:
    """Counts what each person follows of each table."""

    def __init__(self, host: Host, grace: float = GRACE, expected: float = EXPECTED) -> None:
        self.host = host
        self.grace = grace
        self.expected = expected
        self.open: Counter[tuple[str, str]] = Counter()
        self.leaving: dict[tuple[str, str], asyncio.Task[None]] = {}  # who still has time to come back
        self.tasks: set[asyncio.Task[None]] = set()

    def came(self, table: str, who: str) -> None:
        """A stream of theirs follows the table."""
        if who:
            self.open[table, who] += 1
            waiting = self.leaving.pop((table, who), None)
            if waiting is not None:
                waiting.cancel()

    def went(self, table: str, who: str) -> None:
        """A stream of theirs no longer does."""
        if who:
            self.open[table, who] -= 1
            if not self.open[table, who]:
                del self.open[table, who]
                self._let_go(table, who, self.grace)

    def expect(self, name: str, table: Table, who: str) -> None:
        """Somebody looks at the table: whoever sits there, and comes to no stream, will be away.

        In a game it must be one who plays. Where other processes serve the same tables those may be there, so nobody
        can tell.
        """
        if self.host.bus.is_shared or (table.is_started and not seats_of(table, who)):
            return
        for person in sorted({seat.person for seat in table.seats if seat.person and seat.is_person}):
            is_known = (name, person) in self.open or (name, person) in self.leaving
            if not is_known and any(seat.away_since is None for _, seat in seats_of(table, person)):
                self._let_go(name, person, self.expected)

    async def returned(self, name: str, who: str, table: Table) -> None:
        """Lets those who were away play again, as they follow the table."""
        away = [number for number, seat in seats_of(table, who) if may_return(table, seat)]
        for number in away:
            with suppress(TableError):
                await self.host.do(name, Return(number), who)

    async def close(self) -> None:
        """Waits for nobody any more; what is being stored is finished."""
        for task in self.leaving.values():
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _let_go(self, table: str, who: str, grace: float) -> None:
        task = self.leaving[table, who] = asyncio.create_task(self._leave(table, who, grace))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _leave(self, name: str, who: str, grace: float) -> None:
        try:
            table = await self._waited(name, who, grace)
            for number in [number for number, seat in seats_of(table, who) if seat.away_since is None]:
                await self.host.do(name, GoAway(number), who)
            if (name, who) in self.open:  # again, while that was being stored
                await self.returned(name, who, await self.host.table(name, who))
        except TableError:
            pass  # over in the meantime, or no longer theirs to see
        except AzulejoError as error:
            log.warning("nobody could be told who is away: %s", error)

    async def _waited(self, name: str, who: str, grace: float) -> Table:
        """The table once the time is over in which they could have come back. Who moves meanwhile is there, without a
        stream too, and has as long again."""
        try:
            moves = -1
            while (made := moves_of(await self.host.table(name, who), who)) != moves:
                moves = made
                await asyncio.sleep(grace)
        finally:
            if self.leaving.get((name, who)) is asyncio.current_task():
                del self.leaving[name, who]
        return await self.host.table(name, who)


def moves_of(table: Table, who: str) -> int:
    """How many decisions a person has made, or a bot for them."""
    return sum(len(table.seats[number].answers) for number in table.seats_of(who))


def seats_of(table: Table, who: str) -> list[tuple[int, Seat]]:
    """The person's seats, unless the game is over."""
    return [(number, table.seats[number]) for number in table.seats_of(who)] if who and not table.is_over else []


def may_return(table: Table, seat: Seat) -> bool:
    """Whether somebody is away whose place no clock has given to a bot."""
    return seat.away_since is not None and not (seat.stand_in and table.opened.clock)
