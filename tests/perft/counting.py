"""Positions of every game whose sequences of decisions are counted, and the table of counts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from azulejo.games.game import State
from azulejo.games.playout import perft
from tests.every_game import SETTINGS, Setting, reached

TABLE = Path(__file__).parent / "counts.txt"
HEADER = """\
# How many sequences of 1, 2, 3 (and 4, where there are few enough) decisions follow a position.
# game players options | seed of the random game, steps into it | counts
"""
PLACES = [(1, 2), (2, 12), (3, 20), (4, 60), (5, 48)]  # (seed, steps): the start, the middle and the end of rounds
FEW = 700_000


@dataclass(frozen=True)
class Place:
    setting: Setting
    seed: int
    steps: int

    def state(self) -> State:
        return reached(self.setting.make(), self.seed, self.steps)

    def __str__(self) -> str:
        return f"{self.setting} | seed {self.seed}, steps {self.steps}"


ALL = [Place(setting, seed, steps) for setting in SETTINGS for seed, steps in PLACES]


def counts(place: Place) -> list[int]:
    """The counts for depths 1 to 3, and 4 if the third is small."""
    state = place.state()
    numbers = [int(perft(state, depth, place.seed)) for depth in (1, 2, 3)]
    return numbers if numbers[-1] > FEW else [*numbers, int(perft(state, 4, place.seed))]


def table() -> dict[str, list[int]]:
    """The committed counts by place."""
    rows = [row for row in TABLE.read_text("utf-8").splitlines() if row and not row.startswith("#")]
    return {place: [int(number) for number in row.split()] for place, _, row in (row.rpartition(" | ") for row in rows)}
