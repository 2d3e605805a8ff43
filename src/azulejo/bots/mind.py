"""What bots know of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from azulejo.bots.search.features import Features
from azulejo.games.game import Game, State

Judge = Callable[[State, int], float]


@dataclass(frozen=True)
class Mind:
    """How a game's positions are judged at a glance and read by networks, and which weights are for which setting."""

    judge: Judge  # what a position is worth to a seat, in points
    features: Callable[[Game], Features]
    weights: Callable[[Game], str]  # the name of the file of what was learned
