"""A seat as it is now."""

from __future__ import annotations

from dataclasses import dataclass, field

from azulejo.fair import NO_NONCE
from azulejo.tables.clocks import Timer
from azulejo.tables.levels import Level


@dataclass(frozen=True, slots=True)
class Answer:
    """What a decision was answered with, and the numbers of the events that came of it."""

    action: str
    first: int
    last: int


@dataclass(slots=True)
class Seat:
    """Who sits there and what that seat must do. It has a level from the start, or sooner or later a person."""

    level: Level | None = None
    person: str | None = None
    name: str = ""
    guest: bool = False
    aborts: int = 0
    place: str = ""
    commitment: str = ""
    nonce: str = ""
    away_since: int | None = None
    stand_in: bool = False  # a bot plays for the person, who may return
    is_returning: bool = False  # the person is back, and plays once the bot has made the decision whose time was up
    out: str | None = None  # RESIGNED or TIME; a bot plays on so that the others can
    decision: int = 0  # the number of the last decision this seat was given
    is_deciding: bool = False  # whether that one is open
    timer: Timer | None = None
    answers: dict[int, Answer] = field(default_factory=dict)
    wants_rematch: bool = False

    @property
    def is_free(self) -> bool:
        return self.level is None and self.person is None

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat at the moment."""
        return self.person is not None and not self.stand_in and self.out is None

    def free(self) -> None:
        self.person, self.name, self.commitment, self.guest, self.aborts, self.place = None, "", "", False, 0, ""
        self.away_since = None


def seat_for(level: Level | None) -> Seat:
    """A seat at a new table. A bot adds no nonce: the server would choose it."""
    return Seat() if level is None else Seat(level, name=level.bot, commitment=NO_NONCE, nonce=NO_NONCE)
