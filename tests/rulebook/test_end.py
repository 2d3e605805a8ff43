"""A11 and A12: how a game ends, its bonuses and its winners."""

from __future__ import annotations

import pytest

from azulejo.games.game import OVER, Outcome, State
from tests.drawn import board_of, deal, draw, play, scores, table_of, texts


def ended(state: State) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


# Line 1 will complete row 1; column 1 and the colour blue are complete too.
ALL_BONUSES = """
    displays T
    turn 2
    board 1: 30 points
            T | BYRK.
           .. | TB...
          ... | K.B..
         .... | R..B.
        ..... | Y...B
    board 2: 9 points
            . | .....
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
    """


def test_a12_the_game_ends_after_the_tiling_that_completes_a_row() -> None:
    state = play(draw(ALL_BONUSES), "1T1")
    assert (state.turn, state.actors(), table_of(state)["phase"]) == (OVER, [], "ended")
    assert ended(state).reason == "row"
    assert [texts(state, seat) for seat in (1, 2)] == [[], []]


def test_a12_bonuses_are_two_seven_and_ten() -> None:
    """The teal tile scores its row of 5; then 2 for the row, 7 for the column, 10 for blue."""
    outcome = ended(play(draw(ALL_BONUSES), "1T1"))
    assert outcome.points[0] == {"tiling": 35, "floor": 0, "rows": 2, "columns": 7, "colours": 10}
    assert outcome.scores == [54, 10]


def test_a12_the_points_by_source_add_up_to_the_score() -> None:
    outcome = ended(play(draw(ALL_BONUSES), "1T-"))
    assert outcome.points[1] == {"tiling": 9, "floor": -1, "rows": 0, "columns": 0, "colours": 0}
    assert [sum(points.values()) for points in outcome.points] == outcome.scores == [54, 8]


def test_a12_a_complete_column_or_colour_alone_does_not_end_the_game() -> None:
    """Line 5 completes column 1, line 2 the colour blue."""
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                . | B....
               BB | T....
              ... | K.B..
             .... | R..B.
            YYYYY | ....B
        """)
    play(state, "1T1")
    assert table_of(state)["phase"] == "dealing"
    assert board_of(state, 1)["wall"] == ["B....", "TB...", "K.B..", "R..B.", "Y...B"]
    assert scores(state) == [2 + 5, 1]  # blue makes a pair in row 2, yellow a column of 5; no bonus yet


def test_a12_every_player_finishes_the_last_tiling_and_gets_bonuses() -> None:
    """Both complete a row; player 1's line 3 is tiled as well."""
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                T | BYRK.
               .. | .....
              KKK | .....
             .... | .....
            ..... | .....
        board 2: 0 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            BBBBB | YRKT.
        """)
    outcome = ended(play(state, "1T-"))
    assert outcome.points[0] == {"tiling": 5 + 1, "floor": 0, "rows": 2, "columns": 0, "colours": 0}
    assert outcome.points[1] == {"tiling": 5, "floor": -1, "rows": 2, "columns": 0, "colours": 0}
    assert (outcome.scores, outcome.winners) == ([8, 6], [0])


def test_a12_the_floor_is_charged_before_the_bonuses_come() -> None:
    """3 points and a floor line of 8 leave 0; then column 1 brings 7."""
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                T | BYRK.
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        board 2: 3 points
                . | B....
               .. | T....
              ... | K....
             .... | R....
            ..... | Y....
            floor BBRR
        """)
    outcome = ended(play(state, "1T-"))
    assert outcome.points[1] == {"tiling": 3, "floor": -3, "rows": 0, "columns": 7, "colours": 0}


def test_a12_each_row_column_and_colour_counts() -> None:
    """The whole wall: five rows, five columns, five colours."""
    state = draw("""
        phase ended
        board 1: 100 points
                . | BYRKT
               .. | TBYRK
              ... | KTBYR
             .... | RKTBY
            ..... | YRKTB
        """)
    outcome = ended(state)
    assert outcome.points[0] == {"tiling": 100, "floor": 0, "rows": 10, "columns": 35, "colours": 50}
    assert outcome.scores[0] == 195


ONE_ROW = """
            . | BYRKT
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
    """
TWO_ROWS = """
            . | BYRKT
           .. | .....
          ... | KTBYR
         .... | .....
        ..... | .....
    """
NO_ROW = """
            . | BYRK.
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
    """


@pytest.mark.parametrize(
    ("boards", "ranks", "winners"),
    [
        ([(20, ONE_ROW), (19, ONE_ROW)], [1, 2], [0]),
        ([(20, ONE_ROW), (23, NO_ROW)], [2, 1], [1]),  # 22 against 23: more points beat more rows
        ([(20, ONE_ROW), (18, TWO_ROWS)], [2, 1], [1]),  # 22 each: more rows win
        ([(22, NO_ROW), (20, ONE_ROW)], [2, 1], [1]),  # 22 each: a row beats none
        ([(20, ONE_ROW), (20, ONE_ROW)], [1, 1], [0, 1]),  # a shared victory
        ([(18, TWO_ROWS), (20, ONE_ROW), (18, TWO_ROWS)], [1, 3, 1], [0, 2]),
        ([(20, ONE_ROW), (20, ONE_ROW), (30, NO_ROW)], [2, 2, 1], [2]),
        ([(5, NO_ROW), (20, ONE_ROW), (20, ONE_ROW), (20, ONE_ROW)], [4, 1, 1, 1], [1, 2, 3]),
    ],
)
def test_a12_most_points_then_most_rows_then_a_shared_victory(
    boards: list[tuple[int, str]], ranks: list[int], winners: list[int]
) -> None:
    drawn = [f"board {seat}: {points} points{board}" for seat, (points, board) in enumerate(boards, start=1)]
    outcome = ended(draw("phase ended\n" + "\n".join(drawn), players=len(boards)))
    assert (outcome.ranks, outcome.winners) == (ranks, winners)


def test_the_outcome_as_records_write_it() -> None:
    """Winners count from 1 there."""
    outcome = ended(play(draw(ALL_BONUSES), "1T1"))
    assert outcome.to_json() == {
        "scores": [54, 10],
        "winners": [1],
        "points": [
            {"tiling": 35, "floor": 0, "rows": 2, "columns": 7, "colours": 10},
            {"tiling": 10, "floor": 0, "rows": 0, "columns": 0, "colours": 0},
        ],
        "reason": "row",
    }


# Every tile but one lies on a wall or on a line that waits; player 4 picks that one.
LAST_TILE = """
    displays K
    turn 4
    board 1: 11 points
            . | BYRK.
           .. | TBYR.
          ... | KTBY.
         .... | RKTB.
        .BBBB | YRKT.
    board 2: 12 points
            . | .YRKT
           .. | .BYRK
          ... | .TBYR
         .... | .KTBY
        .YYYY | .RKTB
    board 3: 13 points
            . | B.RKT
           .. | T.YRK
          .TT | K.BYR
         .... | R.TBY
        .RRRR | Y.KTB
    board 4: 14 points
            . | BY.KT
           .. | TB.RK
          ... | KT.YR
         ..TT | RK.BY
        ..KKK | YR.TB
    """


def test_a11_the_game_ends_when_not_even_one_tile_can_be_dealt() -> None:
    """The last tile stays on a line, so bag and lid are empty. Four complete columns each bring 28."""
    state = draw(LAST_TILE, players=4)
    assert (table_of(state)["bag"], table_of(state)["lid"]) == ("-", "-")
    outcome = ended(play(state, "1K5"))
    assert outcome.reason == "no_tiles"
    assert outcome.scores == [11 + 28, 12 + 28, 13 + 28, 14 + 28]
    assert outcome.winners == [3]


def test_a11_the_game_ends_when_no_tile_can_ever_reach_a_wall_again() -> None:
    """The last black tile falls. It comes back every round, but no line lacks only one black tile."""
    outcome = ended(play(draw(LAST_TILE, players=4), "1K-"))
    assert outcome.reason == "deadlock"
    assert outcome.points[3] == {"tiling": 14, "floor": -1, "rows": 0, "columns": 28, "colours": 0}


def test_a11_it_goes_on_while_one_line_can_still_be_completed() -> None:
    """Here player 1's line 2 lacks one black tile. It gets it: 5 points, row 2, four columns and all of black."""
    state = draw(LAST_TILE.replace(".. | TBYR.", ".K | TBYR.").replace("..KKK", "...KK"), players=4)
    play(state, "1K-")
    assert table_of(state)["phase"] == "dealing"
    deal(state, "deal K - - - - - - - -")
    play(state, "1K2")
    outcome = ended(state)
    assert outcome.reason == "row"
    assert outcome.points[0] == {"tiling": 16, "floor": 0, "rows": 2, "columns": 28, "colours": 10}
