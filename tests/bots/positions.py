"""Positions of random games, for bots to think about."""

from __future__ import annotations

from azulejo.games.game import Game, State
from tests.every_game import walk

ENDLESS = 1e18  # a deadline that no clock reaches


def decisions(game: Game, seed: int, every: int) -> list[State]:
    """Positions of a random game in which somebody must decide."""
    found = [state.clone() for state in walk(game, seed) if state.turn >= 0]
    return found[::every]
