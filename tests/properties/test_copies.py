"""Copies are equal and independent, and keys tell positions apart."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from tests.every_game import SETTINGS, Setting, reached, step, walk
from tests.often import often
from tests.properties.positions import positions, seeds


def cloned(state: State) -> State:
    return state.clone()


def copied_into(state: State) -> State:
    """Copied over a position of another moment of another game."""
    scratch = reached(state.game, 99, 70)
    state.copy_into(scratch)
    return scratch


def pickled(state: State) -> State:
    restored = pickle.loads(pickle.dumps(state))
    assert isinstance(restored, State)
    return restored


WAYS: list[Callable[[State], State]] = [cloned, copied_into, pickled, copy.copy, copy.deepcopy]


@given(positions(), st.sampled_from(WAYS))
def test_a_copy_is_equal(state: State, way: Callable[[State], State]) -> None:
    other = way(state)
    assert other is not state
    assert str(other) == str(state)
    assert (other.key(), other.turn, other.actors()) == (state.key(), state.turn, state.actors())
    assert all(other.legal(seat) == state.legal(seat) for seat in range(state.game.players))
    assert other.outcome() == state.outcome()
    assert str(other.game.start()) == str(state.game.start())


@settings(max_examples=50)
@given(positions(), st.sampled_from(WAYS), seeds)
def test_a_copy_is_independent(state: State, way: Callable[[State], State], seed: int) -> None:
    """Either can be played to the end; the other does not move."""
    other = way(state)
    before = str(state)
    rng = Rng(seed)
    while other.turn != OVER:
        step(other, rng)
    assert str(state) == before
    end = str(other)
    rng = Rng(seed)
    while state.turn != OVER:
        step(state, rng)
    assert str(other) == end
    assert str(state) == end


@settings(max_examples=40)
@given(positions())
def test_keys_tell_the_positions_after_different_choices_apart(state: State) -> None:
    if state.turn == CHANCE:
        state.deal(Rng(1))
    keys, texts = set(), set()
    for seat in state.actors():
        for action in state.legal(seat):
            following = state.clone()
            following.play(seat, action)
            keys.add(following.key())
            texts.add(str(following))
    assert len(keys) == len(texts)


@often("games", few=12, many=200)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_keys_of_many_positions_do_not_collide(setting: Setting, games: int) -> None:
    keys: dict[int, str] = {}
    game = setting.make()
    for seed in range(games):
        for state in walk(game, seed):
            text = str(state)
            assert keys.setdefault(int(state.key()), text) == text
            assert 0 <= state.key() < 2**60
    assert len(keys) > 60 * games
