"""A puzzle: a decision of which one answer is clearly the best, and what there is to be learned from it.

Seats count from 1, chances are from 0 to 1, actions are in the game's notation, and a line says what is played by
whoever's turn it is, as in reports.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from azulejo.analysis.report import Exact, Reason
from azulejo.games.game import Game, State
from azulejo.games.registry import make
from azulejo.puzzles.theme import Theme

HARDEST: Final = 5
FINGERPRINT: Final = 12  # letters of an id


@dataclass(frozen=True)
class Alternative(Exact):
    """An action that is worse, what it leads to and why."""

    action: str
    chance: float  # to win, for who chooses it
    line: tuple[str, ...]
    why: tuple[Reason, ...]


@dataclass(frozen=True)
class Puzzle(Exact):
    """A decision of a strong game, as far as its seat may know it: what the seat cannot know was drawn at random."""

    id: str  # a fingerprint of the position and the seat
    game: str
    players: int
    options: Mapping[str, str]
    position: str  # its text
    seat: int
    round: int | None
    best: str
    line: tuple[str, ...]  # that the best begins
    chance: float  # to win, for who finds it
    margin: float  # of that chance over what every other action gives, as a search ten times as long found it
    alternatives: tuple[Alternative, ...]  # the most tempting first
    themes: tuple[Theme, ...]
    difficulty: int  # from 1, what is seen at a glance, to HARDEST

    @cached_property
    def rules(self) -> Game:
        """The game with its players and options."""
        return make(self.game, self.players, self.options)

    def state(self) -> State:
        """The position, a new one each time; raises BadNotation."""
        return self.rules.position(self.position)

    def alternative(self, action: str) -> Alternative | None:
        """What is known of an action that is not the best, if it was thought of."""
        return next((each for each in self.alternatives if each.action == action), None)


def identity(position: str, seat: int) -> str:
    """The same for the same position and seat, wherever it was made.

    >>> identity("{}", 1)
    'dce5d8088360'
    """
    return sha256(f"{seat} {position}".encode()).hexdigest()[:FINGERPRINT]
