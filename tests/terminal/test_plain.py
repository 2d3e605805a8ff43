"""A game without a drawing, without words and without a judge of its own: it is played all the same, only more plainly.

One toy is a game of its own, the other is Azul under a name that nobody knows: it has all the steps that games share.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from azulejo.games.azul.game import FORMS, WALL, AzulGame
from azulejo.games.game import Game
from azulejo.games.registry import GAMES, Entry, make
from azulejo.records import load
from azulejo.terminal import setup
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.page import Page
from azulejo.terminal.plain import PLAIN
from azulejo.terminal.registry import DRAWINGS, drawing_of
from azulejo.terminal.show import show
from azulejo.texts import LANGUAGES, Texts
from examples import last_stone
from tests.drawn import draw
from tests.duel.scenes import set_table
from tests.every_game import SETTINGS, Setting, walk
from tests.terminal.conftest import PlayTyped
from tests.terminal.test_duel_play import Typist
from tests.terminal.typist import script_of

NAMES = ["A" * 40, "Élise-Françoise de la Fontaine du Moulin", "語" * 20, "greedy"]


def toy(players: int, options: dict[str, str]) -> Game:
    game = AzulGame(players, options)
    game.name = "toy"
    return game


@pytest.fixture
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Entry("toy", range(2, 5), (WALL,), toy, FORMS))
    monkeypatch.setitem(GAMES, "last_stone", last_stone.ENTRY)


def test_every_game_that_has_no_drawing_is_drawn_plainly() -> None:
    assert drawing_of("toy") is PLAIN
    assert all(drawing_of(name) is drawing for name, drawing in DRAWINGS.items())
    assert PLAIN not in DRAWINGS.values()


# How it looks


@pytest.mark.parametrize("columns", [50, 100])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.players != 3], ids=str)
def test_any_position_of_any_game_can_be_drawn(setting: Setting, lang: str, columns: int) -> None:
    page = Page(Texts(lang), NAMES[: setting.players], columns, coloured=True)
    for state in islice(walk(setting.make(), seed=setting.players), 0, None, 17):
        for seat in (None, *range(setting.players)):
            drawn = list(PLAIN.table(state, seat, page))
            assert max(line.cell_len for line in drawn) <= columns
            assert any(line.plain.startswith("╭") or "  ╭" in line.plain for line in drawn)
        for seat in state.actors():
            moves = PLAIN.moves(state, seat, state.legal(seat), page)
            assert [line.plain.split(" ")[0] for line in moves] == [
                state.game.action_text(action) for action in state.legal(seat)
            ]
            assert max(line.cell_len for line in moves) <= columns
            assert state.game.action_text(state.legal(seat)[0]) in PLAIN.task(state, seat, page)


def test_the_view_is_laid_out_field_by_field() -> None:
    state = draw("""
        displays BBKT
        centre RR
        board 1: 7 points, 2 lost
                . | B....
               .K | .....
              ... | .....
             .... | .....
            ..... | .....
    """)
    drawn = [line.plain.rstrip() for line in PLAIN.table(state, 0, Page(Texts("en"), ["Ana", "Ben"], 100, False))]
    assert drawn[:9] == [
        "azul · to decide: Ana",
        "round     2",
        "phase     offer",
        "turn      1",
        "starter   1",
        "marker    -",
        "centre    RR",
        "displays  BBKT, -, -, -, -",
        "bag       B17Y20R18K18T19",
    ]
    assert drawn[10].startswith("╭─ ▶ 1 Ana ")
    assert drawn[11].startswith("│score       7   ")
    assert drawn[14].startswith("│lines       -, K, -, -, -   ")


def test_each_move_stands_beside_what_it_would_do() -> None:
    state = draw("displays BBKT\ncentre RR")
    page = Page(Texts("en"), ["Ana", "Ben"], 100, False)
    drawn = [line.plain for line in PLAIN.moves(state, 0, state.legal(0), page)]
    assert "CR1  fills 1, completes a line, breaks 2, costs 2, scores 1" in drawn
    assert "1K3  fills 1" in drawn
    about = [action for action in state.legal(0) if PLAIN.is_about(state.game, action, "K")]
    assert [state.game.action_text(action) for action in about] == ["1K1", "1K2", "1K3", "1K4", "1K5", "1K-"]


def test_a_question_lists_moves_where_they_are_few() -> None:
    page = Page(Texts("en"), ["Ana", "Ben"], 100, False)
    few = set_table(suns="- RR - - -")
    assert PLAIN.task(few, 0, page) == "Ana, choose a move: 1R"
    assert PLAIN.task(draw("displays BBKT\ncentre RR"), 0, page) == (
        "Ana, choose one of your 24 moves, such as CR1; “?” shows all of them."
    )


# Whole games


@pytest.mark.usefixtures("_toys")
@pytest.mark.parametrize(("wall", "lang"), [("coloured", "en"), ("gray", "fr")])
def test_a_game_that_nobody_knows_is_played_to_its_end(play: PlayTyped, tmp_path: Path, wall: str, lang: str) -> None:
    written = script_of("toy", {"wall": wall}, ["Ana", "greedy"], 5, lang)
    asked = PlayOptions(game="toy", players=["Ana", "greedy"], options={"wall": wall}, seed=5, lang=lang)
    typed = ["?", "? R", "rules", "help", "effects", "log", "board", *written.lines]
    played = play(typed, replace(asked, save=tmp_path / "toy.json"))
    assert played.code == 0
    record = load(tmp_path / "toy.json")
    assert record.events == written.session.record.events
    assert record.game.name == "toy"
    assert "{" not in played.output
    texts = Texts(lang)
    for code in ("plain.intro", "plain.rules", "plain.move_help"):
        assert " ".join(texts.say(code).split()) in " ".join(played.output.split())
    assert "toy · " in played.output
    assert "tiled" in played.output


@pytest.mark.usefixtures("_toys")
def test_what_happens_is_told_by_its_fields(
    play: PlayTyped, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = script_of("toy", {}, ["Ana", "greedy"], 5)
    played = play(
        written.lines[:1], PlayOptions(game="toy", players=["Ana", "greedy"], seed=5, save=tmp_path / "t.json")
    )
    flat = " ".join(played.output.split())
    assert "dealt: deal (kind start, seat " in flat
    assert f"{written.lines[0]} took: seat Ana, source " in flat
    show(load(tmp_path / "t.json"), 2, "en")
    assert "dealt: deal (kind deal, displays " in capsys.readouterr().out


@pytest.mark.usefixtures("_toys")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_offered_among_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    monkeypatch.setattr(setup, "is_interactive", lambda: True)
    answers = ["toy", "", "gray"]
    session = setup.open_session(PlayOptions(seed=5, lang=lang), Typist(answers), Texts(lang))
    assert (session.record.game.name, session.record.game.options) == ("toy", {"wall": "gray"})
    assert "\n  toy\n" in capsys.readouterr().out


@pytest.mark.usefixtures("_toys")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_needs_nothing_but_itself(
    play: PlayTyped, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    written = script_of("last_stone", {}, ["Ana", "greedy", "random"], 4, lang)
    options = PlayOptions(
        game="last_stone", players=["Ana", "greedy", "random"], seed=4, lang=lang, save=tmp_path / "stones.json"
    )
    played = play(["?", "help", "rules", "4", *written.lines], options)
    assert played.code == 0
    record = load(tmp_path / "stones.json")
    assert record.events == written.session.record.events
    assert record.result is not None
    show(record, 3, lang)
    assert "heap  " in capsys.readouterr().out


PLAYED = """\
Type a move. “?” shows what you can play, “help” what else you can type.
      dealt: deal (kind heap, stones 17).

last_stone · to decide: Ana
heap  17
last  -
Ana, choose a move: 1, 2, 3
Ana> ?
1
2
3
Ana> 3

last_stone · to decide: Ben
heap  14
last  1
Ben, choose a move: 1, 2, 3
Ben> 4
"""


@pytest.mark.usefixtures("_toys")
def test_it_looks_like_this(play: PlayTyped) -> None:
    played = play(["?", "3", "4"], PlayOptions(game="last_stone", players=["Ana", "Ben"], seed=4))
    assert played.output.startswith(PLAYED)


@pytest.mark.parametrize("name", GAMES)
def test_a_known_game_is_played_plainly_where_it_has_no_drawing(
    name: str, play: PlayTyped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in list(DRAWINGS):
        monkeypatch.delitem(DRAWINGS, each)
    written = script_of(name, {}, ["Ana", "random"], 5)
    asked = PlayOptions(game=name, players=["Ana", "random"], seed=5, save=tmp_path / "game.json")
    assert play(["?", *written.lines], asked).code == 0
    assert load(tmp_path / "game.json").events == written.session.record.events
    assert make(name).name == name
