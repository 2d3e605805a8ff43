"""Small things: names of seats, commands, wrapped lines, characters that a terminal lacks, verdicts."""

from __future__ import annotations

import pytest

from azulejo.bots import UnknownBot
from azulejo.games.game import Outcome
from azulejo.terminal.blocks import wrapped
from azulejo.terminal.commands import COMMANDS, command
from azulejo.terminal.encoding import NAME
from azulejo.terminal.page import Page
from azulejo.terminal.scores import score_sheet, verdict
from azulejo.terminal.screen import may_colour
from azulejo.terminal.seats import seats_of, sit_down
from azulejo.texts import LANGUAGES, Texts

ENGLISH = Texts("en")


@pytest.mark.parametrize(
    ("typed", "names", "bots"),
    [
        (["me", "greedy"], ["Player 1", "greedy"], [False, True]),
        (["Ana", "ME"], ["Ana", "Player 2"], [False, False]),
        (["greedy", "GREEDY", "greedy"], ["greedy", "greedy 2", "greedy 3"], [True, True, True]),
        ([" Gil = random ", "Gil=random"], ["Gil (random)", "Gil (random) 2"], [True, True]),
        (["novice", "Zoé=master"], ["novice", "Zoé (master)"], [True, True]),
        (["Strongest", "Gil=strongest"], ["grandmaster", "Gil (grandmaster)"], [True, True]),
        (["Ana", "Ana"], ["Ana", "Ana 2"], [False, False]),
    ],
)
def test_players_get_seats_and_keep_them_in_a_record(typed: list[str], names: list[str], bots: list[bool]) -> None:
    seats = sit_down(typed, ENGLISH)
    assert [seat.name for seat in seats] == names
    assert [seat.bot is not None for seat in seats] == bots
    assert [type(seat.bot) for seat in seats_of(names)] == [type(seat.bot) for seat in seats]


def test_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownBot):
        sit_down(["Gil=deep"], ENGLISH)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_known_in_english_and_in_the_language_spoken(name: str, lang: str) -> None:
    texts = Texts(lang)
    for word in (name, name.upper(), texts.say(f"command.{name}"), texts.say(f"command.{name}").upper()):
        assert command(f"{word}  my file.json", texts) == (name, "my file.json")


@pytest.mark.parametrize("line", ["3R4", "?", "", "undone", "b", "annuler"])
def test_nothing_else_is_a_command(line: str) -> None:
    assert command(line, ENGLISH) is None


def test_a_line_never_begins_with_the_colon_of_the_line_before() -> None:
    text = "voici un exemple\u202f: rien \u00ab\u202fici\u202f\u00bb"
    for width in range(26, 40):
        assert all(line.lstrip()[0] not in ":\u00bb" for line in wrapped(text, width, "  "))


def test_what_an_encoding_lacks_is_replaced_one_for_one() -> None:
    table = "\u256d\u2500 \u25b6 1 Zoé \u2500 0 \u2192 \u2193\u2605\u256e\u202f\u8a9e"
    assert table.encode("ascii", NAME).decode() == "+- > 1 Zoe - 0 > v*+ ?"
    assert "├┼┤ ◇ ● ┬┴".encode("ascii", NAME).decode() == "+++ o o ++"
    assert len(table.encode("latin-1", NAME)) == len(table)
    assert table.encode("utf-8", NAME).decode() == table


@pytest.mark.parametrize(
    ("scores", "ranks", "english", "french"),
    [
        ([40, 30], [1, 2], "Ana wins with 40 points.", "Ana gagne avec 40 points."),
        (
            [40, 40],
            [2, 1],
            "Ben wins with 40 points: equal points, more complete rows.",
            "Ben gagne avec 40 points\u202f: à égalité de points, le plus de rangées complètes.",
        ),
        ([40, 40], [1, 1], "Ana and Ben share the victory.", "Ana et Ben se partagent la victoire."),
        ([9, 9, 9], [1, 1, 1], "Ana, Ben and Gil share the victory.", "Ana, Ben et Gil se partagent la victoire."),
    ],
)
def test_a_verdict_says_who_has_won_and_why(scores: list[int], ranks: list[int], english: str, french: str) -> None:
    outcome = Outcome(scores, ranks, [{"tiling": score} for score in scores], "row")
    for lang, sentence in (("en", english), ("fr", french)):
        page = Page(Texts(lang), ["Ana", "Ben", "Gil"], 100, coloured=False)
        assert verdict(outcome, "azul", page) == sentence


def test_the_score_sheet_gives_points_by_source() -> None:
    points = [{"tiling": 58, "floor": -4, "rows": 2}, {"tiling": 9, "floor": -12, "rows": 0}]
    outcome = Outcome([56, 0], [1, 2], points, "row")
    page = Page(ENGLISH, ["Ana", "a name that is far too long"], 100, coloured=False)
    assert [line.plain.rstrip() for line in score_sheet(outcome, "azul", page)] == [
        "              ★ Ana   a name that is fa…",
        "wall-tiling      58                    9",
        "floor line       -4                  -12",
        "rows              2                    0",
        "total            56                    0",
    ]


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert may_colour(True)
    assert not may_colour(False)
    assert not may_colour(None)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert may_colour(None)
    monkeypatch.setenv("TERM", "dumb")
    assert not may_colour(None)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not may_colour(None)
