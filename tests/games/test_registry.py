"""The list of games, how they are made, and their options."""

from __future__ import annotations

import pytest

from azulejo.games.errors import BadOption, UnknownGame
from azulejo.games.game import Game
from azulejo.games.options import Option, settle
from azulejo.games.registry import GAMES, entry, make
from tests.every_game import SETTINGS, Setting

TASTE = Option("taste", ("sweet", "sour"), "sour")
SIZE = Option("size", ("small", "large"), "small")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_setting_makes_the_game_it_names(setting: Setting) -> None:
    game = setting.make()
    assert isinstance(game, Game)
    assert (game.name, game.players, game.options) == (setting.name, setting.players, dict(setting.options))
    assert game.actions > 0
    assert game.start().game is game


@pytest.mark.parametrize("name", GAMES)
def test_entries_stand_under_their_own_names(name: str) -> None:
    assert entry(name).name == name


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_said_has_a_default(name: str) -> None:
    found = entry(name)
    game = make(name, found.players.start)
    assert game.options == {option.name: option.default for option in found.options}
    assert all(option.default in option.choices for option in found.options)


def test_azul_is_for_two_to_four_players_with_a_coloured_or_gray_wall() -> None:
    assert list(entry("azul").players) == [2, 3, 4]
    assert [(option.name, option.choices, option.default) for option in entry("azul").options] == [
        ("wall", ("coloured", "gray"), "coloured")
    ]


@pytest.mark.parametrize("name", ["", "Azul", "chess", "azul "])
def test_a_game_nobody_knows(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        make(name)
    assert (caught.value.code, caught.value.fields) == ("unknown_game", {"name": name, "games": ", ".join(GAMES)})


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 10**30])
def test_a_player_count_azul_is_not_for(players: int) -> None:
    with pytest.raises(UnknownGame) as caught:
        make("azul", players)
    assert caught.value.code == "bad_player_count"
    assert caught.value.fields == {"name": "azul", "players": players, "least": 2, "most": 4}


def test_an_option_azul_does_not_have() -> None:
    with pytest.raises(BadOption) as caught:
        make("azul", 2, {"box": "brown"})
    assert (caught.value.code, caught.value.fields) == (
        "unknown_option",
        {"option": "box", "game": "azul", "options": "wall"},
    )


def test_a_value_the_option_does_not_take() -> None:
    with pytest.raises(BadOption) as caught:
        make("azul", 2, {"wall": "grey"})
    assert (caught.value.code, caught.value.fields) == (
        "bad_option_value",
        {"option": "wall", "value": "grey", "choices": "coloured, gray"},
    )


def test_settling_fills_in_defaults_in_the_games_order() -> None:
    assert list(settle("cake", (TASTE, SIZE), {"size": "large"}).items()) == [("taste", "sour"), ("size", "large")]


def test_settling_leaves_what_was_given_alone() -> None:
    given = {"taste": "sweet"}
    settle("cake", (TASTE, SIZE), given)["taste"] = "sour"
    assert given == {"taste": "sweet"}
