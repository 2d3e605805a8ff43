"""A8 and A10: complete lines move to the coloured wall and score their runs.

The wall is printed like this, and a drawing puts each tile where its colour is:

    B Y R K T
    T B Y R K
    K T B Y R
    R K T B Y
    Y R K T B
"""

from __future__ import annotations

import pytest

from azulejo.games.errors import BadNotation
from tests.drawn import board_of, draw, drawing, picture, play, score, table_of


def tiled(board: str, points: int = 0) -> int:
    """What player 1 gains when player 2 picks the last tile of the round."""
    state = draw(f"displays T\nturn 2\nboard 1: {points} points\n{board}")
    return score(play(state, "1T1"), 1) - points


def test_the_books_lone_red_tile_scores_one() -> None:
    """A8: its four neighbours are empty; a diagonal one does not count."""
    points = tiled("""
            . | B....
           .. | ...R.
          RRR | .....
         .... | .....
        ..... | Y....
        """)
    assert points == 1


def test_the_books_blue_tile_scores_three_vertically() -> None:
    """A8: above and below the blue space of row 2 lie a yellow and a teal tile."""
    points = tiled("""
            . | .Y...
           BB | .....
          ... | .T...
         .... | .....
        ..... | .....
        """)
    assert points == 3


def test_the_books_yellow_tile_scores_three_horizontally() -> None:
    """A8: left and right of the yellow space of row 3 lie a blue and a red tile."""
    points = tiled("""
            . | .....
           .. | .....
          YYY | ..B.R
         .... | .....
        ..... | .....
        """)
    assert points == 3


def test_the_books_yellow_tile_scores_four_and_three() -> None:
    """A8: four in row 2, and three in column 3."""
    points = tiled("""
            . | ..R..
           YY | TB.R.
          ... | ..B..
         .... | .....
        ..... | .....
        """)
    assert points == 7


def test_the_books_tiling_of_lines_two_and_four_while_line_three_waits() -> None:
    """A8: red and blue score 1 each; the incomplete lines 3 and 5 stay as they are."""
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                . | .....
               RR | .....
              .KK | .....
             BBBB | .....
            ....Y | .....
        """)
    play(state, "1T1")
    assert score(state, 1) == 2
    assert picture(state, 1) == drawing("""
            . | .....
           .. | ...R.
          .KK | .....
         .... | ...B.
        ....Y | .....
        floor -
        """)
    assert table_of(state)["lid"] == "B3R1"


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("T...K", 2),  # one neighbour
        ("T.Y.K", 3),  # a neighbour on either side; the gap hides black
        ("..YRK", 4),
        ("T.YR.", 4),
        ("....K", 1),  # a tile in the same row that is not linked
        ("...R.", 1),
    ],
)
def test_a8_a_run_ends_at_the_first_gap(row: str, points: int) -> None:
    """Blue comes to column 2 of row 2."""
    assert tiled(f". | .....\n BB | {row}\n ... | .....\n .... | .....\n ..... | .....") == points


def test_a8_the_longest_cross_scores_ten() -> None:
    """It also ends the game (A12), whose bonuses are no tiling points."""
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                . | ..R..
               .. | ..Y..
              BBB | KT.YR
             .... | ..T..
            ..... | ..K..
        """)
    assert board_of(play(state, "1T1"), 1)["tiling"] == 10


def test_a8_a_row_of_one_and_a_column_of_two_score_two_not_three() -> None:
    points = tiled("""
            B | .....
           .. | T....
          ... | .....
         .... | .....
        ..... | .....
        """)
    assert points == 2


def test_a8_lines_score_from_top_to_bottom_each_seeing_those_above() -> None:
    """Column 1: blue alone 1, teal 2, black 3, red 4, yellow 5."""
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                B | .....
               TT | .....
              KKK | .....
             RRRR | .....
            YYYYY | .....
        """)
    play(state, "1T1")
    assert score(state, 1) == 1 + 2 + 3 + 4 + 5
    assert picture(state, 1) == drawing("""
            . | B....
           .. | T....
          ... | K....
         .... | R....
        ..... | Y....
        floor -
        """)


def test_a8_all_but_one_tile_of_each_complete_line_go_to_the_lid() -> None:
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                B | .....
               TT | .....
              KKK | .....
             RRRR | .....
            YYYYY | .....
        """)
    play(state, "1T1")
    assert table_of(state)["lid"] == "Y4R3K2T1"


def test_a8_every_player_tiles() -> None:
    board = """
                B | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """
    state = draw(
        f"displays T\nturn 3\nboard 1: 4 points{board}board 2: 2 points{board}board 3: 0 points{board}", players=3
    )
    play(state, "1T-")
    assert [score(state, seat) for seat in (1, 2, 3)] == [5, 3, 0]
    assert [board_of(state, seat)["wall"][0] for seat in (1, 2, 3)] == ["B....", "B....", "B...."]


@pytest.mark.parametrize("row", range(5))
@pytest.mark.parametrize("colour", range(5))
def test_a10_where_each_colour_is_on_the_wall(row: int, colour: int) -> None:
    letter = "BYRKT"[colour]
    lines = [letter * (row + 1) if line == row else "." * (line + 1) for line in range(5)]
    board = "\n".join(f"{line} | ....." for line in lines)
    last = "BY"[colour == 0]
    state = play(draw(f"displays {last}\nturn 2\nboard 1: 0 points\n{board}"), f"1{last}1")
    expected = ["....."] * 5
    column = (colour + row) % 5
    expected[row] = "." * column + letter + "." * (4 - column)
    assert board_of(state, 1)["wall"] == expected


WHOLE_WALL = """
    phase ended
    board 1: 0 points
            . | BYRKT
           .. | TBYRK
          ... | KTBYR
         .... | RKTBY
        ..... | YRKTB
    """


def test_a10_a_whole_wall_reads_as_it_is_printed() -> None:
    assert board_of(draw(WHOLE_WALL), 1)["wall"] == ["BYRKT", "TBYRK", "KTBYR", "RKTBY", "YRKTB"]


@pytest.mark.parametrize(("row", "swapped"), [("BYRKT", "YBRKT"), ("KTBYR", "RTBYK"), ("YRKTB", "BYRKT")])
def test_a10_a_tile_on_another_colours_space_is_no_position(row: str, swapped: str) -> None:
    with pytest.raises(BadNotation) as caught:
        draw(WHOLE_WALL.replace(row, swapped))
    assert caught.value.code == "bad_wall_space"
