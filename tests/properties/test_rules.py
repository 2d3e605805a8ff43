"""What holds in every position of every game: who may do what, and that it comes to an end."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejo.games.errors import IllegalMove, ImpossibleDeal
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from tests.every_game import SETTINGS, Setting, walk
from tests.properties.positions import positions, seeds

ODD_NUMBERS = [-(2**63), -(2**31), -1, 2**31, 2**32 + 1, 2**63 - 1]


@given(positions())
def test_someone_can_act_or_chance_deals_or_it_is_over(state: State) -> None:
    actors = state.actors()
    assert actors == sorted(set(actors))
    assert (state.outcome() is not None) == (state.turn == OVER)
    if state.turn >= 0:
        assert state.turn == actors[0]
        assert all(state.count_legal(seat) > 0 for seat in actors)
    else:
        assert state.turn in (CHANCE, OVER)
        assert actors == []


@given(positions())
def test_every_way_to_ask_what_is_legal_gives_the_same_answer(state: State) -> None:
    for seat in range(state.game.players):
        legal = state.legal(seat)
        assert legal == sorted(set(legal))
        assert (legal != []) == (seat in state.actors())
        assert state.count_legal(seat) == len(legal)
        assert [state.nth_legal(seat, n) for n in range(len(legal))] == legal
        assert [action for action in range(state.game.actions) if state.is_legal(seat, action)] == legal


@given(positions())
def test_numbers_that_are_no_action_or_no_seat_are_never_legal(state: State) -> None:
    for seat in range(state.game.players):
        assert not any(state.is_legal(seat, action) for action in [*ODD_NUMBERS, state.game.actions])
    for seat in [*ODD_NUMBERS, state.game.players]:
        assert state.count_legal(seat) == 0
        assert not any(state.is_legal(seat, action) for action in range(state.game.actions))


@settings(max_examples=30)
@given(positions(), st.sampled_from([-1, 0, 1, 2, 3, 4]))
def test_an_illegal_action_is_refused_and_changes_nothing(state: State, seat: int) -> None:
    before = str(state)
    key = state.key()
    legal = set(state.legal(seat)) if 0 <= seat < state.game.players else set()
    for action in [*range(state.game.actions), *ODD_NUMBERS, state.game.actions]:
        if action not in legal:
            with pytest.raises(IllegalMove):
                state.play(seat, action)
            with pytest.raises(IllegalMove):
                state.preview(seat, action)
            assert state.key() == key
    assert str(state) == before


@given(positions())
def test_chance_deals_only_on_its_turn(state: State) -> None:
    if state.turn != CHANCE:
        before = str(state)
        with pytest.raises(ImpossibleDeal):
            state.deal(Rng(1))
        assert str(state) == before


@settings(max_examples=30)
@given(positions())
def test_every_legal_action_can_be_played(state: State) -> None:
    for seat in state.actors():
        for action in state.legal(seat):
            following = state.clone()
            following.play(seat, action)
            assert str(following) != str(state)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_random_game_always_ends(setting: Setting) -> None:
    for seed in range(60):
        for state in walk(setting.make(), seed):
            last = state
        outcome = last.outcome()
        assert outcome is not None
        assert outcome.winners != []
        assert len(outcome.scores) == len(outcome.ranks) == len(outcome.points) == setting.players


def simultaneous(setting: Setting, seed: int) -> list[State]:
    """The positions of a random game in which several seats must decide."""
    return [state.clone() for state in walk(setting.make(), seed) if len(state.actors()) > 1]


SIMULTANEOUS = [setting for setting in SETTINGS if any(simultaneous(setting, seed) for seed in range(3))]


def test_some_game_has_simultaneous_choices() -> None:
    assert SIMULTANEOUS != []


@settings(max_examples=40)
@given(st.sampled_from(SIMULTANEOUS), seeds, st.randoms(use_true_random=False))
def test_simultaneous_choices_commute(setting: Setting, seed: int, chance: random.Random) -> None:
    """Whoever is first, the same choices are open to everyone, and they lead to the same position."""
    for state in simultaneous(setting, seed):
        choices = {seat: chance.choice(state.legal(seat)) for seat in state.actors()}
        open_to = {seat: state.legal(seat) for seat in choices}
        results = set()
        for order in permutations(choices):
            following = state.clone()
            for seat in order:
                assert following.legal(seat) == open_to[seat]
                following.play(seat, choices[seat])
            results.add(str(following))
        assert len(results) == 1
