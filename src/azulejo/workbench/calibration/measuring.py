"""What was predicted beside what happened, in ten bins, and the power that brings the two together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from azulejo.bots.chances import LEAST, calibrated
from azulejo.workbench.calibration.observing import Observed

BINS: Final = 10
POWERS: Final = (0.3, 3.0)  # between which the best is looked for
STEPS: Final = 18  # each of which narrows that down by a third


@dataclass(frozen=True)
class Bin:
    """Positions with about the same predicted chance."""

    number: int
    predicted: float  # on the average
    observed: float  # the part of the victories that was won

    @property
    def apart(self) -> float:
        """How far prediction and outcome are from each other."""
        return abs(self.predicted - self.observed)


@dataclass(frozen=True)
class Measured:
    """So many positions of so many games, in bins."""

    games: int
    positions: int
    power: float  # that the predictions were made with
    surprise: float  # the mean log-loss
    bins: list[Bin]

    @property
    def apart(self) -> float:
        """The bin in which prediction and outcome are farthest from each other."""
        return max(each.apart for each in self.bins)


def measure(games: Sequence[Observed], power: float) -> Measured:
    """Predictions and outcomes of these games."""
    positions = sum(len(game.thoughts) for game in games)
    return Measured(len(games), positions, power, surprise(games, power), bins(games, power))


def pairs(games: Sequence[Observed], power: float) -> list[tuple[float, float]]:
    """For every position the chance of the seat that had to decide, and what became of it."""
    return [
        (calibrated(thought, power)[seat], game.won[seat])
        for game in games
        for thought, seat in zip(game.thoughts, game.movers, strict=True)
    ]


def bins(games: Sequence[Observed], power: float) -> list[Bin]:
    """The tenths from 0 to 1, those that have positions."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, won in pairs(games, power):
        tenths[min(BINS - 1, int(chance * BINS))].append((chance, won))
    found = []
    for tenth in tenths:
        if tenth:
            number = len(tenth)
            found.append(
                Bin(number, sum(chance for chance, _ in tenth) / number, sum(won for _, won in tenth) / number)
            )
    return found


def surprise(games: Sequence[Observed], power: float) -> float:
    """The mean log-loss of the predictions."""
    lost, number = 0.0, 0
    for game in games:
        for thought in game.thoughts:
            chances = calibrated(thought, power)
            lost -= sum(won * log(max(chance, LEAST)) for chance, won in zip(chances, game.won, strict=True) if won)
            number += 1
    return lost / number


def best_power(games: Sequence[Observed]) -> float:
    """The power with the least surprise."""
    low, high = POWERS
    for _ in range(STEPS):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        if surprise(games, one) < surprise(games, other):
            high = other
        else:
            low = one
    return round((low + high) / 2, 3)
