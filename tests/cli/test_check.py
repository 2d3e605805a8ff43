"""`azulejo check`: one line a file, and the first thing that is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azulejo.records import parse
from tests.cli.conftest import Run


def test_good_files(run: Run) -> None:
    done = run("check", "game.json", "runs/1.json")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert re.fullmatch(r"game\.json: ok \(\d+ events, greedy \d+, random \d+, greedy wins\)", lines[0])
    assert lines[1].startswith("runs/1.json: ok (")


def test_in_french(run: Run) -> None:
    done = run("check", "--lang", "fr", "game.json")
    assert re.fullmatch(r"game\.json: correct \(\d+ événements, greedy \d+, random \d+, greedy gagne\)\n", done.out)


def test_a_game_that_goes_on(run: Run) -> None:
    Path("game.json").write_text('{"game": "azul", "players": ["Ana", "Rui"], "events": ["start 1"]}')
    assert run("check", "game.json").out == "game.json: ok (1 event, not finished)\n"
    assert run("--lang", "fr", "check", "game.json").out == "game.json: correct (1 événement, pas finie)\n"


def test_the_first_wrong_line_of_each_wrong_file(run: Run) -> None:
    text = Path("game.json").read_text()
    lines = text.splitlines()
    number = next(number for number, line in enumerate(lines) if '"deal ' in line) + 1
    move = lines[number].strip(' ",')
    lines[number] = lines[number].replace(move, move[:3] + "9R1")
    Path("bad.json").write_text("\n".join(lines))
    Path("worse.json").write_text(text.replace('"start 1"', '"start 1').replace('"start 2"', '"start 2'))
    done = run("check", "bad.json", "game.json", "worse.json", "none.json", "runs")
    assert (done.code, done.err) == (1, "")
    bad, good, worse, none, folder = done.out.splitlines()
    assert (
        bad
        == f"bad.json:{number + 1}: 9R1: there is no display 9. Displays are numbered from 1 to 5, and C is the centre."
    )
    assert good.startswith("game.json: ok (")
    assert worse.startswith(f"worse.json:{number - 1}: A text is not closed on this line.")
    assert none == "none.json: There is no file or folder “none.json”."
    assert folder == "runs: “runs” is a folder; a file is wanted."


@pytest.mark.parametrize(("language", "word"), [("en", "red tile"), ("fr", "tuile rouge")])
def test_the_games_own_reason_in_the_readers_language(run: Run, language: str, word: str) -> None:
    events = '["start 1", "deal BBYY KKTT YYTT BBKK BYKT", "1: 1R1"]'
    Path("game.json").write_text(f'{{"game": "azul", "players": ["Ana", "Rui"], "events": {events}}}')
    done = run("check", "game.json", "--lang", language)
    assert done.code == 1
    assert word in done.out


def test_nothing_in_a_file_commands_the_terminal(run: Run) -> None:
    events = '["start 1", "\\u001b[2J\\u0007\\ud800"]'
    Path("game.json").write_text(f'{{"game": "azul", "players": ["Ana", "Rui"], "events": {events}}}')
    done = run("check", "game.json")
    assert "\\x1b[2J\\x07\\ud800" in done.out
    assert done.out.count("\n") == 1
    assert "\x1b" not in done.out


def test_a_shared_victory(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    record = parse(Path("game.json").read_text())
    assert record.result is not None
    record.result.ranks = [1, 1]
    monkeypatch.setattr("azulejo.cli.load", lambda _: record)
    assert run("check", "game.json").out.endswith(", greedy, random share the victory)\n")
    assert run("check", "game.json", "--lang", "fr").out.endswith(", greedy, random partagent la victoire)\n")
