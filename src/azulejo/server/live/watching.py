"""Which seat a person watches a table from, and how far a stream has told of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from azulejo.server.seating import choose_seat
from azulejo.tables import Table


@dataclass
class Watched:
    """A table that a stream follows for one seat: all that is remembered, however slowly its reader reads."""

    table: str
    asked: int | None  # a seat, None for a spectator, messages.ANY
    link: str
    sequence: int  # of the last event that was sent
    begun: bool = False  # whether anything was sent: the first update comes whether or not there is news
    changed: bool = True
    expects: bool = False  # whether those who play there were expected since the game runs
    stop: Callable[[], None] = lambda: None  # hearing of changes


def choose(table: Table, who: str, asked: int | None) -> int | None:
    """The seat asked for as long as it is theirs, else the one that HTTP would choose; no seat if that was asked."""
    if asked is None:
        return None
    return choose_seat(table, who, asked if asked in table.seats_of(who) else None)
