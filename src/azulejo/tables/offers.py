"""How strangers find a table: what is told of it in the lobby, where it stands there, and what one can look for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.games.registry import entry
from azulejo.tables.clocks import PACES, pace
from azulejo.tables.errors import BadSetting
from azulejo.tables.events import (
    Event,
    Finished,
    Left,
    Opened,
    Returned,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    SentAway,
    Started,
)
from azulejo.tables.seats import Seat
from azulejo.tables.table import Table

AWAITED: Final = 0  # somebody is there and waits for others
EMPTY: Final = 1  # seats are free, but nobody is there
TAKEN: Final = 2  # no seat is free: the game runs, or is about to begin
OPEN: Final = (AWAITED, EMPTY)
RUNNING: Final = (TAKEN,)
EVERYWHERE: Final = (*OPEN, *RUNNING)  # in the order in which tables are told of
MOST_FREE: Final = 4
CHANGING: Final = (Opened, SeatTaken, SeatLeft, SentAway, SeatFreed, Left, Returned, Started, Finished)


@dataclass(frozen=True)
class Offer:
    """A public table whose game is not over. Where it stands in the lobby stays the same as long as its rank does."""

    rank: int
    since: int  # when somebody began to wait, when the table was opened, or when its last seat was taken
    game: str
    pace: str
    free: int
    told: dict[str, object]  # ready for JSON

    @property
    def standing(self) -> int:
        """The lower, the sooner among those of its rank: who has waited longest is first, otherwise what is newest."""
        return self.since if self.rank == AWAITED else -self.since


@dataclass(frozen=True)
class Wanted:
    """What somebody looks for; what is empty does not matter."""

    game: str = ""
    pace: str = ""
    free: int = 0  # seats at least

    def checked(self) -> Wanted:
        """Raises UnknownGame or BadSetting for what no table can be."""
        if self.game:
            entry(self.game)
        if self.pace and self.pace not in PACES:
            raise BadSetting("bad_pace", pace=self.pace[:40], choices=", ".join(PACES))
        if not 0 <= self.free <= MOST_FREE:
            raise BadSetting("bad_free", most=MOST_FREE)
        return self

    def fits(self, offer: Offer) -> bool:
        """Whether a table is of this kind."""
        return self.game in ("", offer.game) and self.pace in ("", offer.pace) and self.free <= offer.free

    def ranks(self, asked: Sequence[int] = EVERYWHERE) -> list[int]:
        """Where such tables can stand: one with a free seat is open."""
        return [rank for rank in asked if rank in OPEN or not self.free]


def offer(table: Table) -> Offer | None:
    """What strangers are told of a table; None if it is private or over."""
    opened = table.opened
    if opened.private or table.is_over:
        return None
    free = sum(seat.is_free for seat in table.seats)
    rank, since = _standing(table, free)
    told: dict[str, object] = {
        "status": "running" if table.is_started else "open",
        "since": since,
        "game": opened.game,
        "options": opened.options,
        "clock": opened.clock.to_json() if opened.clock else None,
        "from_position": opened.position is not None,
        "free": free,
        "seats": [_seat(seat, table.is_started) for seat in table.seats],
    }
    return Offer(rank, since, opened.game, pace(opened.clock), free, told)


def changes_offer(table: Table, events: Sequence[Event]) -> bool:
    """Whether strangers may see anything of these events, which the table has folded. Moves are not for the lobby."""
    return not table.opened.private and any(isinstance(event, CHANGING) for event in events)


def _standing(table: Table, free: int) -> tuple[int, int]:
    """The rank, and since when the table has it."""
    waiting = table.waiting
    if not free:
        return TAKEN, waiting.complete or table.opened.at
    return (EMPTY, table.opened.at) if waiting.awaited is None else (AWAITED, waiting.awaited)


def _seat(seat: Seat, is_started: bool) -> dict[str, object]:
    """In a game people come and go without anybody in the lobby needing to know."""
    return {
        "name": seat.name,
        "guest": seat.guest,
        "level": seat.level.to_json() if seat.level else None,
        "free": seat.is_free,
        "away": seat.away_since is not None and not is_started,
    }
