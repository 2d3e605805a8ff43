"""How much may happen at one table: more than any game needs, and not enough to fill a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from azulejo.tables.errors import Conflict
from azulejo.tables.events import Event, Left, SeatLeft, SeatTaken, UndoAsked, Undone
from azulejo.tables.table import Table

MOST_UNDOS: Final = 200
MOST_EVENTS: Final = 3_000  # from there on a game only goes on to its end
MOST_WAITING: Final = 300  # events at a table before its game, after which no comings and goings are noted
LONGEST: Final = 6_000  # events after which it is closed: by the rules, a game can go on for ever


def check_room(table: Table, events: Sequence[Event]) -> None:
    """Raises Conflict for what could be done again and again. Moves are never refused, so no game is stuck."""
    if not events:
        return
    if isinstance(events[0], UndoAsked | Undone) and table.undos >= MOST_UNDOS:
        raise Conflict("too_many_undos", most=MOST_UNDOS)
    if isinstance(events[0], Left) and not table.is_started and table.sequence >= MOST_WAITING:
        raise Conflict("too_many_events", most=MOST_WAITING)
    if isinstance(events[0], UndoAsked | Undone | SeatTaken | SeatLeft | Left) and table.sequence >= MOST_EVENTS:
        raise Conflict("too_many_events", most=MOST_EVENTS)
