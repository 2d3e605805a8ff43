"""A4, A5 and A7: picking tiles and putting them on pattern lines."""

from __future__ import annotations

import pytest

from tests.drawn import board_of, draw, drawing, picture, play, table_of, texts


def test_the_books_first_turns() -> None:
    """A4: two black; one yellow, leaving three red; then those three red from the centre, with the marker."""
    state = draw("displays BKKT RRRY BBYY KTTT RRKK YYTB BRYT", players=3)
    play(state, "1K2")
    assert table_of(state)["centre"] == "BT"
    play(state, "2Y1")
    assert table_of(state)["centre"] == "BRRRT"
    play(state, "CR3")
    table = table_of(state)
    assert table["centre"] == "BT"
    assert table["displays"][:2] == ["-", "-"]
    assert table["marker"] == 3
    assert [picture(state, seat) for seat in (1, 2, 3)] == [
        drawing("""
                . | .....
               KK | .....
              ... | .....
             .... | .....
            ..... | .....
            floor -
            """),
        drawing("""
                Y | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor -
            """),
        drawing("""
                . | .....
               .. | .....
              RRR | .....
             .... | .....
            ..... | .....
            floor M
            """),
    ]
    assert state.actors() == [0]


TWO_YELLOW = """
    displays YYRK BBBB
    board 1: 5 points
            . | B....
           .. | ..Y..
          ... | ...Y.
         ...B | .....
        ..... | .....
    """


def test_the_books_options_for_two_yellow_tiles() -> None:
    """A5: neither lines 2 and 3, whose wall rows have yellow, nor line 4, which holds blue."""
    yellow = [move for move in texts(draw(TWO_YELLOW), 1) if move.startswith("1Y")]
    assert yellow == ["1Y1", "1Y5", "1Y-"]


@pytest.mark.parametrize(
    ("move", "line", "held", "floor"), [("1Y1", 1, "Y", "Y"), ("1Y5", 5, "YY", "-"), ("1Y-", 1, "-", "YY")]
)
def test_what_each_option_for_two_yellow_tiles_does(move: str, line: int, held: str, floor: str) -> None:
    """A5: one and an excess tile on the floor; both on line 5; both on the floor."""
    board = board_of(play(draw(TWO_YELLOW), move), 1)
    assert (board["lines"][line - 1], board["floor"]) == (held, floor)


def test_a4_all_tiles_of_the_colour_and_the_rest_to_the_centre() -> None:
    state = play(draw("displays BYYT - - RRRR\ncentre KT"), "1Y4")
    table = table_of(state)
    assert (table["displays"], table["centre"]) == (["-", "-", "-", "RRRR", "-"], "BKTT")
    assert board_of(state, 1)["lines"][3] == "YY"


def test_a4_from_the_centre_the_other_tiles_stay_there() -> None:
    state = play(draw("displays BBBB\ncentre KKKTRR"), "CK4")
    table = table_of(state)
    assert (table["displays"][0], table["centre"]) == ("BBBB", "RRT")


def test_a4_only_the_first_pick_from_the_centre_takes_the_marker() -> None:
    state = draw("displays -\ncentre BYRK")
    play(state, "CB1", "CY1", "CR2")
    assert table_of(state)["marker"] == 1
    assert [board_of(state, seat)["floor"] for seat in (1, 2)] == ["M", "-"]


def test_a4_a_pick_from_a_display_never_takes_the_marker() -> None:
    state = play(draw("displays BBYY\ncentre K"), "1B2")
    assert (table_of(state)["marker"], board_of(state, 1)["floor"]) == (None, "-")


@pytest.mark.parametrize(("starter", "seats"), [(1, [0, 1, 2, 0]), (3, [2, 0, 1, 2])])
def test_a4_seats_follow_one_another_from_the_starter_round_and_round(starter: int, seats: list[int]) -> None:
    state = draw(f"displays BBBB YYYY RRRR KKKK TTTT\nstarter {starter}\nturn {starter}", players=3)
    for display, seat in enumerate(seats, start=1):
        assert state.actors() == [seat]
        colour = table_of(state)["displays"][display - 1][0]
        play(state, f"{display}{colour}-")


def test_a5_a_line_takes_more_of_its_colour_until_it_is_complete() -> None:
    state = draw("""
        displays KK KKK
        board 1: 0 points
                . | .....
               .. | .....
              ..K | .....
             .... | .....
            ..... | .....
        board 2: 0 points
                . | .....
               .K | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    play(state, "1K3", "2K2")
    assert [board_of(state, 1)["lines"], board_of(state, 1)["wall"][2]] == [["-"] * 5, "K...."]
    assert [board_of(state, 2)["lines"], board_of(state, 2)["wall"][1]] == [["-"] * 5, "....K"]


def test_a5_every_line_of_an_empty_board_and_the_floor_may_be_chosen() -> None:
    state = draw("displays BBRR YYYY")
    assert texts(state, 1) == [
        *("1B1", "1B2", "1B3", "1B4", "1B5", "1B-"),
        *("1R1", "1R2", "1R3", "1R4", "1R5", "1R-"),
        *("2Y1", "2Y2", "2Y3", "2Y4", "2Y5", "2Y-"),
    ]


def test_a5_the_floor_is_always_open_even_if_no_line_is() -> None:
    """Every line is complete, holds another colour or belongs to a row that has red."""
    state = draw("""
        displays RR BB
        board 1: 9 points
                K | .....
               .B | .....
              ... | ....R
             .... | R....
            ..YYY | .....
        """)
    assert [move for move in texts(state, 1) if "R" in move] == ["1R-"]
    assert board_of(play(state, "1R-"), 1)["floor"] == "RR"


def test_a5_a_complete_line_takes_no_tile_even_of_its_colour() -> None:
    state = draw("""
        displays KK BB
        board 1: 0 points
                K | .....
               KK | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    assert [move for move in texts(state, 1) if "K" in move] == ["1K3", "1K4", "1K5", "1K-"]


def test_a5_the_excess_of_a_large_pick_falls() -> None:
    state = play(draw("displays YYYY BBBB"), "1Y1")
    assert picture(state, 1) == drawing("""
            Y | .....
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
        floor YYY
        """)


@pytest.mark.parametrize(("turn", "lines"), [(1, "12345-"), (2, "2345-")])
def test_a5_only_ones_own_wall_matters(turn: int, lines: str) -> None:
    """Player 2 has yellow in row 1, which keeps player 2 alone from line 1."""
    state = draw(f"""
        displays Y B
        turn {turn}
        board 2: 1 points
                . | .Y...
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    assert [move for move in texts(state, turn) if "Y" in move] == [f"1Y{line}" for line in lines]


def test_a7_the_offer_goes_on_while_any_tile_lies_on_a_display_or_in_the_centre() -> None:
    state = draw("displays BY\ncentre -")
    play(state, "1B1")
    assert (table_of(state)["phase"], table_of(state)["centre"]) == ("offer", "Y")
    play(state, "CY1")
    assert table_of(state)["phase"] == "dealing"


def test_a7_the_marker_takers_turn_to_start_comes_next_round() -> None:
    state = draw("displays BY\nturn 1\nstarter 1")
    play(state, "1B1", "CY1")
    assert (table_of(state)["starter"], table_of(state)["marker"]) == (2, None)


def test_a7_if_nobody_took_the_marker_the_starter_stays() -> None:
    """Every pick emptied its display, so nothing ever came to the centre."""
    state = draw("displays BBBB KKKK RRRR\nturn 2\nstarter 2", players=2)
    play(state, "1B5", "2K5", "3R4")
    assert (table_of(state)["phase"], table_of(state)["starter"]) == ("dealing", 2)
