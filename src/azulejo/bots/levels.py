"""The levels that people choose from: how far each looks ahead in a game, and how surely it plays what it found.

A weak level looks at little and takes, among what looks plausible at that, not always the best: it overlooks what a
beginner overlooks, and never does what nobody would. Who falls behind takes more care, and who is far ahead gets
careless, as people do: so a game against the level above or below stays one for long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from json import loads
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).with_name("levels.json")
USUAL: Final = "usual"  # for games that have no levels of their own
NAMES: Final = ("novice", "apprentice", "journeyman", "master", "grandmaster")  # from the weakest to the strongest


@dataclass(frozen=True)
class Strength:
    """How well a decision is made."""

    nodes: int | None = None  # that are looked at; None: as many as there is time for
    wavering: float = 0.0  # 0 plays what was looked at most; the more, the likelier is something else
    least: float = 0.0  # how plausible that must be, beside the best


@dataclass(frozen=True)
class Manner:
    """How well a level plays: careless when it is sure to win, careful when it is sure to lose, else in between."""

    careless: Strength = Strength()
    careful: Strength = Strength()

    @property
    def varies(self) -> bool:
        return self.careless != self.careful

    def with_prospects(self, prospects: float) -> Strength:
        """The strength of a seat with these prospects, from 0 to 1; 0.5 is as good as any other seat's."""
        low, high = self.careless, self.careful
        if low.nodes is None or high.nodes is None:
            return high
        nodes = round(low.nodes**prospects * high.nodes ** (1 - prospects))
        return Strength(nodes, low.wavering * prospects + high.wavering * (1 - prospects), high.least)


STRONGEST: Final = Manner()


def manner_of(level: str, game: str) -> Manner:
    """How a level plays a game; it may differ from game to game."""
    games = _manners()
    return games.get(game, games[USUAL])[level]


def prospects(chances: Sequence[float], seat: int) -> float:
    """A seat's chance to win beside the mean of the others' chances.

    >>> prospects([0.6, 0.4], 0), prospects([0.25, 0.25, 0.25, 0.25], 3)
    (0.6, 0.5)
    """
    own = chances[seat]
    others = (sum(chances) - own) / (len(chances) - 1)
    return own / (own + others)


@cache
def _manners() -> Mapping[str, Mapping[str, Manner]]:
    games = loads(DATA.read_text("utf-8"))
    return {game: {level: _manner(**data) for level, data in levels.items()} for game, levels in games.items()}


def _manner(nodes: Sequence[int] | None = None, wavering: Sequence[float] = (0.0, 0.0), least: float = 0.0) -> Manner:
    """From the data of a level: what it is when careless, then when careful."""
    if nodes is None:
        return STRONGEST
    careless, careful = (Strength(*each, least) for each in zip(nodes, wavering, strict=True))
    return Manner(careless, careful)
