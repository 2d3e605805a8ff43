"""For which seat of a table a person is shown it."""

from __future__ import annotations

from azulejo.tables import Table
from azulejo.tables.asking import own_seat


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
