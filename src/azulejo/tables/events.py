"""What happens at a table, in order and never taken away: the whole truth about a game, from which all else is folded.

Each event is a small object with a JSON form, in which seats count from 1 as in every other JSON of ours. Its number is
its place in the sequence, from 1. No event holds a secret of the server before the end; but deals may be hidden from
some seats, so events leave only through `telling.tell`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache
from typing import ClassVar, Final

from azulejo.tables.clocks import Clock
from azulejo.tables.levels import STAND_IN, Level
from azulejo.tables.results import Result

PLAIN: Final = (int, str, bool)  # what JSON says as it is
SEATS: Final = ("seat", "seen_by")  # fields that have a seat, or none


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, at a time in milliseconds since 1970."""

    at: int

    kinds: ClassVar[dict[str, type[Event]]] = {}

    def __init_subclass__(cls) -> None:
        cls.kinds[cls.kind_of()] = cls

    @classmethod
    @cache
    def kind_of(cls) -> str:
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def kind(self) -> str:
        """`seat_taken` for SeatTaken."""
        return self.kind_of()

    def to_json(self) -> dict[str, object]:
        """Nearly all fields are as JSON has them, and are looked at no further: every move is told and stored so."""
        told: dict[str, object] = {"kind": self.kind_of()}
        for name in self._names():
            value = getattr(self, name)
            told[name] = value if type(value) in PLAIN and name not in SEATS else _written(name, value)
        return told

    @classmethod
    @cache
    def _names(cls) -> tuple[str, ...]:
        return tuple(each.name for each in fields(cls))


def _written(name: str, value: object) -> object:
    """A field's value in JSON."""
    if name in SEATS:
        return value + 1 if isinstance(value, int) else None
    if isinstance(value, tuple):
        return [_written("", item) for item in value]
    return value.to_json() if isinstance(value, Level | Clock | Result) else value


# Before the game


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A table was opened. `seats` has a level for each seat that a bot takes, None for those of people."""

    opener: str  # a person's id
    game: str
    options: dict[str, str]
    seats: tuple[Level | None, ...]
    clock: Clock | None
    private: bool
    commitment: str  # to the secret that the deals will come from
    stand_in: Level = STAND_IN  # who plays on for those who are out or away
    rematch_of: str | None = None  # a table's id
    position: str | None = None  # the text of the one that the game begins from, if not from the beginning


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """A person sat down, whose name is a guest's or claimed, and who had called off so many games with others."""

    seat: int
    person: str
    name: str
    guest: bool = True
    aborts: int = 0
    place: str = ""  # the same for those who came over the same connection


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A seat is free again; its commitment goes with the person."""

    seat: int


@dataclass(frozen=True, slots=True)
class SentAway(Event):
    """Who opened the table has sent the person on a seat away. It is free again, for others."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatFreed(Event):
    """A seat is free again, as its person was not ready in time when all seats were taken."""

    seat: int


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """A seat has committed itself to its part of the randomness of the deals."""

    seat: int
    commitment: str


@dataclass(frozen=True, slots=True)
class NonceAdded(Event):
    """A seat has revealed that part, which nobody can react to any more."""

    seat: int
    nonce: str


@dataclass(frozen=True, slots=True)
class Started(Event):
    """All seats are taken and all nonces are there that were revealed in time."""


# In the game


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Chance dealt for the `number`-th time on the way to this position, written as records write it."""

    number: int
    text: str
    seen_by: int | None = None  # the only seat that saw it; None if all did


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A seat answered its decision of this number; the action as text."""

    seat: int
    decision: int
    action: str


@dataclass(frozen=True, slots=True)
class UndoAsked(Event):
    """A seat asks the other people to take back its decision, and all after the first `to` deals and moves."""

    seat: int
    decision: int
    to: int


@dataclass(frozen=True, slots=True)
class UndoAccepted(Event):
    """One of those asked agrees."""

    seat: int


@dataclass(frozen=True, slots=True)
class UndoDeclined(Event):
    """One of those asked does not, so nothing is taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """Everything after the first `to` deals and moves is taken back, down to this decision of this seat."""

    seat: int
    decision: int
    to: int


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class AbortAsked(Event):
    """A seat would like to call the game off, or agrees to it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Aborted(Event):
    """A game that had hardly begun was called off, or a table that had not; by the seat that wanted it first, by its
    opener if by no seat."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    """A seat did not decide in time, and is out of the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class ServerReturned(Event):
    """The server was gone from that moment on. Clocks stood still, and go on after the grace."""

    gone: int  # milliseconds since 1970
    grace: int  # milliseconds


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A person went away, and keeps the seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotTookOver(Event):
    """From now on a bot plays for a person, until that person returns."""

    seat: int


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The person is back, and plays again if the game has begun."""

    seat: int


# After the game


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The game is over, by the rules or otherwise; the secret of the deals is revealed."""

    result: Result
    secret: str


@dataclass(frozen=True, slots=True)
class RematchOffered(Event):
    """A seat would like to play again."""

    seat: int


@dataclass(frozen=True, slots=True)
class RematchOpened(Event):
    """All people want to: they sit at this table now."""

    table: str
