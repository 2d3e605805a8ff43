"""What an analysis says of a game, as data: to be kept, sent, shown and told.

Seats and events count from 1. Chances to win are from 0 to 1, a shared victory counting for its part; margins are the
points by which a seat should end ahead of its best opponent. Actions are in the game's notation, and a line says what
is played by whoever's turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from azulejo.analysis.budget import Budget
from azulejo.analysis.errors import BadReport
from azulejo.analysis.grading import Grade

VERSION: Final = 1
LONGEST_SHOWN: Final = 40  # characters of a wrong value that an error repeats
PLACES: Final = 4  # behind the point of every number of a report

T = TypeVar("T", bound="Exact")


class Exact:
    """What has exactly the fields that are named, also when it is read."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


@dataclass(frozen=True)
class Option(Exact):
    """An action that was there to be chosen, and what the search found it to be worth."""

    action: str
    chance: float
    margin: float | None
    looks: int  # how often the search has looked at it
    line: tuple[str, ...]  # what it expects, this action first, up to the next deal


@dataclass(frozen=True)
class Reason(Exact):
    """Why a decision cost what it did: the text `why.<code>` tells it with these fields and a `name` for the seat."""

    code: str
    fields: Mapping[str, int | str]


@dataclass(frozen=True)
class Decision(Exact):
    """One decision of a game, judged by what its player could know."""

    event: int  # its number in the record
    round: int | None  # None where a game has none
    seat: int
    action: str
    grade: Grade
    loss: float  # of the chance to win
    before: float  # the seat's chance to win, if it plays the best that was found
    after: float  # … with what it played
    margin_before: float | None
    margin_after: float | None
    best: str
    line: tuple[str, ...]  # that the best begins
    options: tuple[Option, ...]  # best first, what was played among them
    chances_before: tuple[float, ...]  # of all seats
    chances_after: tuple[float, ...]
    why: tuple[Reason, ...]  # most telling first; for what was graded as wrong


@dataclass(frozen=True)
class Luck(Exact):
    """What chance dealt between two decisions, and by how much it changed every seat's chance to win."""

    event: int  # the first deal
    last: int  # the last one before the next decision
    change: tuple[float, ...]  # by seat


@dataclass(frozen=True)
class Report(Exact):
    """A game with those of its decisions that have been judged, in their order, and what follows from these."""

    version: int
    game: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    record: str  # a fingerprint of the events
    budget: Budget  # for each decision
    seed: int
    complete: bool  # whether every decision has been judged
    accuracy: tuple[float | None, ...]  # by seat, from 0 to 1; None for who has had no choice
    lost: tuple[float, ...]  # by seat: what all its decisions have cost
    luck: tuple[float, ...]  # by seat: what all deals have brought, as far as their neighbours have been judged
    decisions: tuple[Decision, ...]
    deals: tuple[Luck, ...]

    def to_json(self) -> dict[str, Any]:
        """What `from_json` reads."""
        return written(self)

    @staticmethod
    def from_json(json: object) -> Report:
        """A report of this version; raises BadReport."""
        version = json.get("version") if isinstance(json, dict) else None
        if isinstance(version, int) and version != VERSION:
            raise BadReport("report_version", version=version, known=VERSION)
        try:
            return understood(Report, json)
        except Misfit as cause:
            raise BadReport("bad_report", field=cause.field, value=cause.value) from cause


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def written(data: Exact) -> dict[str, Any]:
    """Data of a dataclass, ready for JSON."""
    kind: Any = type(data)
    json: dict[str, Any] = _adapter(kind).dump_python(data, mode="json")
    return json


class Misfit(Exception):
    """JSON that is not of a form: the field that is wrong, and what stands there."""

    def __init__(self, field: str, value: str) -> None:
        super().__init__(field, value)
        self.field = field
        self.value = value


def understood(kind: type[T], json: object) -> T:
    """Data of a dataclass from JSON; raises Misfit."""
    form: Any = kind
    try:
        data: T = _adapter(form).validate_python(json)
    except ValidationError as cause:
        wrong = cause.errors()[0]
        raise Misfit(".".join(map(str, wrong["loc"])), repr(wrong["input"])[:LONGEST_SHOWN]) from cause
    return data


def figure(number: float) -> float:
    """A number as reports have it."""
    return round(number, PLACES)
