"""No accepted move is ever lost: saving, leaving and coming back."""

from __future__ import annotations

import errno
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from azulejo.bots import UnknownBot
from azulejo.cli import main
from azulejo.games.errors import BadOption, BadRecord, UnknownGame
from azulejo.records import Move, Record, load, save
from azulejo.terminal import session as sessions
from azulejo.terminal.errors import FileTaken
from azulejo.terminal.options import PlayOptions
from tests.terminal.conftest import PlayTyped
from tests.terminal.typist import script

ANA = PlayOptions(players=["Ana", "greedy"], seed=5)
LINES = script(["Ana", "greedy"], 5).lines


def flat(output: str) -> str:
    """Without the ends of lines, which come where the paths of this machine put them."""
    return " ".join(output.split())


def own_moves(file: Path) -> int:
    return sum(isinstance(event, Move) and event.seat == 0 for event in load(file).events)


def resume_command(output: str) -> list[str]:
    return shlex.split(output.splitlines()[-1])


@pytest.mark.parametrize("last", [["quit"], []], ids=["quit", "end of input"])
def test_leaving_prints_the_command_that_continues(play: PlayTyped, tmp_path: Path, last: list[str]) -> None:
    file = tmp_path / "my game.json"
    left = play([*LINES[:7], *last], replace(ANA, save=file))
    position = str(load(file).replay())
    assert left.code == 0
    assert resume_command(left.output) == ["azulejo", "play", "--resume", str(file), "--seed", "5"]
    again = play(["quit"], PlayOptions(resume=file, seed=5))
    assert "Resumed after" in again.output
    assert str(load(file).replay()) == position


def test_a_resumed_game_ends_like_one_played_at_once(play: PlayTyped, tmp_path: Path) -> None:
    play(LINES, replace(ANA, save=tmp_path / "at once.json"))
    play(LINES[:7], replace(ANA, save=tmp_path / "in parts.json"))
    play(LINES[7:12], PlayOptions(resume=tmp_path / "in parts.json", seed=5))
    play(LINES[12:], PlayOptions(resume=tmp_path / "in parts.json", seed=5))
    assert load(tmp_path / "in parts.json").events == load(tmp_path / "at once.json").events


def test_the_language_is_part_of_the_command(play: PlayTyped, monkeypatch: pytest.MonkeyPatch) -> None:
    assert resume_command(play([], replace(ANA, lang="fr")).output)[4:] == ["--lang", "fr", "--seed", "5"]
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert resume_command(play([], replace(ANA, lang="fr", seed=None)).output)[4:] == []


def test_every_move_is_on_disk_before_the_next_is_asked_for(play: PlayTyped, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[int] = []
    monkeypatch.setattr(sessions, "save", lambda record, path: saved.append(len(record.events)))
    play(LINES[:5], ANA)
    assert saved[:-1] == list(range(saved[-1] + 1))


def test_bots_keep_their_seats_when_a_game_is_resumed(play: PlayTyped, tmp_path: Path) -> None:
    players = ["greedy", "Ana", "Gil=random", "greedy"]
    lines = script(players, 5).lines
    play(lines[:3], PlayOptions(players=players, seed=5, save=tmp_path / "game.json"))
    play(lines[3:], PlayOptions(resume=tmp_path / "game.json", seed=5))
    record = load(tmp_path / "game.json")
    assert record.names == ["greedy", "Ana", "Gil (random)", "greedy 2"]
    assert record.events == script(players, 5).session.record.events


def test_others_can_take_over_a_resumed_game(play: PlayTyped, tmp_path: Path) -> None:
    play(LINES[:3], replace(ANA, save=tmp_path / "game.json"))
    played = play([], PlayOptions(resume=tmp_path / "game.json", players=["random", "greedy"]))
    assert load(tmp_path / "game.json").names == ["random", "greedy"]
    assert "★" in played.output


def test_a_finished_game_is_only_shown(play: PlayTyped, tmp_path: Path) -> None:
    play(LINES, replace(ANA, save=tmp_path / "game.json"))
    content = (tmp_path / "game.json").read_text("utf-8")
    played = play([], PlayOptions(resume=tmp_path / "game.json"))
    assert played.code == 0
    assert "The game is over: a row is complete." in played.output
    assert "wins with" in played.output
    assert (tmp_path / "game.json").read_text("utf-8") == content


# The command `save`


def test_save_with_a_name_moves_the_game_there(play: PlayTyped, tmp_path: Path) -> None:
    elsewhere = tmp_path / "else where.json"
    left = play([*LINES[:2], f"save {elsewhere}", LINES[2]], replace(ANA, save=tmp_path / "game.json"))
    assert own_moves(elsewhere) == 3
    assert resume_command(left.output)[3] == str(elsewhere)


def test_save_without_a_name_says_where(play: PlayTyped, tmp_path: Path) -> None:
    assert f"\n{tmp_path / 'game.json'}\n" in play(["save"], replace(ANA, save=tmp_path / "game.json")).output


def test_save_overwrites_no_other_file(play: PlayTyped, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("precious", "utf-8")
    played = play([f"save {other}"], replace(ANA, save=tmp_path / "game.json"))
    assert "exists already and is not this game" in flat(played.output)
    assert other.read_text("utf-8") == "precious"
    with pytest.raises(FileTaken):
        play([], replace(ANA, save=other))


def test_a_wrong_name_leaves_the_game_where_it_was(play: PlayTyped, tmp_path: Path) -> None:
    nowhere = tmp_path / "no folder" / "game.json"
    played = play([f"save {nowhere}", LINES[0], LINES[1]], replace(ANA, save=tmp_path / "game.json"))
    assert flat(played.output).count("there is no such folder. It goes on; “save FILE” saves it elsewhere.") == 1
    assert own_moves(tmp_path / "game.json") == 2


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    play: PlayTyped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(record: Record, path: Path) -> None:
        if len(record.events) in range(4, 8):
            raise OSError(errno.ENOSPC, "No space left on device")
        save(record, path)

    monkeypatch.setattr(sessions, "save", full)
    played = play(LINES[:4], replace(ANA, save=tmp_path / "game.json"))
    assert flat(played.output).count("the disk is full. It goes on") == 1
    assert own_moves(tmp_path / "game.json") == 4


def test_a_game_without_a_data_folder_can_be_played(
    play: PlayTyped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "a file"))
    played = play([LINES[0], "save"], ANA)
    assert played.output.count("There is no folder to save this game in.") == 2
    assert played.output.endswith("The game is not saved: there was no folder for it.\n")


# What cannot begin


@pytest.mark.parametrize(
    ("wishes", "error", "code"),
    [
        (PlayOptions(players=["Ana=deep"]), UnknownBot, "unknown_bot"),
        (PlayOptions(players=["Ana"]), UnknownGame, "bad_player_count"),
        (PlayOptions(game="chess"), UnknownGame, "unknown_game"),
        (PlayOptions(options={"wall": "blue"}), BadOption, "bad_option_value"),
        (PlayOptions(players=["Ana", "x" * 41]), BadRecord, "record_bad_name"),
    ],
)
def test_wrong_wishes_are_refused(play: PlayTyped, wishes: PlayOptions, error: type[Exception], code: str) -> None:
    with pytest.raises(error) as caught:
        play([], wishes)
    assert getattr(caught.value, "code", None) == code


def test_a_broken_record_is_refused_with_its_line(
    tmp_path: Path, play: PlayTyped, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    play(LINES[:2], replace(ANA, save=file))
    file.write_text(file.read_text("utf-8").replace(f'"1: {LINES[1]}"', '"1: 9R1"'), "utf-8")
    assert main(["play", "--resume", str(file)]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"{file}:")
    assert "9R1: there is no display 9. Displays are numbered from 1 to 5, and C is the centre." in message
    assert main(["play", "--resume", str(tmp_path / "missing.json")]) == 2


def test_too_few_or_too_many_players_cannot_take_over(play: PlayTyped, tmp_path: Path) -> None:
    play([], replace(ANA, save=tmp_path / "game.json"))
    with pytest.raises(BadRecord) as caught:
        play([], PlayOptions(resume=tmp_path / "game.json", players=["Ana"]))
    assert caught.value.code == "record_wrong_name_count"


def test_two_games_begun_in_the_same_second_have_their_own_files(play: PlayTyped, tmp_path: Path) -> None:
    for _ in range(3):
        play(LINES[:1], ANA)
    files = list((tmp_path / "data" / "azulejo" / "games").iterdir())
    assert len(files) == 3
    assert all(isinstance(load(file), Record) for file in files)
