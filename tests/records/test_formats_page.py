"""Every example of docs/formats.md can be read, and means what the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from azulejo import Game, make
from azulejo.cli import main
from azulejo.games.game import Outcome
from azulejo.records import LARGEST, load, parse
from azulejo.records.reading import FIELDS, NEEDED
from azulejo.records.record import LONGEST_NAME

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
BLOCKS = re.findall(r"^```([^\n]*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def blocks(kind: str) -> list[str]:
    found = [content for info, content in BLOCKS if info == kind]
    assert found, f"no example of {kind}"
    return found


def lines(kind: str) -> list[str]:
    return [line for block in blocks(kind) for line in block.splitlines()]


# The games on the page, by what stands after the kind of an example.
GAMES = {"": make("azul", 2, {"wall": "gray"}), " chocolatier": make("chocolatier", 2, {"special_factories": "on"})}
every_game = pytest.mark.parametrize(("of", "game"), GAMES.items(), ids=[game.name for game in GAMES.values()])


def test_no_kind_of_example_is_forgotten() -> None:
    kinds = {"text move", "json move", "text deal", "json deal", "text position", "json position"}
    kinds = {kind + of for kind in kinds for of in GAMES}
    assert {info for info, _ in BLOCKS} == kinds | {"json record", "json result", "python", ""}


@every_game
def test_moves_as_text_and_json(of: str, game: Game) -> None:
    for text, form in zip(lines(f"text move{of}"), lines(f"json move{of}"), strict=True):
        action = game.parse_action(text)
        assert game.action_text(action) == text
        assert game.action_json(action) == json.loads(form)
        assert game.action_from_json(json.loads(form)) == action


@every_game
def test_deals_as_text_and_json(of: str, game: Game) -> None:
    for text, form in zip(lines(f"text deal{of}"), lines(f"json deal{of}"), strict=True):
        deal = game.parse_deal(text)
        assert game.deal_text(deal) == text
        assert game.deal_json(deal) == json.loads(form)
        assert game.deal_from_json(json.loads(form)) == deal


@every_game
def test_positions_as_text_and_json(of: str, game: Game) -> None:
    for text in lines(f"text position{of}"):
        assert str(game.position(text)) == text
    (form,) = blocks(f"json position{of}")
    first = game.position(lines(f"text position{of}")[0])
    assert first.to_json() == json.loads(form)
    assert str(game.position_from_json(json.loads(form))) == str(first)


def test_the_page_names_every_field_of_a_position() -> None:
    named = {name for row in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    fields = set()
    for game in GAMES.values():
        words = str(game.start()).split()[2:]
        fields |= {word.partition("=")[0] for word in words} - set(game.options)
    assert fields | set(FIELDS) == named


def test_the_record() -> None:
    (text,) = blocks("json record")
    record = parse(text)
    state = record.replay()
    assert set(json.loads(text)) == set(NEEDED)
    assert len(record.events) == 13
    assert state.outcome() is None
    assert " round=1 phase=dealing " in str(state)


def test_the_result_is_of_the_form_that_outcomes_have() -> None:
    (text,) = blocks("json result")
    result = json.loads(text)
    scores = [sum(points.values()) for points in result["points"]]
    ranks = [1 if seat + 1 in result["winners"] else 2 for seat in range(2)]
    assert Outcome(scores, ranks, result["points"], result["reason"]).to_json() == result


def test_what_check_says_there_is_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = blocks("json record")
    (shown,) = [content for info, content in BLOCKS if info == "" and content.startswith("$ azulejo check")]
    file = tmp_path / "game.json"
    file.write_text(text.replace("1: 5K1", "1: 5R1"))
    main(["check", str(file), "--lang", "en"])
    assert capsys.readouterr().out.replace(f"{tmp_path}/", "") == shown.splitlines()[1] + "\n"


def test_the_python_example_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    (text,) = blocks("json record")
    exec(code, {"text": text, "path": tmp_path / "game.json"})
    printed = capsys.readouterr().out
    assert printed.startswith(code.rpartition("# ")[2].rstrip("…\n "))
    assert load(tmp_path / "game.json").names == ["Ana", "Rui"]


def test_the_numbers_on_the_page() -> None:
    assert f"1 to {LONGEST_NAME} printable" in PAGE
    assert f"above {LARGEST // 1024**2} MB" in PAGE
