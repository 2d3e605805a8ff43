"""A4, A6 and A9: the floor line, its costs, and the starting player marker on it."""

from __future__ import annotations

import pytest

from azulejo.games.rng import Rng
from tests.drawn import board_of, counted, deal, draw, play, score, table_of

# Player 2 is about to pick the last tile, which ends the round.
LAST_PICK = """
    displays T
    turn 2
    starter 2
    """


def floor_of(things: str, points: int) -> str:
    """The last pick of a round, with player 1's floor line as given."""
    return f"""{LAST_PICK}
        board 1: {points} points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor {things}
        """


def test_the_books_floor_of_four_tiles_and_the_marker_costs_eight() -> None:
    """A6: 1 + 1 + 2 + 2 + 2."""
    state = play(draw(floor_of("BRMKK", 20)), "1T1")
    assert score(state, 1) == 12
    assert board_of(state, 1)["floor_lost"] == 8


@pytest.mark.parametrize(
    ("things", "cost"),
    [("B", 1), ("BB", 2), ("BBR", 4), ("BBRR", 6), ("BBRRK", 8), ("BBRRKK", 11), ("BBRRKKT", 14), ("M", 1), ("BBM", 4)],
)
def test_a6_what_each_space_costs(things: str, cost: int) -> None:
    """1 1 2 2 2 3 3 from the left, whatever lies there."""
    assert score(play(draw(floor_of(things, 30)), "1T1"), 1) == 30 - cost


def test_a6_what_finds_no_space_goes_to_the_lid_free_of_charge() -> None:
    """Six things lie there; of four dropped tiles one fits. The line costs 14, not more."""
    state = draw("""
        displays KKKK
        board 1: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor BBYYRR
        """)
    play(state, "1K-")
    assert score(state, 1) == 6
    assert counted(table_of(state)["lid"]) == counted("BBYYRRKKKK")


def test_a6_tiles_beyond_the_floor_line_are_in_the_lid_at_once() -> None:
    state = draw("""
        displays KKKK BB
        board 1: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor BBYYRR
        """)
    play(state, "1K-")
    assert board_of(state, 1)["floor"] == "BBYYRRK"
    assert table_of(state)["lid"] == "K3"


def test_a6_the_excess_of_a_line_overflows_to_the_lid_too() -> None:
    """One of four blue tiles completes line 1, one fills the last floor space, two go to the lid."""
    state = draw("""
        displays BBBB YY
        board 1: 0 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor KKKRRR
        """)
    play(state, "1B1")
    board = board_of(state, 1)
    assert (board["lines"][0], board["floor"], table_of(state)["lid"]) == ("B", "KKKRRRB", "B2")


def test_a4_the_marker_lands_before_the_tiles_of_its_pick() -> None:
    state = play(draw("displays BB\ncentre RRK"), "CR-")
    assert board_of(state, 1)["floor"] == "MRR"


def test_a4_the_marker_takes_the_leftmost_free_space() -> None:
    state = draw("""
        displays BB
        centre RRK
        board 1: 0 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor YT
        """)
    assert board_of(play(state, "CR1"), 1)["floor"] == "YTMR"


def test_a4_on_the_last_free_space_the_marker_comes_first_and_the_tiles_go_to_the_lid() -> None:
    state = draw("""
        displays BB
        centre RRK
        board 1: 0 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor YYYTTT
        """)
    play(state, "CR-")
    assert board_of(state, 1)["floor"] == "YYYTTTM"
    assert table_of(state)["lid"] == "R2"


FULL_FLOOR = """
    centre R
    starter 2
    board 1: 20 points
            . | .....
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
        floor YYYTTTK
    """


def test_a6_on_a_full_floor_line_the_marker_costs_nothing() -> None:
    state = play(draw(FULL_FLOOR), "CR5")
    assert score(state, 1) == 20 - 14
    assert counted(table_of(state)["lid"]) == counted("YYYTTTK")


def test_a6_but_its_taker_still_starts_the_next_round() -> None:
    state = play(draw(FULL_FLOOR), "CR5")
    assert table_of(state)["starter"] == 1
    deal(state, "deal BBBB YYYY RRRR KKKK BYRK")
    assert state.actors() == [0]


def test_a6_while_the_round_lasts_the_table_remembers_who_has_it() -> None:
    state = play(draw(FULL_FLOOR + "\ndisplays BB"), "CR5")
    assert (table_of(state)["marker"], board_of(state, 1)["floor"]) == (1, "YYYTTTK")
    assert state.game.position(str(state)).to_json() == state.to_json()


@pytest.mark.parametrize(("points", "left"), [(0, 0), (3, 0), (7, 0), (8, 0), (9, 1)])
def test_a9_a_score_never_goes_below_zero(points: int, left: int) -> None:
    """The floor line costs 8."""
    assert score(play(draw(floor_of("BBRRK", points)), "1T1"), 1) == left


def test_a9_only_what_was_really_lost_counts_as_lost() -> None:
    board = board_of(play(draw(floor_of("BBRRK", 3)), "1T1"), 1)
    assert (board["tiling"], board["floor_lost"], board["score"]) == (3, 3, 0)


def test_a9_the_tiling_of_the_round_scores_before_the_floor_is_charged() -> None:
    """0 points, a tile for 1 point and a floor of 1: nothing is left, and nothing is owed."""
    state = draw("""
        displays T
        turn 2
        board 1: 0 points
                B | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor K
        """)
    play(state, "1T1")
    assert (score(state, 1), board_of(state, 1)["floor_lost"]) == (0, 1)


def test_a9_floor_tiles_go_to_the_lid_and_the_marker_does_not() -> None:
    state = play(draw(floor_of("BRMKK", 20)), "1T1")
    assert board_of(state, 1)["floor"] == "-"
    assert table_of(state)["lid"] == "B1R1K2"


@pytest.mark.parametrize("seed", range(5))
def test_a9_the_marker_never_gets_into_the_bag(seed: int) -> None:
    """The bag is empty and everything comes from the lid: 20 tiles of those that were there, and no more."""
    state = draw(floor_of("BRMKK", 20) + "\nbag -")
    play(state, "1T1")
    before = counted(table_of(state)["lid"])
    state.deal(Rng(seed))
    table = table_of(state)
    dealt = counted("".join(table["displays"]))
    assert sum(dealt.values()) == 20
    assert counted(table["bag"]) + dealt == before


def test_a9_the_marker_holder_starts_the_next_round() -> None:
    state = play(draw(floor_of("M", 0)), "1T1")
    assert (table_of(state)["starter"], table_of(state)["marker"]) == (1, None)


def test_a9_each_floor_line_is_charged_to_its_own_player() -> None:
    state = draw("""
        displays T
        turn 2
        board 1: 10 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor BB
        board 2: 10 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor MKK
        """)
    play(state, "1T-")
    assert [score(state, 1), score(state, 2)] == [8, 4]
