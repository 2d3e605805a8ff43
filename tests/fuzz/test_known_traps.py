"""Inputs that a reader of Azul's notation could easily take for something else."""

from __future__ import annotations

import pytest

from azulejo.games.errors import BadNotation
from tests.drawn import azul, draw

GAME = azul()

ACTIONS = [
    "",
    "1",
    "1B",
    "1B12",
    "0B1",
    "1B0",
    "1B6",
    "1X1",
    "B11",
    "-B1",
    "1B>",
    "6>1",
    "1>6",
    "0>1",
    ">>>",
    "1>-",
    "C>1",
    " 1B1",
    "1B1 ",
    "1 1",
    "\uff11B1",  # full-width digit
    "1B\u0661",  # Arabic digit
    "1ß1",  # becomes two letters in upper case
    "²B1",
    "\ud800B1",
    "1B\n",
    "9" * 5000,
]
DEALS = [
    "",
    "start",
    "start 0",
    "start -1",
    "start 10",
    "start 12",
    "start 123456789",
    "start \u0661",
    "start 1 2",
    "Start 1",
    "deal",
    "deal B21",
    "deal B20B",
    "deal B999",
    "deal B-1",
    "deal 4B",
    "deal BBBB,YYYY",
    "deal B B B B B B B B B B",
    "deal X",
    "deal B²",
    "deal -B",
    "deal --",
]


@pytest.mark.parametrize("text", ACTIONS)
def test_this_is_no_action(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse_action(text)


@pytest.mark.parametrize("text", DEALS)
def test_this_is_no_deal(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse_deal(text)


@pytest.mark.parametrize(("text", "action"), [("cb-", "CB-"), ("3r4", "3R4"), ("Ck1", "CK1")])
def test_small_letters_will_do(text: str, action: str) -> None:
    assert GAME.parse_action(text) == GAME.parse_action(action)


@pytest.mark.parametrize(
    ("text", "deal"), [("deal B4", "deal BBBB"), ("deal  b2y2", "deal BBYY"), ("deal BYB", "deal BBY")]
)
def test_tiles_may_be_counted_and_in_any_order(text: str, deal: str) -> None:
    assert GAME.parse_deal(text) == GAME.parse_deal(deal)


JSONS: list[object] = [
    None,
    [],
    {},
    "3R4",
    325,
    {"kind": "take"},
    {"kind": "take", "source": 1, "colour": "blue"},
    {"kind": "take", "source": 1, "colour": "blue", "line": 1, "more": 0},
    {"kind": "take", "source": True, "colour": "blue", "line": 1},
    {"kind": "take", "source": 1.0, "colour": "blue", "line": 1},
    {"kind": "take", "source": "1", "colour": "blue", "line": 1},
    {"kind": "take", "source": 10, "colour": "blue", "line": 1},
    {"kind": "take", "source": 0, "colour": "blue", "line": 1},
    {"kind": "take", "source": 1, "colour": "B", "line": 1},
    {"kind": "take", "source": 1, "colour": ["blue"], "line": 1},
    {"kind": "take", "source": 1, "colour": "blue", "line": "-"},
    {"kind": "take", "source": 2**70, "colour": "blue", "line": 1},
    {"kind": "take", "source": [], "colour": "blue", "line": {}},
    {"kind": ["take"], "source": 1, "colour": "blue", "line": 1},
    {"kind": "tile", "line": 6, "column": 1},
    {"kind": "tile", "line": 1, "column": False},
    {"kind": "tile", "line": 1, "column": float("nan")},
]


@pytest.mark.parametrize("json", JSONS)
def test_this_json_is_no_action(json: object) -> None:
    with pytest.raises(BadNotation):
        GAME.action_from_json(json)


FINE = str(
    draw("""
    displays BBYR KKTT
    centre RR
    board 1: 7 points, 2 lost
            . | B....
           .K | .....
          ... | .....
         .... | .....
        ..... | .....
    """)
)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("azul 2", "azul", "bad_position"),
        ("azul 2", "azul 3", "other_game"),
        ("azul 2", "azul ²", "bad_position"),
        ("azul 2", "azul 22", "bad_position"),
        ("azul 2", "chess 2", "other_game"),
        ("wall=coloured", "wall=gray", "other_game"),
        ("wall=coloured", "", "other_game"),
        ("wall=coloured", "wall=gray wall=coloured", "field_twice"),
        ("wall=coloured", "wall=coloured wall=coloured", "field_twice"),
        ("wall=coloured", "wall=coloured boards=2", "other_game"),
        ("centre=RR", "centre=RR centre=RR", "field_twice"),
        ("lid=", "lid=- lid=", "field_twice"),
        ("round=2", "round=0", "impossible_phase"),
        ("round=2", "round=-1", "bad_number"),
        ("round=2", "round=²", "bad_number"),
        ("round=2", "round=-", "bad_number"),
        ("round=2", "round=2 round=2", "field_twice"),
        ("round=2", "", "field_missing"),
        ("round=2", "round", "bad_position_word"),
        ("phase=offer", "phase=lunch", "not_a_choice"),
        ("phase=offer", "phase=dividing", "not_a_choice"),
        ("phase=offer", "phase=dealing", "impossible_phase"),
        ("phase=offer", "phase=ended", "impossible_phase"),
        ("phase=offer", "phase=starting", "impossible_phase"),
        ("phase=offer", "phase=tiling", "impossible_phase"),
        ("turn=1", "turn=3", "bad_number"),
        ("turn=1", "turn=-", "bad_turn"),
        ("starter=1", "starter=-", "impossible_phase"),
        ("marker=-", "marker=1", "bad_marker"),
        ("centre=RR", "centre=RRR", "tiles_not_conserved"),
        ("centre=RR", "centre=", "bad_tiles"),
        ("centre=RR", "centre=RX", "unknown_colour"),
        ("displays=BBYR,KKTT,-,-,-", "displays=BBYR,KKTT,-,-", "bad_list"),
        ("9-2|", "9|", "bad_number"),
        ("9-2|", "2-9|", "bad_number"),
        ("|-,K,-,-,-|", "|K,-,-,-|", "bad_list"),
        ("|-,K,-,-,-|", "|K,-,-,-,-,-|", "bad_list"),
        ("|-,K,-,-,-|", "|-,KKK,-,-,-|", "bad_line"),
        ("|-,K,-,-,-|", "|-,KB,-,-,-|", "bad_line"),
        ("|-,K,-,-,-|", "|B,K,-,-,-|", "bad_line"),
        ("B..../", "B...../", "bad_wall_row"),
        ("B..../", "b..../", ""),
        ("B..../", "BB.../", "bad_wall_space"),
        ("B..../", "....B/", "bad_wall_space"),
        ("|- board", "|MM board", "bad_floor"),
        ("|- board", "|BBBBBBBB board", "bad_floor"),
        ("|- board", "|M board", "bad_marker"),
        ("|- board", " board", "bad_board"),
        ("|- board", "|-|- board", "bad_board"),
    ],
)
def test_a_position_with_one_thing_wrong(old: str, new: str, code: str) -> None:
    """An empty code means that it may be written so."""
    text = FINE.replace(old, new, 1)
    if code == "":
        assert str(GAME.position(text)) == FINE
        return
    with pytest.raises(BadNotation) as caught:
        GAME.position(text)
    assert caught.value.code == code
