"""Positions of every game for Hypothesis: a random game, so many steps into it."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from azulejo.games.game import State
from tests.every_game import SETTINGS, Setting, reached

seeds = st.integers(0, 2**40)


def _position(setting: Setting, seed: int, steps: int) -> State:
    return reached(setting.make(), seed, steps)


def positions(settings: Sequence[Setting] = SETTINGS, most: int = 150) -> st.SearchStrategy[State]:
    """Any position up to so many steps from the start; the end of the game where it comes sooner."""
    return st.builds(_position, st.sampled_from(settings), seeds, st.integers(0, most))
