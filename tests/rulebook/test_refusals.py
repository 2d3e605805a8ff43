"""Every way in which a move or a deal can be refused, with the code and the fields that say why."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import azulejo
from azulejo.games.errors import IllegalMove, ImpossibleDeal
from azulejo.games.game import Deal, State
from tests.drawn import azul, draw, picture, play, table_of, texts

OFFER = """
    displays BBYY RKTT -
    centre {centre}
    board 1: 3 points
            Y | .....
           .B | .....
          ... | ...Y.
         .... | .....
        ..... | .....
    """

TILING = """
    turn 1
    board 1: 3 points
            . | ..R..
           RR | B....
          ... | .....
         BBBB | .....
        ..... | .....
    """

DEALING = "bag B3Y1"


def offer(centre: str = "K") -> State:
    return draw(OFFER.format(centre=centre))


def placing() -> State:
    return draw(TILING, wall="gray")


def ended() -> State:
    return draw("phase ended\nboard 1: 9 points\n. | BYRKT\n.. | .....\n... | .....\n.... | .....\n..... | .....")


MOVES: list[tuple[State, int, str, str, dict[str, Any]]] = [
    (ended(), 1, "1B1", "game_over", {}),
    (azul().start(), 1, "1B1", "deal_first", {}),
    (draw(DEALING), 1, "1B1", "deal_first", {}),
    (offer(), 3, "1B3", "no_such_seat", {"seat": 3, "players": 2}),
    (offer(), 0, "1B3", "no_such_seat", {"seat": 0, "players": 2}),
    (offer(), 2, "1B3", "not_your_turn", {"seat": 2, "turn": 1}),
    (offer(), 1, "6B3", "no_such_display", {"display": 6, "displays": 5}),
    (offer("-"), 1, "CB3", "centre_empty", {"display": 0}),
    (offer(), 1, "3B3", "display_empty", {"display": 3}),
    (offer("KKT"), 1, "CB3", "colour_not_in_centre", {"display": 0, "colour": "blue", "tiles": "KKT"}),
    (offer(), 1, "2B3", "colour_not_on_display", {"display": 2, "colour": "blue", "tiles": "RKTT"}),
    (offer(), 1, "2B-", "colour_not_on_display", {"display": 2, "colour": "blue", "tiles": "RKTT"}),
    (offer(), 1, "1Y1", "line_complete", {"line": 1}),
    (offer(), 1, "1B1", "line_complete", {"line": 1}),
    (offer(), 1, "1Y2", "line_other_colour", {"line": 2, "colour": "yellow", "held": "blue"}),
    (offer(), 1, "1Y3", "wall_has_colour", {"line": 3, "colour": "yellow"}),
    (offer(), 1, "1>1", "wall_is_fixed", {}),
    (draw("displays B", wall="gray"), 1, "1>1", "picking_now", {}),
    (placing(), 1, "1B3", "tiling_now", {}),
    (placing(), 2, "1>1", "tiling_done", {}),
    (placing(), 1, "4>1", "other_line_first", {"line": 4, "next": 2}),
    (placing(), 1, "3>1", "other_line_first", {"line": 3, "next": 2}),
    (placing(), 1, "2>1", "space_taken", {"column": 1, "columns": "2, 4, 5"}),
    (placing(), 1, "2>3", "column_has_colour", {"column": 3, "colour": "red", "columns": "2, 4, 5"}),
]

DEALS: list[tuple[State, str, str, dict[str, Any]]] = [
    (azul().start(), "deal BBBB YYYY RRRR KKKK TTTT", "starter_first", {}),
    (azul().start(), "start 3", "no_such_starter", {"players": 2}),
    (draw(DEALING), "start 1", "displays_now", {}),
    (offer(), "deal BBBB YYYY RRRR KKKK TTTT", "nothing_to_deal", {}),
    (placing(), "deal BBBB YYYY RRRR KKKK TTTT", "nothing_to_deal", {}),
    (ended(), "start 1", "nothing_to_deal", {}),
    (draw(DEALING), "deal BBBY YYYY RRRR KKKK", "wrong_display_count", {"displays": 5, "given": 4}),
    (draw(DEALING), "deal BBBY YYYY RRRR KKKK TTTT -", "wrong_display_count", {"displays": 5, "given": 6}),
    (draw(DEALING), "deal BBBY YYY RRRR KKKK TTTT", "wrong_display_size", {"display": 2, "tiles": "YYY", "size": 4}),
    (
        draw(DEALING),
        "deal BBBY YYYYR RRRR KKKK TTTT",
        "wrong_display_size",
        {"display": 2, "tiles": "YYYYR", "size": 4},
    ),
    (draw(DEALING), "deal BBYY YYYY RRRR KKKK TTTT", "tiles_not_in_bag", {"display": 1, "tiles": "Y"}),
    (draw("bag B3"), "deal BYRK YYYY RRRR KKKK TTTT", "bag_not_emptied", {"display": 1, "tiles": "BB"}),
    (draw("bag B2Y20K20"), "deal YYYY BBBB KKKK KKKK KKKK", "tiles_not_in_bag", {"display": 2, "tiles": "BB"}),
]


@pytest.mark.parametrize(("state", "seat", "move", "code", "fields"), MOVES)
def test_a_move_is_refused_and_changes_nothing(
    state: State, seat: int, move: str, code: str, fields: dict[str, Any]
) -> None:
    before = str(state)
    with pytest.raises(IllegalMove) as caught:
        state.play(seat - 1, state.game.parse_action(move))
    assert (caught.value.code, caught.value.fields) == (code, {"game": "azul", "move": move} | fields)
    assert str(state) == before


@pytest.mark.parametrize("action", [-1, 325, 10_000])
def test_a_number_that_is_no_action(action: int) -> None:
    state = offer()
    with pytest.raises(IllegalMove) as caught:
        state.play(0, action)
    assert (caught.value.code, caught.value.fields) == ("no_such_action", {"action": action, "actions": 325})


@pytest.mark.parametrize(("state", "deal", "code", "fields"), DEALS)
def test_a_deal_is_refused_and_changes_nothing(state: State, deal: str, code: str, fields: dict[str, Any]) -> None:
    before = str(state)
    with pytest.raises(ImpossibleDeal) as caught:
        state.replay(state.game.parse_deal(deal))
    assert (caught.value.code, caught.value.fields) == (code, {"game": "azul"} | fields)
    assert str(state) == before


@pytest.mark.parametrize("value", [-1, 6 - (2 << 24), 2**30, 2**70])
def test_a_number_that_counts_no_tiles_is_refused(value: int) -> None:
    """Only a program can make such a deal."""
    state = draw(DEALING)
    before = str(state)
    values = state.game.parse_deal("deal BBBY YYYY RRRR KKKK").values
    with pytest.raises(ImpossibleDeal) as caught:
        state.replay(Deal("deal", [*values, value]))
    assert (caught.value.code, caught.value.fields) == ("not_tiles", {"game": "azul", "display": 5, "value": value})
    assert str(caught.value).endswith(".")
    assert str(state) == before


def codes_in_the_source() -> set[str]:
    """Every code that refusal.py and possible.py can give: their texts in snake case."""
    sources = [Path(azulejo.__file__).parent / "games/azul" / name for name in ("refusal.py", "possible.py")]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source.read_text("utf-8")))]
    texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and re.fullmatch("[a-z]+(_[a-z]+)+", text)}


def test_every_code_is_reached() -> None:
    tested = {move[3] for move in MOVES} | {deal[2] for deal in DEALS} | {"no_such_action", "not_tiles"}
    assert codes_in_the_source() == tested


@pytest.mark.parametrize(("state", "seat", "move", "code", "fields"), MOVES)
def test_every_refusal_has_a_sentence(state: State, seat: int, move: str, code: str, fields: dict[str, Any]) -> None:
    """It names the move, so that nobody has to guess which one was meant."""
    with pytest.raises(IllegalMove) as caught:
        state.play(seat - 1, state.game.parse_action(move))
    sentence = str(caught.value)
    assert sentence.endswith((".", "!"))
    assert "{" not in sentence


def test_the_floor_of_a_full_board_is_never_refused() -> None:
    """A5: nothing else is open, and even a floor line without a free space takes the pick."""
    state = draw("""
        displays B Y
        board 1: 0 points
                K | .....
               KK | .....
              KKK | .....
             KKKK | .....
            RRRRR | .....
            floor BBBBYYY
        """)
    before = picture(state, 1)
    assert texts(state, 1) == ["1B-", "2Y-"]
    play(state, "1B-")
    assert picture(state, 1) == before
    assert (table_of(state)["displays"][0], table_of(state)["lid"]) == ("-", "B1")
