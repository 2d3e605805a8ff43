"""What was predicted beside what happened, in ten bins, and the power that brings the two together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean
from typing import Final

from azulejo.bots.chances import LEAST, calibrated
from azulejo.workbench.calibration.observing import Observed

BINS: Final = 10
SURE: Final = 1.96  # standard deviations on either side that make 95 %
POWERS: Final = (0.3, 3.0)  # between which the best is looked for
STEPS: Final = 18  # each of which narrows that down by a third


@dataclass(frozen=True)
class Bin:
    """Positions with about the same predicted chance."""

    number: int
    predicted: float  # on the average
    observed: float  # the part of the victories that was won
    doubt: float  # what chance alone may add to or take from that, in 19 of 20 such measurements

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


@dataclass(frozen=True)
class Foretold:
    """A position: the chance of the seat that had to decide, and what became of it in its game."""

    game: int
    chance: float
    won: float


def foretold(games: Sequence[Observed], power: float) -> list[Foretold]:
    """All positions."""
    return [
        Foretold(number, calibrated(thought, power)[seat], game.won[seat])
        for number, game in enumerate(games)
        for thought, seat in zip(game.thoughts, game.movers, strict=True)
    ]


def bins(games: Sequence[Observed], power: float) -> list[Bin]:
    """The tenths from 0 to 1, those that have positions."""
    tenths: list[list[Foretold]] = [[] for _ in range(BINS)]
    for each in foretold(games, power):
        tenths[min(BINS - 1, int(each.chance * BINS))].append(each)
    return [
        Bin(len(tenth), fmean(each.chance for each in tenth), fmean(each.won for each in tenth), doubt(tenth))
        for tenth in tenths
        if tenth
    ]


def doubt(tenth: Sequence[Foretold]) -> float:
    """How far from the truth what was observed may be by chance. Positions of one game end alike and count together."""
    apart = fmean(each.won - each.chance for each in tenth)
    by_game: dict[int, float] = {}
    for each in tenth:
        by_game[each.game] = by_game.get(each.game, 0.0) + each.won - each.chance - apart
    if len(by_game) < 2:
        return 1.0
    spread = sum(part * part for part in by_game.values()) * len(by_game) / (len(by_game) - 1)
    return SURE * sqrt(spread) / len(tenth)


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
