"""`azulejo puzzles` and `azulejo puzzles make`, by what they print and keep."""

from __future__ import annotations

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from azulejo.puzzles.collection import read
from azulejo.puzzles.shelf import SHIPPED, folder
from tests.cli.conftest import Run

QUICK = ("--games", "2", "--nodes", "200", "--seed", "3")


def test_making_is_the_same_every_time_and_goes_on(run: Run) -> None:
    done = run("puzzles", "make", "azul", *QUICK, "--out", "one.jsonl", "--state", "one.state", "--json")
    assert (done.code, done.err) == (0, "")
    told = json.loads(done.out)
    assert told["games"] == 2 and told["made"] == told["puzzles"] == len(read(Path("one.jsonl"))) > 0
    kept = Path("one.state").read_text().splitlines()
    Path("one.state").write_text("\n".join([*kept[:2], kept[2][:40]]))  # as if it had been killed
    again = run("puzzles", "make", "azul", *QUICK, "--out", "two.jsonl", "--state", "one.state")
    assert again.code == 0
    assert read(Path("one.jsonl")) == read(Path("two.jsonl"))
    assert Path("one.state").read_text().splitlines() == kept


def test_a_file_that_cannot_be_added_to_is_told_before_the_work(run: Run) -> None:
    Path("mine.jsonl").write_text("my shopping list\n")
    done = run("puzzles", "make", "azul", "--out", "mine.jsonl", "--state", "s")
    assert done.code == 2 and "mine.jsonl" in done.err
    assert Path("mine.jsonl").read_text() == "my shopping list\n" and not Path("s").exists()


def test_what_is_made_here_can_be_solved_here(run: Run) -> None:
    assert run("puzzles", "make", "azul", *QUICK).code == 0
    made = {json.loads(run("puzzles", "--game", "azul", "--seed", str(n), "--json").out)["id"] for n in range(3)}
    assert len(made) == 3


def typing(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(typed.encode()), "utf-8"))


def test_solving(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = json.loads(run("puzzles", "--seed", "5", "--json").out)
    wrong = puzzle["alternatives"][0]["action"]
    typing(monkeypatch, f"?\nnonsense\n{wrong}\n{puzzle['best']}\n")
    done = run("puzzles", "--seed", "5")
    assert done.code == 0
    assert f"{wrong} is not the best." in done.out and "Right!" in done.out


def test_giving_up_by_word_and_by_leaving(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for typed, language in (("give up\n", "en"), ("abandonner\n", "fr"), ("", "en")):
        typing(monkeypatch, typed)
        done = run("puzzles", "--daily", "--lang", language)
        assert done.code == 0
        assert ("Best is" if language == "en" else "Le meilleur est") in done.out


def test_nothing_to_solve_says_so(run: Run) -> None:
    done = run("puzzles", "--game", "azul", "--theme", "chips")
    assert done.code == 2 and "azulejo puzzles make" in done.err
    assert run("puzzles", "--game", "chess").code == 2
    assert {puzzle.game for puzzle in folder(SHIPPED)} == {"azul", "chocolatier", "duel"}
