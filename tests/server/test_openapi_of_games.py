"""What the OpenAPI says of games is what games say: every kind of action, deal and step, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import pytest

from azulejo.games.game import CHANCE, OVER
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.applications import described
from tests.every_game import SETTINGS, step

GAMES_OF_EACH = 5  # with so many random games of each setting everything has happened
# Where a form of each kind of thing is described, among all the places that speak of it.
PLACES = {"action": ("ActionShown", "action"), "deal": ("DealtStep", "deal"), "step": ("MovedEvent", "story")}


def form(what: str) -> dict[str, Any]:
    """The schema that all actions, deals or steps fit, each in a form of its own."""
    component, field = PLACES[what]
    schema = described()["components"]["schemas"][component]["properties"][field]
    items: dict[str, Any] = schema.get("items", schema)
    return items


def actions() -> Iterator[Any]:
    """All that there are, by number."""
    for setting in SETTINGS:
        game = setting.make()
        yield from (game.action_json(action) for action in range(game.actions))


def played() -> Iterator[tuple[str, Any]]:
    """What chance deals and what stories tell, in random games."""
    for setting in SETTINGS:
        for seed in range(GAMES_OF_EACH):
            state, rng = setting.make().start(), Rng(seed)
            state.story = Story()
            while state.turn != OVER:
                if state.turn == CHANCE:
                    yield "deal", state.game.deal_json(state.deal(rng))
                else:
                    step(state, rng)
                yield from (("step", told.to_json()) for told in state.story.drain())


@cache
def said() -> dict[str, dict[str, Any]]:
    """For each kind of action, deal and step, one that a game has said."""
    found: dict[str, dict[str, Any]] = {what: {} for what in PLACES}
    found["action"] = {each["kind"]: each for each in actions()}
    for what, json in played():
        found[what].setdefault(json["kind"], json)
    return found


@pytest.mark.parametrize("what", PLACES)
def test_exactly_the_kinds_that_there_are_are_described(what: str) -> None:
    assert set(form(what)["discriminator"]["mapping"]) == set(said()[what])


@pytest.mark.parametrize("what", PLACES)
def test_what_a_game_says_fits_the_form_of_its_kind(what: str) -> None:
    components = described()["components"]
    for kind, json in said()[what].items():
        reference = form(what)["discriminator"]["mapping"][kind]
        fits = jsonschema_rs.Draft202012Validator({"$ref": reference, "components": components})
        assert not list(fits.iter_errors(json)), json
        assert list(fits.iter_errors({**json, "kind": "pass"}))
        assert list(fits.iter_errors({**json, "more": 1}))
