"""Programs at the table in the terminal."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from azulejo.bots.engines.engine_bot import EngineBot
from azulejo.bots.engines.errors import EngineFailed
from azulejo.cli import main
from azulejo.records import Move, load
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.seats import seats_of, sit_down, was_program
from azulejo.texts import Texts
from tests.engines.engines import are_gone, command
from tests.engines.test_playing import script
from tests.terminal.conftest import PlayTyped, play

__all__ = ["play"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a program, and a folder for its marks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "marks").mkdir()
    script(tmp_path, "my-engine", command("good", tmp_path / "marks"))
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        (["Ana", "./my-engine"], ["Ana", "./my-engine"]),
        (["Gil = ./my-engine", "Gil=./my-engine"], ["Gil (./my-engine)", "Gil (./my-engine) 2"]),
        (["./my-engine", "./my-engine"], ["./my-engine", "./my-engine 2"]),
    ],
)
def test_seats_of_programs(here: Path, typed: list[str], names: list[str]) -> None:
    seats = sit_down(typed, Texts("en"))
    assert [seat.name for seat in seats] == names
    programs = [isinstance(seat.bot, EngineBot) for seat in seats]
    assert programs == ["my-engine" in player for player in typed]
    assert [was_program(name) for name in names] == programs
    assert [seat.bot for seat in seats_of(names)] == [None, None]
    again = sit_down([seat.typed for seat in seats], Texts("en"))
    assert [seat.name for seat in again] == names
    assert str(here / "my-engine") in "".join(seat.typed for seat in seats)


def moves_of(file: Path) -> list[int]:
    return [event.seat for event in load(file).events if isinstance(event, Move)]


def test_a_person_plays_against_a_program_and_goes_on_later(here: Path, play: PlayTyped) -> None:
    options = PlayOptions(players=["./my-engine", "Ana"], seed=5, save=here / "game.json")
    left = play([], options)
    assert left.code == 0
    first = moves_of(here / "game.json")
    assert first and set(first) == {0}
    words = shlex.split(left.output.splitlines()[-1])
    assert words[words.index("--players") + 1] == f"{here / 'my-engine'},Ana"
    assert are_gone(here / "marks")

    alone = play([], PlayOptions(resume=here / "game.json", seed=5))
    assert "./my-engine was a program" in alone.output
    assert moves_of(here / "game.json") == first
    again = play(["undo"], replace(options, save=None, resume=here / "game.json", players=words[-3].split(",")))
    assert "was a program" not in again.output
    assert load(here / "game.json").names == ["./my-engine", "Ana"]


def test_two_programs_play_to_the_end(here: Path, play: PlayTyped) -> None:
    played = play([], PlayOptions(players=["./my-engine", "Gil=./my-engine"], save=here / "game.json"))
    assert played.code == 0 and "★" in played.output
    assert load(here / "game.json").result is not None
    assert are_gone(here / "marks")


def test_a_program_that_fails_leaves_a_saved_game(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script(here, "bad", command("plays_illegal", here / "marks"))
    words = ["play", "--terminal", "--players", "./bad,greedy", "--save", "game.json", "--seed", "5"]
    assert main(words) == 2
    captured = capsys.readouterr()
    assert "The program ./bad played “9T5”" in captured.err
    assert "The game is saved. Continue it with:" in captured.out
    assert load(here / "game.json").names == ["./bad", "greedy"]
    assert are_gone(here / "marks")


def test_a_program_that_is_not_there_is_refused_before_the_game(here: Path, play: PlayTyped) -> None:
    for player in ("./none", "Gil=./none", "none.py"):
        with pytest.raises(EngineFailed) as caught:
            play([], PlayOptions(players=["Ana", player]))
        assert caught.value.code == "engine_missing"
