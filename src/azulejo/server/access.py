"""Who may look at a table, and which seat of it somebody is shown or acts for. Routes and streams ask here."""

from __future__ import annotations

from dataclasses import dataclass

from azulejo.server.hosting import Host
from azulejo.tables import Conflict, NotAllowed, Table
from azulejo.tables.checks import own_seat


@dataclass(frozen=True)
class Looker:
    """Somebody who wants to look at a table. Who is not known has no id, and no seat anywhere."""

    host: Host
    name: str  # of the table
    who: str
    link: str = ""
    asked: int | None = None  # the seat they ask for, counted from 0
    since: int = 0  # the number of the last event that they know of

    async def table(self) -> Table:
        """The table, as `Host.table` gives it; raises NotFound unless they may look at it, and NotAllowed if the
        seat is not theirs."""
        return await self.host.table(self.name, self.who, self.link, self.since, self.asked)

    async def seat(self) -> int | None:
        """The seat that they are shown it from; raises NotFound or NotAllowed."""
        return choose_seat(await self.table(), self.who, self.asked)


@dataclass(frozen=True)
class Actor:
    """Somebody who wants to do something for a seat. Whether it is theirs, the table says."""

    host: Host
    name: str  # of the table
    who: str
    seat: int  # counted from 0

    async def table(self) -> Table:
        """The table; raises NotFound unless they may look at it."""
        return await self.host.table(self.name, self.who)


def choose_seat(table: Table, who: str, asked: int | None) -> int | None:
    """The seat asked for; otherwise the person's seat that decides, or the first; None for spectators.

    Seats count from 0. Raises NotAllowed for somebody else's seat and NotFound for one that is not there.
    """
    if asked is not None:
        own_seat(table, asked, who)
        return asked
    mine = table.seats_of(who)
    deciding = [seat for seat in mine if table.seats[seat].is_deciding]
    return next(iter([*deciding, *mine]), None)


def seat_followed(table: Table, who: str, asked: int | None) -> int | None:
    """The seat that a stream tells of: the one asked for as long as it is theirs, else the one that HTTP would choose;
    no seat if that was asked."""
    if asked is None:
        return None
    return choose_seat(table, who, asked if asked in table.seats_of(who) else None)


def own_link(table: Table, who: str) -> str:
    """The link that lets people in, for the opener alone; raises NotAllowed."""
    if table.opened.opener != who:
        raise NotAllowed("only_opener_has_link")
    return table.sealed.link


def check_begun(table: Table) -> None:
    """Raises Conflict for a table at which nothing was ever played, so that there is nothing to record."""
    if not table.is_started:
        raise Conflict("not_begun")


def check_over(table: Table) -> None:
    """Raises Conflict unless there is a whole game to look back at, about which nothing is secret any more."""
    if not table.is_over:
        raise Conflict("replay_too_early")
    check_begun(table)
