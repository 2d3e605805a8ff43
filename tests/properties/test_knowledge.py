"""What chance did and what a seat may know."""

from __future__ import annotations

import json

from hypothesis import given, settings

from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from tests.every_game import hiding, step
from tests.properties.positions import positions, seeds


def until_chance(state: State) -> State:
    """The same game when next something is dealt, or another one before its first deal if nothing ever is."""
    while state.turn not in (CHANCE, OVER):
        step(state, Rng(1))
    return state if state.turn == CHANCE else state.game.start()


before_deals = positions().map(until_chance)


@given(before_deals, seeds)
def test_a_replayed_deal_does_what_the_deal_did(state: State, seed: int) -> None:
    again, by_text = state.clone(), state.clone()
    deal = state.deal(Rng(seed))
    again.replay(deal)
    by_text.replay(state.game.parse_deal(state.game.deal_text(deal)))
    assert str(again) == str(by_text) == str(state)
    assert again.key() == by_text.key() == state.key()


@given(before_deals, seeds)
def test_the_same_generator_deals_the_same(state: State, seed: int) -> None:
    assert state.clone().deal(Rng(seed)) == state.clone().deal(Rng(seed))


@given(positions())
def test_a_view_is_ready_for_json(state: State) -> None:
    for seat in [*range(state.game.players), None]:
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view


@settings(max_examples=60)
@given(positions(hiding()), seeds)
def test_a_view_leaks_nothing(state: State, seed: int) -> None:
    """An imagined position differs only in what the seat cannot know, and so must look the same to it."""
    before = str(state)
    for seat in range(state.game.players):
        for luck in range(3):
            imagined = state.imagine(seat, Rng(seed + luck))
            assert imagined.view(seat) == state.view(seat)
    assert str(state) == before


@settings(max_examples=60)
@given(positions(), seeds)
def test_an_imagined_position_fits_and_can_be_played_to_the_end(state: State, seed: int) -> None:
    before = str(state)
    for seat in range(state.game.players):
        imagined = state.imagine(seat, Rng(seed))
        assert (imagined.turn, imagined.actors()) == (state.turn, state.actors())
        assert imagined.legal(seat) == state.legal(seat)
        assert str(state.game.position(str(imagined))) == str(imagined)
        rng = Rng(seed)
        while imagined.turn != OVER:
            step(imagined, rng)
    assert str(state) == before
