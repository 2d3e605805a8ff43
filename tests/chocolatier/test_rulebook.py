"""The examples of Master Chocolatier's rulebook, drawn: Azul's with chocolates (C1, C2)."""

from __future__ import annotations

import pytest

from tests.drawn import board_of, chocolatier, deal, draw_chocolates, drawing, picture, play, score, table_of, texts


def test_c1_set_up() -> None:
    for players, displays in ((2, 5), (3, 7), (4, 9)):
        table = table_of(chocolatier(players).start())
        assert (table["bag"], len(table["displays"])) == ("T20B20W20K20R20", displays)


def test_c1_first_turns() -> None:
    """Black from one display, brown from another, and then white and the marker from the centre."""
    state = deal(deal(chocolatier(3).start(), "start 1"), "deal KKTR BWWW TTTT RRRR TTRR BBKK TTKK")
    play(state, "1K2", "2B1")
    assert table_of(state)["centre"] == "TWWWR"
    play(state, "CW3")
    assert board_of(state, 3)["floor"] == "M"
    assert (table_of(state)["centre"], table_of(state)["marker"]) == ("TR", 3)


def test_c1_where_two_brown_chocolates_may_go() -> None:
    """Rows 2 and 3 have brown already, line 4 holds teal: lines 1 and 5 and the foundry line are left."""
    state = draw_chocolates("""
        displays BBKK
        board 1: 0 points
                . | .....
               .. | ..B..
              ... | ...B.
             ...T | .....
            ..... | .....
    """)
    assert [move for move in texts(state, 1) if move.startswith("1B")] == ["1B1", "1B5", "1B-"]
    first = play(state.clone(), "1B1")
    assert (board_of(first, 1)["lines"][0], board_of(first, 1)["floor"]) == ("B", "B")
    assert board_of(play(state.clone(), "1B5"), 1)["lines"][4] == "BB"
    assert board_of(play(state.clone(), "1B-"), 1)["floor"] == "BB"


def test_c1_box_confection() -> None:
    """Lines 2 and 4 are complete and score 1 each; lines 3 and 5 wait."""
    state = draw_chocolates("""
        displays K
        turn 2
        board 1: 0 points
                . | .....
               WW | .....
              .BB | .....
             TTTT | .....
            ...RR | .....
    """)
    play(state, "1K-")
    assert score(state, 1) == 2
    assert table_of(state)["lid"] == "T3W1K1"
    assert picture(state, 1) == drawing("""
            . | .....
           .. | ...W.
          .BB | .....
         .... | ...T.
        ...RR | .....
        floor -
        """)


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (". | .....\n WW | .....\n ... | .....\n .... | .....\n ..... | .....", 1),
        (". | .....\n BB | RT...\n ... | .....\n .... | .....\n ..... | .....", 3),
        (". | ..W..\n .. | ..B..\n TTT | .....\n .... | .....\n ..... | .....", 3),
        (". | ..W..\n BB | RT.W.\n ... | ..T..\n .... | .....\n ..... | .....", 7),
    ],
    ids=["white alone", "brown, 3 across", "teal, 3 down", "brown, 4 across and 3 down"],
)
def test_c1_scoring(rows: str, points: int) -> None:
    state = draw_chocolates(f"displays K\nturn 2\nboard 1: 0 points\n{rows}")
    assert score(play(state, "1K1"), 1) == points


def test_c1_a_foundry_line_of_four_chocolates_and_the_marker_costs_eight() -> None:
    rows = ". | .....\n .. | .....\n ... | .....\n .... | .....\n ..... | .....\n"
    state = draw_chocolates(f"displays K\nturn 2\nboard 1: 20 points\n{rows}floor MTTBW")
    play(state, "1K1")
    assert (score(state, 1), table_of(state)["lid"], table_of(state)["starter"]) == (12, "T2B1W1", 1)


def test_c2_a_line_of_the_brown_side_without_space_falls_whole() -> None:
    """White stands in column 1 already, and row 2 has no other space left."""
    state = draw_chocolates(
        """
        displays K
        turn 2
        board 1: 9 points
                . | W....
               WW | .TBKR
              ... | .....
             .... | .....
            ..... | .....
        """,
        box="brown",
    )
    play(state, "1K1", "1>1")
    assert (score(state, 1), board_of(state, 1)["lines"][1]) == (9 - 2, "-")


def test_c2_the_brown_side_is_chosen_column_by_column() -> None:
    state = draw_chocolates(
        """
        displays K
        turn 2
        board 1: 0 points
                . | W....
               WW | .T...
              ... | .....
             .... | .....
            ..... | .....
        """,
        box="brown",
    )
    play(state, "1K1")
    assert texts(state, 1) == ["2>3", "2>4", "2>5"]


def test_c1_the_end() -> None:
    """A complete row ends the game: 2 for it, and 10 for the five white chocolates."""
    state = draw_chocolates("""
        displays K
        turn 2
        board 1: 0 points
                R | TBWK.
               .. | ...W.
              ... | ....W
             .... | W....
            ..... | .W...
    """)
    play(state, "1K-")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points[0] == {"tiling": 5, "floor": 0, "rows": 2, "columns": 0, "colours": 10}
