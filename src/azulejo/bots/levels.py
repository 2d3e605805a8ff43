"""The levels that people choose from: how far each looks ahead in a game, and how surely it plays what it found.

A weak level looks at little and takes, among what looks plausible at that, not always the best: it overlooks what a
beginner overlooks, and never does what nobody would.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """How well a level plays a game."""

    nodes: int | None = None  # that it looks at; None: as many as it is given time for
    wavering: float = 0.0  # 0 plays what was looked at most; the more, the likelier is something else
    least: float = 0.0  # how plausible that must be, beside the best


STRONGEST: Final = Strength()


def strength_of(level: str, game: str) -> Strength:
    """What a level is in a game; in most games the same."""
    games = _strengths()
    return games.get(game, games[USUAL])[level]


@cache
def _strengths() -> Mapping[str, Mapping[str, Strength]]:
    games = loads(DATA.read_text("utf-8"))
    return {game: {level: Strength(**settings) for level, settings in levels.items()} for game, levels in games.items()}
