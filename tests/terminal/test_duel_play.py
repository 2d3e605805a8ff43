"""Whole games of Duel through `azulejo play`, typed by people."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from azulejo.bots import Limit
from azulejo.games.game import OVER
from azulejo.games.registry import entry, make
from azulejo.records import Move, Record, load
from azulejo.terminal import setup
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.screen import Screen
from azulejo.terminal.seats import sit_down
from azulejo.terminal.session import Session
from azulejo.texts import Texts
from tests.terminal.conftest import PlayTyped
from tests.terminal.typist import Script, go_on

TABLETS = "five_colours,outer,corners,jokers"


def script(players: Sequence[str], seed: int, options: dict[str, str], lang: str) -> Script:
    """What people type to play a game of Duel to its end."""
    seats = sit_down(players, Texts(lang))
    record = Record(make("duel", 2, options), [seat.name for seat in seats])
    written = Script(Session(record, seats, None, seed, Limit()))
    while written.session.state.turn != OVER:
        go_on(written)
    return written


def only_record(tmp_path: Path) -> Record:
    (file,) = (tmp_path / "data" / "azulejo" / "games").iterdir()
    return load(file)


@pytest.mark.parametrize(
    ("players", "tablets", "lang"),
    [
        (["Ana", "greedy"], "rows,columns,diagonals", "en"),
        (["random", "Ana"], TABLETS, "fr"),
        (["Ana", "Ben"], "random4", "en"),
    ],
)
def test_a_game_is_played_to_its_end_and_recorded(
    play: PlayTyped, tmp_path: Path, players: list[str], tablets: str, lang: str
) -> None:
    written = script(players, 5, {"tablets": tablets}, lang)
    options = PlayOptions(game="duel", players=players, seed=5, options={"tablets": tablets}, lang=lang)
    played = play(written.lines, options)
    record = only_record(tmp_path)
    assert played.code == 0
    assert record.events == written.session.record.events
    assert record.result is not None
    for source in record.result.points[0]:
        assert f"\n{Texts(lang).word('source', source, 'duel')} " in played.output
    winner = record.names[record.result.winners[0]]
    assert f"\n{winner} {'wins with' if lang == 'en' else 'gagne avec'} {max(record.result.scores)}" in played.output


def test_enter_plays_the_only_move(play: PlayTyped, tmp_path: Path) -> None:
    written = script(["Ana", "greedy"], 5, {}, "en")
    assert written.forced
    typed = ["" if n in written.forced else line for n, line in enumerate(written.lines)]
    play(typed, PlayOptions(game="duel", players=["Ana", "greedy"], seed=5))
    assert only_record(tmp_path).events == written.session.record.events


def test_words_are_moves_and_other_words_are_not(play: PlayTyped) -> None:
    played = play(["draw", "dance", "?", "rules", "help"], PlayOptions(game="duel", players=["Ana", "Ben"], seed=5))
    assert "draw comes too early" in played.output
    assert "“dance” is neither a move nor a command." in played.output
    assert "AZUL DUEL IN SHORT" in played.output
    assert "5@1        place the plate on slot 5" in played.output


def test_the_order_in_which_a_bot_returns_plates_is_not_told(play: PlayTyped, tmp_path: Path) -> None:
    """D23."""
    played = play([], PlayOptions(game="duel", players=["random", "random"], seed=2))
    record = only_record(tmp_path)
    secret = [event for event in record.events if isinstance(event, Move) and record.game.is_secret(event.action)]
    assert secret
    assert not any(line.startswith("<") for line in played.output.splitlines())


# Settings


class Typist(Screen):
    """A screen on which these answers are typed."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__(colour=False)
        self.answers = answers

    def ask(self, prompt: str) -> str:
        self.say(prompt)
        return self.answers.pop(0)


def asked(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> dict[str, str]:
    """The options of the game that these answers lead to."""
    monkeypatch.setattr(setup, "is_interactive", lambda: True)
    session = setup.open_session(PlayOptions(game="duel", seed=5), Typist(answers), Texts("en"))
    assert not answers
    return session.record.game.options


def test_two_enters_begin_a_game_with_the_usual_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = {option.name: option.default for option in entry("duel").options}
    assert asked(monkeypatch, ["", ""]) == usual


def test_settings_are_changed_one_by_one_and_wrong_ones_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = ["", "tablets=rows,outer", "size=3", f"tablets = {TABLETS}", "zero_point_draw=always_free", ""]
    options = asked(monkeypatch, answers)
    assert options == {"tablets": TABLETS, "zero_point_draw": "always_free", "special_counts_as_colour": "yes"}
    printed = " ".join(capsys.readouterr().out.split())
    assert "A game uses 3 or 4" in printed
    assert "duel has no option “size”" in printed
