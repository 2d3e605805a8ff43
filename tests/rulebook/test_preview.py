"""What an action would do, told beforehand: the figures of `State.preview`, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from azulejo.games.errors import IllegalMove
from azulejo.games.game import State
from tests.drawn import draw, play

NOTHING = {"fills": 0, "completes": False, "breaks": 0, "caught": 0, "cost": 0, "points": 0}

TABLE = """
    displays YYYY RRKT
    centre BBKK
    board 1: 10 points
            . | .....
           .. | .B...
          .KK | .....
         ...Y | .....
        ..... | .....
        floor {floor}
    """


def preview(state: State, move: str) -> dict[str, Any]:
    before = str(state)
    seen = state.preview(state.turn, state.game.parse_action(move)).to_json()
    assert str(state) == before
    return seen


@pytest.mark.parametrize(
    ("move", "figures"),
    [
        ("1Y5", {"fills": 4}),
        ("1Y4", {"fills": 3, "completes": True, "breaks": 1, "cost": 1, "points": 1}),
        ("1Y2", {"fills": 2, "completes": True, "breaks": 2, "cost": 2, "points": 2}),  # next to blue in row 2
        ("1Y1", {"fills": 1, "completes": True, "breaks": 3, "cost": 4, "points": 2}),  # above blue in column 2
        ("1Y-", {"breaks": 4, "cost": 6}),
        ("2K3", {"fills": 1, "completes": True, "points": 1}),
        ("CK3", {"fills": 1, "completes": True, "breaks": 2, "cost": 2, "points": 1}),  # the marker and one tile
        ("CB5", {"fills": 2, "breaks": 1, "cost": 1}),  # the marker alone
        ("CB-", {"breaks": 3, "cost": 4}),
    ],
)
def test_picks_on_an_empty_floor_line(move: str, figures: dict[str, Any]) -> None:
    """A5, A6, A8."""
    assert preview(draw(TABLE.format(floor="-")), move) == NOTHING | figures


@pytest.mark.parametrize(
    ("floor", "move", "breaks", "cost"),
    [
        ("BB", "1Y-", 4, 2 + 2 + 2 + 3),
        ("BBRRKK", "1Y-", 4, 3),  # three of them go to the lid
        ("BBRRKKT", "1Y-", 4, 0),
        ("BBRRKKT", "CB5", 1, 0),  # a marker that costs nothing
        ("BBRRKK", "CB-", 3, 3),  # the marker takes the last space
    ],
)
def test_what_falls_costs_the_spaces_it_takes(floor: str, move: str, breaks: int, cost: int) -> None:
    """A6."""
    seen = preview(draw(TABLE.format(floor=floor)), move)
    assert (seen["breaks"], seen["cost"]) == (breaks, cost)


def test_a_marker_somebody_has_does_not_fall_again() -> None:
    """A4."""
    state = play(draw(TABLE.format(floor="-")), "CK3", "1Y5")
    assert preview(state, "CB5") == NOTHING | {"fills": 2}


def test_points_count_the_complete_lines_above_and_not_those_below() -> None:
    """A8: teal of row 1 comes first and makes a pair with black of row 2; it will not see the tile of row 3."""
    state = draw("""
        displays KKB RR
        board 1: 0 points
                T | .....
               .. | .....
              RRR | .....
             .... | .....
            ..... | .....
        """)
    assert preview(state, "1K2")["points"] == 2


def test_points_of_a_choice_on_the_gray_wall_are_those_of_that_space() -> None:
    """A13."""
    state = draw(
        """
        turn 1
        board 1: 0 points
                . | ..B..
               YY | TB...
              ... | ..K..
             .... | .....
            ..... | .....
        """,
        wall="gray",
    )
    assert preview(state, "2>3") == NOTHING | {"points": 3 + 3}
    assert preview(state, "2>4") == NOTHING | {"points": 1}


def test_points_of_a_completed_gray_line_are_the_most_it_can_score() -> None:
    """A13: the best of three spaces makes three in row 2 and two in column 3."""
    state = draw(
        """
        displays YY R
        board 1: 0 points
                . | .....
               .. | TB...
              ... | ..K..
             .... | .....
            ..... | .....
        """,
        wall="gray",
    )
    assert preview(state, "1Y2") == NOTHING | {"fills": 2, "completes": True, "points": 5}


def test_the_most_includes_what_the_lines_above_can_do_for_it() -> None:
    """A13: red of line 1 scores 1 in column 1 and in column 5; yellow of line 2 fits in column 5 alone.

    With red above it, yellow scores its row of 4 and a column of 2.
    """
    state = draw(
        """
        displays YY R
        board 1: 0 points
                R | .....
               .. | .BKR.
              ... | .....
             .... | YR...
            ..... | ..R..
        """,
        wall="gray",
    )
    assert preview(state, "1Y2")["points"] == 6


def test_a_completed_gray_line_without_a_space_scores_nothing() -> None:
    """A13."""
    state = draw(
        """
        displays RRR B
        board 1: 20 points
                . | ...R.
               .. | ....R
              ... | BYK..
             .... | .....
            ..... | .....
        """,
        wall="gray",
    )
    assert preview(state, "1R3") == NOTHING | {"fills": 3, "completes": True}


def test_an_illegal_action_has_no_preview() -> None:
    state = draw(TABLE.format(floor="-"))
    with pytest.raises(IllegalMove) as caught:
        preview(state, "1Y3")
    assert caught.value.code == "line_other_colour"
