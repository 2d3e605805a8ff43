"""What whoever runs a server does to a table: closing it, and taking from it those who may not play here any more."""

from __future__ import annotations

from collections.abc import Collection

from azulejo.tables.checks import finished, not_over
from azulejo.tables.events import BotTookOver, Event, SeatLeft
from azulejo.tables.results import CLOSED, Result
from azulejo.tables.table import Table


def close(table: Table, now: int) -> list[Event]:
    """The end, without winners; raises Conflict if the game has ended already."""
    not_over(table)
    return [finished(table, Result(CLOSED, out=table.out), now)]


def remove(table: Table, banned: Collection[str], now: int) -> list[Event]:
    """What becomes of the seats of these people; nothing if that has happened already.

    In a game a bot plays on for them, so that nobody else loses it, and they may return when they are let in again.
    Before it their seats are free, unless it is just beginning. Where nobody else is left, the table is closed.
    """
    if table.is_over:
        return []
    if not table.people() - set(banned) and (table.is_started or table.opened.opener in banned):
        return close(table, now)
    seats = [number for number, seat in enumerate(table.seats) if seat.person in banned]
    if not table.is_started:
        return [SeatLeft(now, number) for number in seats] if not table.begins else []
    return [BotTookOver(now, number) for number in seats if _plays(table, number)]


def _plays(table: Table, number: int) -> bool:
    """Whether the person does, or will once the bot has decided."""
    seat = table.seats[number]
    return seat.out is None and (not seat.stand_in or seat.is_returning)
