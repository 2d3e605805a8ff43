"""What a soak does, and at which tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, Final

from azulejo.games.registry import GAMES

LEVELS: Final[Sequence[dict[str, object]]] = (
    {"bot": "random"},
    {"bot": "greedy"},
    {"bot": "novice"},
    {"bot": "journeyman"},
    {"bot": "strongest", "seconds": 0.1},
)
CLOCKS: Final[Sequence[dict[str, object] | None]] = (
    None,
    None,
    None,
    {"seconds": 5, "reserve": 10, "expiry": "bot"},
    {"seconds": 8, "reserve": 15, "expiry": "forfeit"},
    {"days": 1},
)


@dataclass(frozen=True)
class Plan:
    """How long, how many tables at once, and how often the server is ended; times in seconds."""

    seconds: float
    tables: int
    every: float  # between two ends of the server, on average; 0 for none before the last
    pause: float  # before a person moves, on average
    seed: int

    @property
    def longest_absence(self) -> float:
        """Long enough for the others to have a bot take over, where the soak is."""
        return min(200.0, self.seconds / 6)


@dataclass(frozen=True)
class Setting:
    """A table to be opened, and who is to sit where: for each person the seats, counted from 1."""

    asked: dict[str, Any]
    people: list[list[int]]


def any_setting(luck: Random) -> Setting:
    """Any game with any options, against bots, other people or both, or at one screen."""
    entry = luck.choice(list(GAMES.values()))
    players = luck.choice(entry.players)
    options = luck.choice(list(product(*([(each.name, value) for value in each.choices] for each in entry.options))))
    bots = luck.choice((0, 0, 1, players - 1))
    seats = luck.sample(range(1, players + 1), players - bots)
    shared = luck.random() < 0.1
    asked = {
        "game": entry.name,
        "options": dict(options),
        "seats": [None if seat in seats else luck.choice(LEVELS) for seat in range(1, players + 1)],
        "clock": luck.choice(CLOCKS),
        "private": luck.random() < 0.2,
        "stand_in": luck.choice((None, {"bot": "greedy"})),
    }
    return Setting(asked, [seats] if shared else [[seat] for seat in seats])
