"""Games whose deals come from a server's secret: only it can deal on, so the terminal says so and touches nothing."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from azulejo.cli import main
from azulejo.games.game import Deal
from azulejo.games.registry import GAMES, make
from azulejo.records import Record
from azulejo.terminal.play import Play
from azulejo.texts import LANGUAGES
from tests.fair_games import fair_game


def written(record: Record, events: int, secret: bool, file: Path) -> bytes:
    """The record after so many events, in a file that is laid out in nobody's usual way."""
    json_of = json.loads(record.to_text())
    if events < len(record.events):
        json_of |= {"events": json_of["events"][:events], "result": None}
    if not secret:
        del json_of["fairness"]["secret"]
    content = json.dumps(json_of, indent=3, sort_keys=True).encode()
    file.write_bytes(content)
    return content


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def first_move(record: Record) -> int:
    """How many events there are before the first move."""
    return next(number for number, event in enumerate(record.events) if not isinstance(event, Deal))


@pytest.mark.parametrize(
    "more", [[], ["--players", "Ana,greedy"], ["--save", "copy.json"], ["--seed", "5"]], ids=" ".join
)
@pytest.mark.parametrize("where", ["nothing", "dealt", "moved", "nearly over"])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_not_over_can_only_go_on_at_its_server(
    name: str,
    where: str,
    more: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("fair game.json")
    record = fair_game(make(name), b"seed")
    events = {"nothing": 0, "dealt": first_move(record), "moved": first_move(record) + 5}
    content = written(record, events.get(where, len(record.events) - 1), False, file)
    typing(monkeypatch, "?", "quit")
    assert main(["play", "--resume", str(file), *more]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("azulejo: The deals of this game come from the server it is played on")
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    assert file.read_bytes() == content


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commands_that_it_names_work(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    content = written(fair_game(make("duel"), b"seed"), 40, False, Path("fair.json"))
    assert main(["play", "--resume", "fair.json", "--lang", language]) == 2
    named = re.findall("[“«]\u202f?azulejo ([^”»\u202f]*)\u202f?[”»]", capsys.readouterr().err)
    assert named == ["show fair.json", "check fair.json", "import fair.json"]
    for words in named:
        assert main([*words.split(), *(["--data", "tables"] if words.startswith("import") else [])]) == 0
    assert Path("fair.json").read_bytes() == content


@pytest.mark.parametrize("secret", [True, False], ids=["with its secret", "without"])
@pytest.mark.parametrize("name", GAMES)
def test_one_that_is_over_is_shown(
    name: str, secret: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = fair_game(make(name), b"seed")
    content = written(record, len(record.events), secret, tmp_path / "fair.json")
    typing(monkeypatch, "undo", "quit")
    assert main(["play", "--resume", str(tmp_path / "fair.json")]) == 0
    assert record.result is not None
    assert f"wins with {max(record.result.scores)} points" in capsys.readouterr().out
    assert (tmp_path / "fair.json").read_bytes() == content


@pytest.mark.parametrize("name", GAMES)
def test_nor_is_it_touched_when_showing_it_is_interrupted(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(play: Play) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Play, "end", interrupted)
    record = fair_game(make(name), b"seed")
    content = written(record, len(record.events), True, tmp_path / "fair.json")
    assert main(["play", "--resume", str(tmp_path / "fair.json")]) == 130
    assert (tmp_path / "fair.json").read_bytes() == content


def test_a_copy_of_one_that_is_over_keeps_what_proves_its_deals(tmp_path: Path) -> None:
    record = fair_game(make("azul"), b"seed")
    file, copy = tmp_path / "fair.json", tmp_path / "copy.json"
    written(record, len(record.events), True, file)
    assert main(["play", "--resume", str(file), "--save", str(copy), "--players", "Ana,Rui"]) == 0
    assert main(["verify", str(copy)]) == 0
