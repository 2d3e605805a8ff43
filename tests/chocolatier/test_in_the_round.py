"""SF3, SF4 and SF5, which act when somebody picks from them (C5, C6, C7)."""

from __future__ import annotations

import pytest

from azulejo.games.game import Preview
from azulejo.games.story import Story
from tests.chocolatier.table import displays, field
from tests.drawn import board_of, draw_chocolates, play, play_as, table_of, texts

# SF3


def test_c5_what_is_not_picked_from_sf3_stays_on_it() -> None:
    state = draw_chocolates("gold - 3 1 - -\ndisplays TTBW TBWK")
    play(state, "2T1")
    assert (displays(state), field(state, "centre")) == ("TTBW BWK - - -", "-")


def test_c5_sf3_is_picked_from_again_and_again_and_keeps_the_round_alive() -> None:
    state = draw_chocolates("gold - 3 1 - -\ndisplays - TBWK")
    play(state, "2T1", "2W1", "2B2")
    assert (displays(state), field(state, "phase"), field(state, "turn")) == ("- K - - -", "offer", 2)
    assert set(texts(state, 2)) == {"2K2", "2K3", "2K4", "2K5", "2K-"}
    play(state, "2K3")
    assert field(state, "phase") == "arranging"


def test_a7_the_starter_stays_when_sf3_left_nothing_for_the_centre() -> None:
    state = draw_chocolates("gold - 3 1 - -\ndisplays - TB\nstarter 2")
    play(state, "2T1", "2B1")
    assert (field(state, "starter"), field(state, "marker")) == (2, None)


# SF4

BESIDE_SF4 = "gold - 4 3 - -\ndisplays TTBB TBWK RRRR - -"


@pytest.mark.parametrize(
    ("division", "then"),
    [
        (("B<", "W<", "K<"), "TTBBBWK - RRRR - -"),
        (("B>", "W>", "K>"), "TTBB - BWKRRRR - -"),
        (("B<", "W>", "K<"), "TTBBBK - WRRRR - -"),
    ],
    ids=["left", "right", "split"],
)
def test_c6_what_is_not_picked_from_sf4_is_divided_between_its_neighbours(division: tuple[str, ...], then: str) -> None:
    state = draw_chocolates(BESIDE_SF4)
    play(state, "2T1")
    assert (field(state, "phase"), field(state, "turn"), field(state, "dividing")) == ("dividing", 1, "BWK")
    play(state, *division)
    assert displays(state) == then
    assert (field(state, "phase"), field(state, "turn"), field(state, "centre")) == ("offer", 2, "-")


def test_c6_a_colour_goes_whole_to_one_side() -> None:
    state = draw_chocolates("gold - 4 3 - -\ndisplays - TKKK - - -")
    play(state, "2T1")
    assert texts(state, 1) == ["K<", "K>"]
    play(state, "K>")
    assert displays(state) == "- - KKK - -"


def test_c6_nothing_is_divided_when_everything_was_picked() -> None:
    state = draw_chocolates("gold - 4 3 - -\ndisplays TT KKKK - - -")
    play(state, "2K4")
    assert (field(state, "phase"), field(state, "turn")) == ("offer", 2)


def test_c6_the_last_pick_of_a_round_revives_empty_neighbours() -> None:
    state = draw_chocolates("gold - 4 3 - -\ndisplays - TTW - - -")
    play(state, "2T2", "W<")
    assert (displays(state), field(state, "phase"), field(state, "turn")) == ("W - - - -", "offer", 2)
    play(state, "1W1")
    assert field(state, "phase") == "arranging"


@pytest.mark.parametrize(
    ("gold", "dealt", "left", "right"),
    [
        ("4 - 3 - -", "TTW - - - -", "- - - - W", "- W - - -"),
        ("3 - - - 4", "- - - - TTW", "- - - W -", "W - - - -"),
    ],
)
def test_c3_c6_the_circle_closes(gold: str, dealt: str, left: str, right: str) -> None:
    for move, then in (("W<", left), ("W>", right)):
        state = draw_chocolates(f"gold {gold}\ndisplays {dealt}")
        assert displays(play(state, "1T2" if dealt.startswith("T") else "5T2", move)) == then


@pytest.mark.parametrize(
    ("gold", "dealt", "move", "then"),
    [
        ("5 4 - - -", "- TTW K - -", "W<", "- - K - W"),
        ("- 4 5 - -", "K TTW - - -", "W>", "K - - W -"),
        ("- - - 4 5", "K - - TTW -", "W>", "WK - - - -"),
        ("4 - - - 5", "TTW K - - -", "W<", "- K - W -"),
    ],
    ids=["left", "right", "right over the end", "left over the beginning"],
)
def test_c6_a_neighbour_that_sf5_took_away_is_skipped(gold: str, dealt: str, move: str, then: str) -> None:
    """Reading: player 2 has SF5 in front of them."""
    state = draw_chocolates(f"gold {gold}\ndisplays {dealt}\nextra 2-")
    source = gold.split().index("4") + 1
    assert displays(play(state, f"{source}T2", move)) == then


def test_c6_dividing_changes_nothing_on_the_pickers_own_board() -> None:
    state = draw_chocolates(BESIDE_SF4)
    play(state, "2T1")
    before = board_of(state, 1)
    assert [state.preview(0, action) for action in state.legal(0)] == [Preview(), Preview()]
    assert board_of(play(state, "B<", "W<", "K>"), 1) == before


# SF5


def test_c7_the_rest_goes_to_the_centre_and_the_picker_gets_an_extra_space() -> None:
    state = draw_chocolates("gold - 5 3 - -\ndisplays TT TBWK - - -")
    play(state, "2T1")
    assert (field(state, "centre"), field(state, "extra")) == ("BWK", "1-")
    assert displays(state) == "TT - - - -"


def test_c7_excess_of_the_very_pick_is_caught() -> None:
    state = draw_chocolates("gold - 5 3 - -\ndisplays TT TTTW - - -")
    assert state.preview(0, state.game.parse_action("2T1")) == Preview(
        fills=1, completes=True, breaks=2, caught=1, cost=1, points=1
    )
    play(state, "2T1")
    assert (field(state, "extra"), board_of(state, 1)["floor"]) == ("1T", "T")


def test_c7_only_the_first_thing_is_caught_and_only_once() -> None:
    state = draw_chocolates("gold - 5 3 - -\ndisplays TTBB - RRRR\nextra 1K")
    assert state.preview(0, state.game.parse_action("1T1")).cost == 1
    play(state, "1T1")
    assert (field(state, "extra"), board_of(state, 1)["floor"]) == ("1K", "T")


def test_c7_a_pick_dropped_by_choice_is_caught() -> None:
    """Reading."""
    state = draw_chocolates("gold - 5 3 - -\ndisplays TTBB - RRRR\nextra 1-")
    play(state, "1T-")
    assert (field(state, "extra"), board_of(state, 1)["floor"]) == ("1T", "T")


def test_c7_the_marker_is_caught_and_its_taker_starts() -> None:
    """Reading. The marker comes before what falls of the same pick (A4)."""
    state = draw_chocolates("gold - 5 3 - -\ncentre TT\nextra 2-\nturn 2")
    play(state, "CT1")
    assert (field(state, "phase"), field(state, "starter")) == ("arranging", 2)
    assert board_of(state, 2)["floor_lost"] == 1  # the second teal
    assert (field(state, "extra"), field(state, "marker")) == ("-", None)


def test_c7_the_others_have_no_extra_space() -> None:
    state = draw_chocolates("gold - 5 3 - -\ndisplays TTTT - BBBB\nextra 2-")
    play(state, "1T-")
    assert (field(state, "extra"), board_of(state, 1)["floor"]) == ("2-", "TTTT")


def test_c7_after_the_round_the_tile_goes_to_the_lid_and_costs_nothing() -> None:
    state = draw_chocolates("""
        gold - 5 3 - -
        displays W
        extra 1K
        marker 2
        board 1: 9 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor -
        board 2: 0 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor M
    """)
    play(state, "1W1")
    assert (field(state, "lid"), field(state, "extra")) == ("K1", "-")
    assert board_of(state, 1)["score"] == 10
    assert (field(state, "starter"), field(state, "gold")) == (2, ["-"] * 5)


def test_c7_c2_a_line_without_space_in_the_brown_box_is_caught_first() -> None:
    """White has no column left in row 2: of its two tiles one lands on the extra space, one costs a point."""
    state = draw_chocolates(
        """
        gold - 5 3 - -
        displays K
        extra 1-
        board 1: 9 points
                . | W....
               WW | .TBKR
              ... | .....
             .... | .....
            ..... | .....
            floor -
        """,
        box="brown",
    )
    state.story = Story()
    play(state, "1K1", "1>5")
    told = [step.kind for step in state.story.drain()]
    assert told == ["took", "filled", "tiled", "unplaceable", "caught", "fell", "charged"]
    assert (board_of(state, 1)["score"], field(state, "lid")) == (9 + 2 - 1, "W2")


def test_c7_an_unused_extra_space_is_simply_given_back() -> None:
    state = draw_chocolates("gold - 5 3 - -\ndisplays W - - - -\nextra 1-")
    play(state, "1W1")
    assert (field(state, "extra"), field(state, "lid")) == ("-", "-")


def test_c7_the_other_displays_keep_their_numbers() -> None:
    state = draw_chocolates("gold 5 - - 3 -\ndisplays TTTT BBBB WWWW - KKKK")
    play(state, "1T4", "5K4")
    assert displays(state) == "- BBBB WWWW - -"


def test_a_position_says_who_has_the_extra_space_and_what_is_being_divided() -> None:
    state = draw_chocolates("gold - 5 4 - -\ndisplays TT - TBWK\nextra 1-")
    play_as(state, 1, "3T1")
    assert str(state).split(" board=")[0].endswith("gold=-,5,4,-,- extra=1- dividing=BWK")
    assert table_of(state)["dividing"] == "BWK"
