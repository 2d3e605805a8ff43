"""The forms of every game describe what it really writes, field by field, also where the rules are compiled."""

from __future__ import annotations

from typing import Any, get_args, is_typeddict

import pytest

from azulejo.games.game import CHANCE, OVER
from azulejo.games.reading import fields_of, read_kind
from azulejo.games.registry import GAMES
from azulejo.games.rng import Rng
from azulejo.games.steps import Dealt
from azulejo.games.story import Story
from tests.every_game import SETTINGS, Setting, step

BARE = (list, dict, tuple, type)  # what is left of a type whose parts were forgotten


def forms_of(game: str) -> list[type]:
    forms = GAMES[game].forms
    return [forms.position, *forms.actions, *forms.deals]


def kinds(forms: tuple[type, ...]) -> list[str]:
    return [get_args(fields_of(form)["kind"])[0] for form in forms]


def parts(form: Any) -> list[Any]:
    """A type and everything it is made of."""
    inner = list(fields_of(form).values()) if is_typeddict(form) else list(get_args(form))
    return [form, *(part for each in inner if not isinstance(each, str | int) for part in parts(each))]


@pytest.mark.parametrize("game", GAMES)
def test_no_type_has_forgotten_its_parts(game: str) -> None:
    for form in forms_of(game):
        assert is_typeddict(form)
        assert form.__doc__ and form.__doc__.endswith(".")
        for part in parts(form):
            assert part not in BARE, form


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_is_there_once(game: str) -> None:
    forms = GAMES[game].forms
    for each in (kinds(forms.actions), kinds(forms.deals), [told.kind for told in forms.steps]):
        assert len(set(each)) == len(each) > 0


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_action_is_of_one_form(setting: Setting) -> None:
    game = setting.make()
    forms = GAMES[game.name].forms.actions
    found = set()
    for action in range(game.actions):
        fitting = [form for form in forms if read_kind(game.action_json(action), form) is not None]
        assert len(fitting) == 1
        found.add(fitting[0])
    assert found == set(forms)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_position_and_deal_is_of_its_form(setting: Setting) -> None:
    game = setting.make()
    forms = GAMES[game.name].forms
    state, rng = game.start(), Rng(3)
    state.story = Story()
    while state.turn != OVER:
        chance = state.turn == CHANCE
        step(state, rng)
        told = [each.deal for each in state.story.drain() if isinstance(each, Dealt)]
        assert chance or not told
        for deal in told:
            assert len([form for form in forms.deals if read_kind(dict(deal), form) is not None]) == 1
        assert set(state.view(0)) == set(fields_of(forms.position))
