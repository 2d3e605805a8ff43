"""What comes out of the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from azulejo.tables import Event, Sealed


@dataclass(frozen=True)
class Loaded:
    """A table as it was stored: `tables.folded(sealed, events)` brings it back."""

    sealed: Sealed
    events: list[Event]
    reidentified: int = 0  # how often somebody in the events has become another: what is in memory may be of before


@dataclass(frozen=True)
class Listed:
    """A table in a person's own list: `tables.summary` with its `result`, and `you`, the seats from 1."""

    name: str
    summary: dict[str, object]
    updated: int


@dataclass(frozen=True)
class Offered:
    """A table in the lobby: where it stands there, and what is told of it, as JSON."""

    name: str
    rank: int
    standing: int
    offer: str

    @property
    def cursor(self) -> str:
        """What the tables after this one are asked for with."""
        return f"{self.rank}.{self.standing}.{self.name}"

    @property
    def told(self) -> str:
        """The offer with the name, as everybody is sent it."""
        return f'{{"id":"{self.name}",{self.offer[1:]}'


@dataclass(frozen=True)
class DueBot:
    """A decision that a bot must make. The seat counts from 0."""

    table: str
    seat: int
    decision: int


@dataclass(frozen=True)
class Person:
    """Somebody who plays here. A change names the version that it was made from."""

    id: str
    name: str
    has_password: bool
    version: int
    created: int
    seen: int = field(default=0, compare=False)  # within a day
    aborts: int = 0  # games of several people that were called off because this one wanted it first
    codes_left: int = 0  # recovery codes that were not used yet
    recovered: int | None = None  # when one was, until there are new ones
    banned: int | None = None  # since when they may not come in
    once: int | None = None  # until when a one-time password lets them in; None if the password is their own


@dataclass(frozen=True)
class Session:
    """A cookie that counts, and the device it was given to, as far as its owner needs to tell it from others."""

    id: str
    browser: str
    system: str
    created: int
    seen: int  # within an hour


@dataclass(frozen=True)
class KeptRecord:
    """A record that somebody brought, in a list."""

    id: str
    game: str
    names: list[str]
    date: str
    added: int


@dataclass(frozen=True)
class Act:
    """What whoever runs the server has done to a table or a person: one row of the log."""

    number: int
    at: int
    operator: str
    kind: str
    target: str  # a table's name or a person's id
    details: dict[str, str]
    reason: str


class SeatResult(NamedTuple):
    """How a seat, counted from 1, came out of a game."""

    table: str
    seat: int
    person: str | None  # nobody for a bot, and for who was deleted
    name: str
    bot: str | None
    game: str
    players: int
    turn: int  # 1 for who started
    ended: int
    outcome: str  # won, shared or lost
    score: int | None
    points: str | None  # by source: a JSON object
    out: str | None
    moves: int
    stood_in: str  # which events of the record a bot decided for the person: a JSON list


class Setting(NamedTuple):
    """A game with its options and players, and how many of them somebody has played."""

    game: str
    options: str  # a JSON object
    players: int
    number: int


class Judged(NamedTuple):
    """A decision of somebody's that was judged."""

    table: str
    seat: int
    event: int
    round: int | None
    grade: str
    loss: int  # of the chance to win, in ten-thousandths
    reason: str | None
