"""Counts of all sequences of decisions, as committed: they guard the move generator.

`python -m tests.perft.write` counts anew.
"""

from __future__ import annotations

import pytest

from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.playout import perft
from azulejo.games.rng import Rng
from tests.every_game import SETTINGS, Setting, reached
from tests.perft.counting import ALL, Place, counts, table


def test_every_place_is_counted() -> None:
    assert set(table()) == {str(place) for place in ALL}


@pytest.mark.parametrize("place", ALL, ids=str)
def test_counts_are_as_committed(place: Place) -> None:
    assert counts(place) == table()[str(place)]


def slow_perft(state: State, depth: int, seed: int) -> int:
    """The same through `legal` and `play` alone, without counting the last decisions in bulk."""
    while state.turn == CHANCE:
        state.deal(Rng(seed))
    if depth == 0 or state.turn == OVER:
        return 1
    total = 0
    for action in state.legal(state.turn):
        following = state.clone()
        following.play(following.turn, action)
        total += slow_perft(following, depth - 1, seed)
    return total


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("seed", [6, 7])
def test_perft_counts_what_can_be_played(setting: Setting, seed: int) -> None:
    state = reached(setting.make(), seed, 40)
    before = str(state)
    assert [perft(state, depth, seed) for depth in (0, 1, 2)] == [
        slow_perft(state.clone(), depth, seed) for depth in (0, 1, 2)
    ]
    assert str(state) == before


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_that_is_over_counts_as_one(setting: Setting) -> None:
    state = reached(setting.make(), 1, 10_000)
    assert state.turn == OVER
    assert [perft(state, depth, 1) for depth in (0, 1, 3)] == [1, 1, 1]
