"""Azul positions that differ in one thing have different keys, and what changes no future changes no key."""

from __future__ import annotations

import pytest

from tests.drawn import draw

TABLE = """
    displays BBYR KKTT
    centre RT
    round 3
    turn 1
    starter 2
    lid B2Y2
    board 1: 7 points
            . | B....
           .K | .....
          ... | .....
         .... | .....
        ..... | .....
        floor R
    board 2: 9 points
            . | ..R..
           .. | .....
          ... | .....
         .... | .....
        ....T | .....
        floor -
    """


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("displays BBYR KKTT", "displays KKTT BBYR"),
        ("displays BBYR KKTT", "displays BBYR - KKTT"),
        ("displays BBYR KKTT\n    centre RT", "displays BBYR KKT\n    centre RTT"),
        ("round 3", "round 4"),
        ("turn 1", "turn 2"),
        ("starter 2", "starter 1"),
        ("lid B2Y2", "lid B2Y1"),
        ("lid B2Y2", "lid -"),
        ("7 points", "8 points"),
        ("9 points", "7 points"),
        ("floor R", "floor K"),
        ("floor R", "floor RM"),
        (".K | .....", "KK | ....."),
        (".K | .....", ".R | ....."),
        ("... | .....", "..K | ....."),
        ("| B....", "| .Y..."),
        ("....T | .....", "...TT | ....."),
    ],
)
def test_one_difference_changes_the_key(old: str, new: str) -> None:
    assert old in TABLE
    assert draw(TABLE.replace(old, new, 1)).key() != draw(TABLE).key()


def test_it_matters_whose_floor_line_a_tile_lies_on() -> None:
    other = TABLE.replace("floor R", "floor x").replace("floor -", "floor R").replace("floor x", "floor -")
    assert draw(other).key() != draw(TABLE).key()


def test_it_matters_who_holds_the_marker() -> None:
    one, two = TABLE.replace("floor -", "floor M"), TABLE.replace("floor R", "floor RM")
    assert draw(one).key() != draw(two).key()


def test_it_matters_where_a_tile_stands_on_a_gray_wall() -> None:
    other = TABLE.replace("| B....", "| ....B")
    assert draw(other, wall="gray").key() != draw(TABLE, wall="gray").key()


def test_how_a_score_came_about_does_not_matter() -> None:
    """Ten points of which three were lost play on like seven."""
    assert draw(TABLE.replace("7 points", "7 points, 3 lost")).key() == draw(TABLE).key()
