"""Games, deals, errors, stories and outcomes as Python objects: equal, copied, pickled, shown."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from azulejo.games.errors import (
    AzulejoError,
    BadNotation,
    BadOption,
    BadRecord,
    IllegalMove,
    ImpossibleDeal,
    UnknownGame,
)
from azulejo.games.game import CHANCE, EVERYONE, OVER, Deal, Outcome, Preview
from azulejo.games.rng import Rng
from azulejo.games.steps import Bonus, Dealt, Ended, Tiled
from azulejo.games.story import Story
from tests.every_game import SETTINGS, Setting


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: list[Callable[[Any], Any]] = [pickled, copy.copy, copy.deepcopy]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_copied_game_is_the_same_game(setting: Setting, way: Callable[[Any], Any]) -> None:
    game = setting.make()
    other = way(game)
    assert (type(other), other.name, other.players, other.options, other.actions) == (
        type(game),
        game.name,
        game.players,
        game.options,
        game.actions,
    )
    assert str(other.start()) == str(game.start())


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_deal_is_equal(way: Callable[[Any], Any]) -> None:
    deal = Deal("deal", [1, 2, 3], seen_by=1)
    assert way(deal) == deal
    assert way(deal).seen_by == 1


def test_deals_are_equal_when_all_of_them_is() -> None:
    deal = Deal("deal", [1, 2])
    assert deal == Deal("deal", [1, 2])
    assert hash(deal) == hash(Deal("deal", [1, 2]))
    assert deal not in [Deal("start", [1, 2]), Deal("deal", [2, 1]), Deal("deal", [1, 2], seen_by=0)]
    assert deal != "deal"
    assert deal.seen_by == EVERYONE
    assert repr(deal) == "Deal('deal', [1, 2], seen_by=-1)"


KINDS = [BadNotation, BadOption, BadRecord, IllegalMove, ImpossibleDeal, UnknownGame]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_an_azulejo_error_and_a_value_error(kind: type[AzulejoError]) -> None:
    error = kind("some_code", line=3, colour="blue")
    assert isinstance(error, AzulejoError)
    assert isinstance(error, ValueError)
    assert (error.code, error.fields) == ("some_code", {"line": 3, "colour": "blue"})


@pytest.mark.parametrize("way", WAYS)
def test_an_error_keeps_its_fields_on_its_way_between_processes(way: Callable[[Any], Any]) -> None:
    for kind in KINDS:
        other = way(kind("line_complete", move="1B1", line=3))
        assert type(other) is kind
        assert (other.code, other.fields) == ("line_complete", {"move": "1B1", "line": 3})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "thing",
    [
        Preview(fills=1, completes=True, breaks=2, cost=3, points=4),
        Outcome([3, 5], [2, 1], [{"tiling": 3}, {"tiling": 5}], "row"),
        Bonus(1, "rows", 2, 4),
        Tiled(1, 2, 3, "blue", 5, [2, 3], [1, 2, 3]),
        Dealt({"kind": "start", "seat": 1}),
        Ended("row"),
    ],
)
def test_what_is_told_can_be_copied(thing: object, way: Callable[[Any], Any]) -> None:
    assert way(thing) == thing


def test_a_story_is_drained_once() -> None:
    story = Story()
    story.add(Ended("row"))
    story.add(Dealt({"kind": "start", "seat": 1}))
    assert story.drain() == [Ended("row"), Dealt({"kind": "start", "seat": 1})]
    assert story.drain() == []


def test_winners_have_rank_one() -> None:
    outcome = Outcome([5, 7, 7], [3, 1, 1], [{}, {}, {}], "row")
    assert outcome.winners == [1, 2]
    assert outcome.to_json() == {"scores": [5, 7, 7], "winners": [2, 3], "points": [{}, {}, {}], "reason": "row"}


def test_an_empty_preview_promises_nothing() -> None:
    assert Preview().to_json() == {"fills": 0, "completes": False, "breaks": 0, "caught": 0, "cost": 0, "points": 0}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_new_game_waits_for_chance(setting: Setting) -> None:
    state = setting.make().start()
    assert state.turn == CHANCE
    assert state.actors() == []
    assert state.story is None
    assert state.outcome() is None
    assert state.turn != OVER


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_games_do_not_share_anything(setting: Setting) -> None:
    game = setting.make()
    one, other = game.start(), game.start()
    one.deal(Rng(1))
    assert str(other) == str(game.start())


def test_steps_are_named_after_themselves() -> None:
    assert Bonus(1, "rows", 2, 4).to_json() == {"kind": "bonus", "seat": 1, "source": "rows", "number": 2, "points": 4}
