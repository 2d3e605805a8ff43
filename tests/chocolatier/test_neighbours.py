"""Each pair of Special Factories side by side, and who acts first where that matters (C4, C8)."""

from __future__ import annotations

import re

from tests.chocolatier.table import displays, field, new_round
from tests.chocolatier.test_lockstep import neighbourhoods
from tests.drawn import board_of, deal, draw_chocolates, play


def test_every_pair_is_here() -> None:
    here = {tuple(re.findall(r"_sf(\d)", name)) for name in globals() if name.startswith("test_c")}
    assert here == set(neighbourhoods(2))


def test_c4_sf1_before_sf2_gives_it_what_it_has_just_got() -> None:
    """From display 1 on: SF1 gets its tile first, and SF2 can take it."""
    state = deal(new_round("1 2T - - -", "BBBB WWWW KKKK RRRR RRRR"), "add T")
    assert displays(state) == "BBBB TWWWW KKKK RRRR RRRR"


def test_c4_sf1_after_an_sf2_keeps_its_tile() -> None:
    """SF2 has taken already when SF1 gets its own."""
    state = deal(new_round("2T 1 - - -", "BBBB WWWW KKKK RRRR RRRR"), "add T")
    assert displays(state) == "BBBB TWWWW KKKK RRRR RRRR"


def test_c4_sf1_is_followed_by_sf2_also_over_the_end_of_the_circle() -> None:
    """SF2 on the last display is beside display 1, and acts last."""
    state = deal(new_round("1 - - - 2T", "BBBB WWWW KKKK RRRR RRRR"), "add T")
    assert displays(state) == "BBBB WWWW KKKK RRRR TRRRR"


def test_c8_sf1_beside_sf3_each_keeps_to_its_own_effect() -> None:
    state = deal(new_round("1 3 - - -", "TTBB WWKK RRRR RRRR KKKK"), "add W")
    play(state, "1T2", "2K2")
    assert (displays(state), field(state, "centre")) == ("- WW RRRR RRRR KKKK", "BBW")


def test_c8_sf1_gets_what_sf4_divides_and_pushes_it_to_the_centre() -> None:
    state = deal(new_round("1 4 - - -", "TTBB WWKR RRRR RRRR KKKK"), "add W")
    play(state, "2W2", "K<", "R<")
    assert displays(state) == "TTBBWKR - RRRR RRRR KKKK"
    play(state, "1T2")
    assert field(state, "centre") == "BBWKR"


def test_c8_sf1_fifth_tile_may_fall_on_the_extra_space_of_sf5() -> None:
    state = deal(new_round("1 5 - - -", "TTTT WWWW RRRR RRRR KKKK"), "add T")
    play(state, "2W4", "3R4", "1T3")
    assert (field(state, "extra"), board_of(state, 1)["floor"]) == ("1T", "T")


def test_c4_sf2_and_sf2_take_from_each_other_in_the_order_of_the_circle() -> None:
    """2T acts first and takes a teal from 2B; then 2B takes a brown from 2T. Left or right, both give."""
    assert displays(new_round("2T 2B - - -", "BBWW TTKK BKKK RRRR TRRR")) == "TTBWW TBBKK KKK RRRR RRR"


def test_c4_sf2_takes_from_sf3_which_keeps_the_rest() -> None:
    state = new_round("2T 3 - - -", "BBBB TTWK RRRR RRRR KKKK")
    assert displays(state) == "TBBBB TWK RRRR RRRR KKKK"
    play(state, "2W1", "1B4")
    assert (displays(state), field(state, "centre")) == ("- TK RRRR RRRR KKKK", "T")


def test_c8_sf2_takes_from_sf4_and_gets_what_it_divides_without_taking_again() -> None:
    state = new_round("2T 4 - - -", "BBBB TTWK RRRR RRRR TKKK")
    assert displays(state) == "TTBBBB TWK RRRR RRRR KKK"
    play(state, "2W1", "T<", "K>")
    assert displays(state) == "TTTBBBB - KRRRR RRRR KKK"


def test_c4_sf2_takes_from_sf5_whose_picker_still_gets_it() -> None:
    state = new_round("2T 5 - - -", "BBBB TTWK RRRR RRRR KKKK")
    assert displays(state) == "TBBBB TWK RRRR RRRR KKKK"
    play(state, "2W1")
    assert (displays(state), field(state, "extra"), field(state, "centre")) == ("TBBBB - RRRR RRRR KKKK", "1-", "TK")


def test_c8_sf3_keeps_what_it_got_from_sf4() -> None:
    state = draw_chocolates("gold 3 4 - - -\ndisplays TB WKR")
    play(state, "2W1", "K<", "R<", "1T1")
    assert (displays(state), field(state, "centre")) == ("BKR - - - -", "-")


def test_c8_sf3_can_be_picked_from_by_the_one_who_has_sf5() -> None:
    state = draw_chocolates("gold 3 5 - - -\ndisplays TTTB WK")
    play(state, "2W1", "CK1", "1T2")
    assert (displays(state), field(state, "extra")) == ("B - - - -", "1T")


def test_c8_sf4_gives_to_sf5_whose_picker_pushes_it_to_the_centre() -> None:
    state = draw_chocolates("gold 4 5 - - -\ndisplays TWK B")
    play(state, "1T1", "W>", "K>", "2W1")
    assert (field(state, "centre"), field(state, "extra")) == ("BK", "2-")


def test_c8_sf4_revives_an_empty_sf5_that_nobody_has() -> None:
    """It was never filled: everything dealt lies elsewhere."""
    state = draw_chocolates("gold 4 5 - - -\ndisplays TW")
    play(state, "1T1", "W>", "2W1")
    assert field(state, "phase") == "arranging"
