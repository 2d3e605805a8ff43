"""A13 and A14: on a gray wall players choose the space of each tile, all of them at the same time."""

from __future__ import annotations

import pytest

from azulejo.games.game import CHANCE, State
from tests.drawn import board_of, counted, draw, drawing, picture, play, play_as, score, scores, table_of, texts


def gray(picture: str, players: int = 2) -> State:
    return draw(picture, players, wall="gray")


def test_a13_a_tile_may_go_to_any_space_of_an_empty_row() -> None:
    state = gray("""
        board 1: 0 points
                . | .....
               .. | .....
              RRR | .....
             .... | .....
            ..... | .....
        turn 1
        """)
    assert texts(state, 1) == ["3>1", "3>2", "3>3", "3>4", "3>5"]
    play(state, "3>4")
    assert picture(state, 1) == drawing("""
            . | .....
           .. | .....
          ... | ...R.
         .... | .....
        ..... | .....
        floor -
        """)
    assert (score(state, 1), table_of(state)["lid"]) == (1, "R2")


def test_a13_taken_spaces_and_columns_with_the_colour_are_out() -> None:
    """Row 3 has tiles in columns 1 and 2; red stands in columns 2 and 5."""
    state = gray("""
        turn 1
        board 1: 9 points
                . | ....R
               .. | .....
              RRR | BY...
             .... | .R...
            ..... | .....
        """)
    assert texts(state, 1) == ["3>3", "3>4"]


def test_a13_other_colours_in_a_column_do_not_matter() -> None:
    state = gray("""
        turn 1
        board 1: 9 points
                . | B....
               .. | YB...
              RRR | .....
             .... | T....
            ..... | K....
        """)
    assert "3>1" in texts(state, 1)
    play(state, "3>1")
    assert score(state, 1) == 9 + 5


def test_a13_runs_score_as_on_the_coloured_wall() -> None:
    """Four in row 2 and three in column 3."""
    state = gray("""
        turn 1
        board 1: 0 points
                . | ..R..
               YY | TB.R.
              ... | ..B..
             .... | .....
            ..... | .....
        """)
    play(state, "2>3")
    assert score(state, 1) == 7


TWO_RED_LINES = """
    turn 1
    board 1: 20 points
            R | .....
           RR | BY.K.
          ... | .....
         .... | ....R
        ..... | .....
        floor B
    """


def test_a13_lines_are_placed_from_top_to_bottom() -> None:
    assert texts(gray(TWO_RED_LINES), 1) == ["1>1", "1>2", "1>3", "1>4"]


def test_a13_spaces_are_judged_after_the_lines_above() -> None:
    """Row 2 has room in columns 3 and 5; red is in column 5 already, and line 1's red went elsewhere.

    It scores 2 above the blue tile, line 2's scores its row of 4, and the floor costs 1.
    """
    state = play(gray(TWO_RED_LINES), "1>1")
    assert texts(state, 1) == ["2>3"]
    play(state, "2>3")
    assert board_of(state, 1)["wall"] == ["R....", "BYRK.", ".....", "....R", "....."]
    assert score(state, 1) == 20 + 2 + 4 - 1


def test_a13_a_line_above_can_take_the_last_space_of_a_line_below() -> None:
    """Then line 2 falls at once: its two tiles cost 1 and 2 after the blue tile that lies there."""
    state = play(gray(TWO_RED_LINES), "1>3")
    assert table_of(state)["phase"] == "dealing"
    assert picture(state, 1) == drawing("""
            . | ..R..
           .. | BY.K.
          ... | .....
         .... | ....R
        ..... | .....
        floor -
        """)
    assert score(state, 1) == 20 + 1 - 4
    assert counted(table_of(state)["lid"]) == counted("BRR")


def test_a13_placing_is_compulsory_if_there_is_a_space() -> None:
    """One space is left, and it is the only choice."""
    state = gray("""
        turn 1
        board 1: 9 points
                . | R....
               RR | B.YK.
              ... | ....R
             .... | .....
            ..... | .....
        """)
    assert texts(state, 1) == ["2>2"]


# Red stands in both columns that row 3 has room for.
JAMMED = """
    displays T
    turn 2
    board 1: 20 points
            . | ...R.
           .. | ....R
          RRR | BYK..
         .... | .....
        ..... | .....
        floor {floor}
    """


def test_a13_a_line_without_a_space_falls_at_once() -> None:
    """Nobody has a choice to make; three tiles cost 1 + 1 + 2 and go to the lid."""
    state = play(gray(JAMMED.format(floor="-")), "1T5")
    assert (state.turn, table_of(state)["phase"]) == (CHANCE, "dealing")
    assert board_of(state, 1)["lines"][2] == "-"
    assert board_of(state, 1)["wall"][2] == "BYK.."
    assert (score(state, 1), table_of(state)["lid"]) == (20 - 4, "R3")


def test_a13_a_falling_line_overflows_to_the_lid() -> None:
    """Five things lie there: two tiles fit, the third is free of charge. 14 in all."""
    state = play(gray(JAMMED.format(floor="BBMTT")), "1T5")
    assert (score(state, 1), table_of(state)["lid"]) == (20 - 14, "B2R3T2")


def test_a13_a_falling_line_lies_on_the_floor_while_others_still_choose() -> None:
    state = gray(
        JAMMED.format(floor="B")
        + """
    board 2: 0 points
            K | .....
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
    """
    )
    play(state, "1T5")
    assert state.actors() == [1]
    assert (board_of(state, 1)["floor"], board_of(state, 1)["lines"][2]) == ("BRRR", "-")


def test_a13_the_lines_below_a_fallen_one_are_placed() -> None:
    state = gray("""
        displays T
        turn 2
        board 1: 20 points
                . | ...R.
               .. | ....R
              RRR | BYK..
             BBBB | .....
            ..... | .....
        """)
    play(state, "1T5")
    assert texts(state, 1) == ["4>2", "4>3", "4>4", "4>5"]


def test_a13_filling_a_line_whose_colour_has_no_space_left_is_allowed() -> None:
    state = gray("""
        displays RRR B
        board 1: 20 points
                . | ...R.
               .. | ....R
              ... | BYK..
             .... | .....
            ..... | .....
        """)
    assert "1R3" in texts(state, 1)
    assert board_of(play(state, "1R3"), 1)["lines"][2] == "RRR"


def test_a13_a_colour_stands_once_in_a_row() -> None:
    """A5 guards it: row 4 has red in column 2, so line 4 takes no red."""
    state = gray("""
        displays RRR B
        board 1: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .R...
            ..... | .....
        """)
    assert [move for move in texts(state, 1) if "R" in move] == ["1R1", "1R2", "1R3", "1R5", "1R-"]


def test_a13_the_coloured_wall_leaves_nothing_to_choose() -> None:
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                B | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    play(state, "1T1")
    assert table_of(state)["phase"] == "dealing"


# Players 1 and 3 have complete lines; player 2 has none.
THREE = """
    turn 1
    board 1: 0 points
            B | .....
           YY | .....
          ... | .....
         .... | .....
        ..... | .....
    board 2: 0 points
            . | .....
           .K | .....
          ... | .....
         .... | .....
        ..... | .....
    board 3: 5 points
            . | .....
           .. | .....
          ... | .....
         .... | .....
        TTTTT | .....
        floor MK
    """


def test_a14_everyone_with_a_complete_line_decides_now() -> None:
    state = gray(THREE, players=3)
    assert (state.actors(), state.turn) == ([0, 2], 0)
    assert texts(state, 2) == []


def test_a14_nobody_waits_for_another() -> None:
    state = play_as(gray(THREE, players=3), 3, "5>1")
    assert (state.actors(), table_of(state)["phase"]) == ([0], "tiling")
    play_as(state, 1, "1>2")
    assert state.actors() == [0]
    play_as(state, 1, "2>2")
    assert table_of(state)["phase"] == "dealing"


@pytest.mark.parametrize("order", ["1 1 3", "1 3 1", "3 1 1"])
def test_a14_choices_commute(order: str) -> None:
    moves = {"1": ["1>2", "2>2"], "3": ["5>1"]}
    state = gray(THREE, players=3)
    for seat in order.split():
        play_as(state, int(seat), moves[seat].pop(0))
    assert scores(state) == [1 + 2, 0, 5 + 1 - 2]
    assert [board_of(state, seat)["wall"][:2] for seat in (1, 3)] == [[".B...", ".Y..."], [".....", "....."]]
    assert board_of(state, 3)["wall"][4] == "T...."
    assert table_of(state)["lid"] == "Y1K1T4"
    assert table_of(state)["starter"] == 3


def test_a14_the_round_ends_when_the_last_choice_is_made() -> None:
    """Until then the floor line is not charged, not even that of a player who has finished."""
    state = play_as(gray(THREE, players=3), 3, "5>1")
    assert (score(state, 3), board_of(state, 3)["floor"]) == (6, "MK")
    play(state, "1>2", "2>2")
    assert (score(state, 3), board_of(state, 3)["floor"]) == (4, "-")


# Every row of both walls has one space left, in a column that holds the row's missing colour already.
NOTHING_FITS = """
    displays B
    turn 1
    board 1: 30 points
            . | YBTR.
           .. | .YBTK
          ... | KTR.Y
         .... | T.KBR
        ..... | RK.YB
    board 2: 20 points
            . | BRTY.
           .. | TKRB.
          ... | RTY.K
         .... | K.BTY
        ..... | .YKRB
    """


def test_a11_a_gray_wall_can_end_the_game_when_no_row_has_a_fitting_space() -> None:
    """There are 59 more tiles, yet none will ever reach a wall. Player 2 has column 3."""
    state = gray(NOTHING_FITS)
    play(state, "1B-")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("deadlock", [30 - 1, 20 + 7])


def test_a11_one_fitting_space_keeps_the_game_going() -> None:
    """Without the black tile of row 2, black fits in column 5 of row 1 and of row 2."""
    state = play(gray(NOTHING_FITS.replace(".YBTK", ".YBT.")), "1B-")
    assert table_of(state)["phase"] == "dealing"


# Only player 1's row 2 has a fitting space, for red, and it takes two red tiles. One is left, player 2 keeps another.
RED_IS_SCARCE = """
    displays R
    turn 1
    board 1: 30 points
            . | K.TRB
           .. | Y.KBT
          ... | BKRY.
         .... | RTYK.
        ..... | TYB.R
    board 2: 20 points
    {jammed}
    board 3: 20 points
            . | RKYB.
           .. | BRT.K
          ... | KB.RT
         .... | .TBYR
        ..... | .YRTB
    board 4: 20 points
            . | RBTK.
           .. | .RKYB
          ... | .KYTR
         .... | BY.RK
        ..... | T.RBY
    """


def test_a11_a_jammed_line_that_can_be_completed_gives_its_tiles_back() -> None:
    """Player 2's line 2 lacks one red tile, will fall, and then there are two: the game goes on."""
    jammed = """
            . | YBTR.
           .R | .YBTK
          ... | KTR.Y
         .... | T.KBR
        ..... | RK.YB
    """
    state = play(gray(RED_IS_SCARCE.format(jammed=jammed), players=4), "1R-")
    assert counted(table_of(state)["lid"] + table_of(state)["bag"])["R"] == 1
    assert table_of(state)["phase"] == "dealing"


def test_a11_a_jammed_line_that_cannot_be_completed_keeps_them_for_ever() -> None:
    """The same on line 3, which lacks two: the game is over."""
    jammed = """
            . | YBTR.
           .. | KTR.Y
          ..R | .YBTK
         .... | T.KBR
        ..... | RK.YB
    """
    state = play(gray(RED_IS_SCARCE.format(jammed=jammed), players=4), "1R-")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "deadlock"
