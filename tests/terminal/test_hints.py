"""The command `hint`: the best three moves in words, for those who play against bots alone."""

from __future__ import annotations

import re

import pytest

from azulejo.games.registry import GAMES
from azulejo.tables.levels import Level
from azulejo.tables.thinking import Opinion
from azulejo.terminal.hints import figures
from azulejo.terminal.options import PlayOptions
from azulejo.texts import Texts
from tests.terminal.conftest import PlayTyped

HINT = re.compile(r"^([123])\. (\S+) +", re.MULTILINE)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejo.terminal.session.ADVISER", Level("strongest", nodes=40))


@pytest.mark.parametrize(("lang", "command", "chance"), [("en", "hint", "% to win, "), ("fr", "conseil", "\u202f% de")])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_moves_that_can_be_played(
    play: PlayTyped, game: str, lang: str, command: str, chance: str
) -> None:
    options = PlayOptions(game=game, players=["Ana", "novice"], seed=5, lang=lang)
    played = play([command], options).output
    found = HINT.findall(played)
    assert [number for number, _ in found] == ["1", "2", "3"]
    assert chance in played
    assert f" Ana {'takes' if lang == 'en' else 'prend'} " in played.partition("\n1. ")[2]
    again = play([found[2][1]], options).output
    assert found[2][1] in again.partition("Ana> ")[2], "it was typed"
    assert played.partition("Ana> ")[0] == again.partition("Ana> ")[0]
    assert len(again) > len(played.replace(command, "")), "and led on"


def test_nobody_is_helped_against_people(play: PlayTyped) -> None:
    played = play(["hint"], PlayOptions(players=["Ana", "Ben", "novice"], seed=5)).output
    assert "Hints are for games against bots alone" in played
    assert not HINT.search(played)


@pytest.mark.parametrize(
    ("chance", "margin", "lang", "said"),
    [
        (0.6412, 5.24, "en", ["64% to win", "+5.2 points"]),
        (0.6412, 5.24, "fr", ["64\u202f% de chances", "+5,2 points"]),
        (0.0, -0.96, "en", ["0% to win", "-1 point"]),
        (1.0, -1.5, "fr", ["100\u202f% de chances", "-1,5 point"]),
        (0.5, 0.01, "en", ["50% to win", "0 points"]),
        (0.999, 12.6, "en", ["100% to win", "+13 points"]),
        (None, -3.0, "en", ["-3 points"]),
        (0.25, None, "en", ["25% to win"]),
        (None, None, "fr", []),
    ],
)
def test_figures_are_written_as_the_language_does(
    chance: float | None, margin: float | None, lang: str, said: list[str]
) -> None:
    assert figures(Opinion(0, chance, margin), Texts(lang)) == said
