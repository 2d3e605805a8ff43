"""Actions, deals and positions as text and as JSON: both ways, for every game, and a position's text is all of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from tests.every_game import SETTINGS, Setting, step, walk
from tests.properties.positions import positions, seeds


def through_json(value: object) -> Any:
    """What a file or the net would give back."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_action_has_its_own_text_and_json_and_both_read_back(setting: Setting) -> None:
    game = setting.make()
    texts = [game.action_text(action) for action in range(game.actions)]
    assert len(set(texts)) == game.actions
    assert [game.parse_action(text) for text in texts] == list(range(game.actions))
    jsons = [through_json(game.action_json(action)) for action in range(game.actions)]
    assert len({json.dumps(each) for each in jsons}) == game.actions
    assert [game.action_from_json(each) for each in jsons] == list(range(game.actions))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_deal_of_a_game_reads_back(setting: Setting) -> None:
    game = setting.make()
    for seed in range(10):
        state, rng = game.start(), Rng(seed)
        while state.turn != OVER:
            if state.turn == CHANCE:
                deal = state.deal(rng)
                assert game.parse_deal(game.deal_text(deal)) == deal
                assert game.deal_from_json(through_json(game.deal_json(deal))) == deal
            else:
                step(state, rng)


@given(positions())
def test_a_position_reads_back_from_text_and_json(state: State) -> None:
    text = str(state)
    assert repr(state) == text
    assert "\n" not in text
    from_text = state.game.position(text)
    from_json = state.game.position_from_json(through_json(state.to_json()))
    for copy in (from_text, from_json):
        assert str(copy) == text
        assert copy.to_json() == state.to_json()
        assert copy.key() == state.key()
        assert (copy.turn, copy.actors(), copy.outcome()) == (state.turn, state.actors(), state.outcome())
        assert all(copy.legal(seat) == state.legal(seat) for seat in range(state.game.players))


@settings(max_examples=40)
@given(positions(), seeds)
def test_a_position_read_from_its_text_has_the_same_future(state: State, seed: int) -> None:
    """The same deals and moves lead to the same texts, to the very end."""
    copy = state.game.position(str(state))
    rng, same_rng = Rng(seed), Rng(seed)
    while state.turn != OVER:
        step(state, rng)
        step(copy, same_rng)
        assert str(copy) == str(state)
    assert copy.outcome() == state.outcome()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_position_names_its_game(setting: Setting) -> None:
    """So that nobody continues it as another one."""
    for state in walk(setting.make(), 1):
        table = state.to_json()
        assert (table["game"], table["players"], table["options"]) == (
            setting.name,
            setting.players,
            dict(setting.options),
        )
        assert str(state).startswith(str(setting) + " ")
