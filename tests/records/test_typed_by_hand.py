"""A game noted at a real table needs little: the game, who plays, what happened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from azulejo import make
from azulejo.games.game import OVER
from azulejo.records import Move, load, parse
from azulejo.workbench.simulate import Simulation

SHORT = """{
  "game": "azul",
  "players": ["Ana", "Rui"],
  "events": ["start 2", "deal BBYR KKTT YYRT BRRK BYKT", "4R2", "1: 3Y2", "2:cb1"]
}"""


def test_only_game_players_and_events_are_needed() -> None:
    record = parse(SHORT)
    assert record.names == ["Ana", "Rui"]
    assert record.game.options == {"wall": "coloured"}
    assert record.date == ""
    assert record.result is None


def test_a_move_without_a_seat_is_the_move_of_the_one_whose_turn_it_is() -> None:
    record = parse(SHORT)
    assert [event.seat for event in record.events if isinstance(event, Move)] == [1, 0, 1]


def test_spaces_and_small_letters_do_not_matter() -> None:
    tidy = parse(SHORT)
    untidy = parse(SHORT.replace('"4R2"', '"  2 :  4r2 "').replace('"start 2"', '" start  2 "'))
    assert untidy.to_text() == tidy.to_text()


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xef\xbb\xbf" + SHORT.replace("\n", "\r\n").encode())
    assert load(file).to_text() == parse(SHORT).to_text()


@pytest.fixture(scope="module")
def finished() -> dict[str, object]:
    (record,) = Simulation(make("azul"), ["greedy"], 1, 3).records()
    fields: dict[str, object] = json.loads(record.to_text())
    return fields


def test_a_result_may_say_as_little_as_the_scores(finished: dict[str, object]) -> None:
    result = finished["result"]
    assert isinstance(result, dict)
    short = finished | {"result": {"scores": result["scores"]}}
    assert parse(json.dumps(short)).to_text() == parse(json.dumps(finished)).to_text()


@pytest.mark.parametrize("result", ["left out", None])
def test_a_result_that_is_missing_is_found(finished: dict[str, object], result: object) -> None:
    without = {name: value for name, value in finished.items() if name != "result"}
    record = parse(json.dumps(without if result else without | {"result": None}))
    assert record.replay().turn == OVER
    assert record.result == record.replay().outcome() is not None


def test_order_of_points_does_not_matter(finished: dict[str, object]) -> None:
    result = finished["result"]
    assert isinstance(result, dict)
    points = [dict(reversed(sources.items())) for sources in result["points"]]
    assert parse(json.dumps(finished | {"result": {"points": points}})).result is not None
