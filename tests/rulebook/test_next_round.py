"""A11: filling the displays from the bag, and from the lid when the bag has run out."""

from __future__ import annotations

import pytest

from azulejo.games.errors import ImpossibleDeal
from azulejo.games.rng import Rng
from tests.drawn import counted, deal, draw, play, score, table_of


def test_a11_the_lid_refills_the_bag_in_the_middle_of_a_display() -> None:
    """The bag has three blue tiles: they come first, everything after them out of what was the lid."""
    state = deal(draw("bag B3"), "deal BBBY YYYY RRRR KKKK TTTT")
    table = table_of(state)
    assert (table["bag"], table["lid"]) == ("B17Y15R16K16T16", "-")
    assert table["displays"] == ["BBBY", "YYYY", "RRRR", "KKKK", "TTTT"]


def test_a11_tiles_of_the_bag_may_come_again_from_the_lid() -> None:
    state = deal(draw("bag B3"), "deal BBBB BBBB YYYY YYYY YYYY")
    assert (table_of(state)["bag"], table_of(state)["lid"]) == ("B12Y8R20K20T20", "-")


def test_a11_the_lid_refills_the_bag_between_two_displays() -> None:
    state = deal(draw("bag BYRK"), "deal BYRK TTTT TTTT TTTT TTTT")
    assert (table_of(state)["bag"], table_of(state)["lid"]) == ("B19Y19R19K19T4", "-")


def test_a11_a_bag_emptied_by_the_last_tile_stays_empty() -> None:
    """Exactly 20 tiles for five displays: nothing more must be drawn, so the lid stays where it is."""
    state = deal(draw("bag B4Y4R4K4T4"), "deal BYRK BYRT BYKT BRKT YRKT")
    assert (table_of(state)["bag"], table_of(state)["lid"]) == ("-", "B16Y16R16K16T16")


def test_a11_an_empty_bag_is_refilled_before_the_first_tile() -> None:
    state = deal(draw("bag -"), "deal BBBB YYYY RRRR KKKK TTTT")
    assert (table_of(state)["bag"], table_of(state)["lid"]) == ("B16Y16R16K16T16", "-")


@pytest.mark.parametrize("seed", range(25))
def test_a11_random_deals_empty_the_bag_before_they_touch_the_lid(seed: int) -> None:
    """Nine tiles are in the bag: they fill displays 1 and 2 and one space of display 3."""
    state = draw("bag B5Y4")
    state.deal(Rng(seed))
    displays = table_of(state)["displays"]
    assert set(displays[0] + displays[1]) <= set("BY")
    first_nine = counted(displays[0] + displays[1])
    missing = counted("B5Y4") - first_nine
    assert sum(missing.values()) == 1
    assert not missing - counted(displays[2])


@pytest.mark.parametrize("seed", range(25))
def test_a11_random_deals_leave_the_lid_alone_while_the_bag_suffices(seed: int) -> None:
    state = draw("bag B10Y10")
    state.deal(Rng(seed))
    table = table_of(state)
    assert counted("".join(table["displays"])) == counted("B10Y10")
    assert (table["bag"], table["lid"]) == ("-", "B10Y10R20K20T20")


# Four walls with four complete columns each, and nearly all other tiles on lines that wait.
SCARCE = """
    starter 3
    board 1: 0 points
            . | BYRK.
           .K | TBYR.
          ... | KTBY.
         .... | RKTB.
        .BBBB | YRKT.
    board 2: 0 points
            . | .YRKT
           .. | .BYRK
          ... | .TBYR
         .... | .KTBY
        .YYYY | .RKTB
    board 3: 0 points
            . | B.RKT
           .. | T.YRK
          .TT | K.BYR
         .... | R.TBY
        .RRRR | Y.KTB
    board 4: 0 points
            . | BY.KT
           .. | TB.RK
          ... | KT.YR
         ..TT | RK.BY
        ..... | YR.TB
    """


def test_a11_a_round_starts_with_what_there_is() -> None:
    """Only three black tiles are left for nine displays."""
    state = draw(SCARCE, players=4)
    assert table_of(state)["bag"] == "K3"
    deal(state, "deal KKK - - - - - - - -")
    assert table_of(state)["displays"] == ["KKK", *["-"] * 8]
    assert state.actors() == [2]


def test_a11_a_short_deal_fills_display_after_display() -> None:
    """Seven tiles: four on display 1, three on display 2, none on the others."""
    state = draw(SCARCE.replace(".YYYY", "....."), players=4)
    assert table_of(state)["bag"] == "Y4K3"
    deal(state, "deal YYKK YYK - - - - - - -")
    assert (table_of(state)["bag"], table_of(state)["lid"]) == ("-", "-")


def test_a11_a_short_deal_takes_bag_and_lid() -> None:
    state = draw(SCARCE.replace(".YYYY", ".....") + "\nbag Y1", players=4)
    deal(state, "deal YYKK YYK - - - - - - -")
    assert (table_of(state)["bag"], table_of(state)["lid"]) == ("-", "-")


@pytest.mark.parametrize("displays", ["YYKK YY K", "YYK YYKK", "YYKK - YYK"])
def test_a11_no_display_is_stinted_while_there_are_tiles(displays: str) -> None:
    state = draw(SCARCE.replace(".YYYY", "....."), players=4)
    words = (displays.split() + ["-"] * 9)[:9]
    with pytest.raises(ImpossibleDeal) as caught:
        deal(state, "deal " + " ".join(words))
    assert caught.value.code == "wrong_display_size"


@pytest.mark.parametrize("seed", range(10))
def test_a11_random_short_deals_use_every_tile(seed: int) -> None:
    state = draw(SCARCE.replace(".YYYY", "....."), players=4)
    state.deal(Rng(seed))
    displays = table_of(state)["displays"]
    assert [len(display.replace("-", "")) for display in displays] == [4, 3, 0, 0, 0, 0, 0, 0, 0]
    assert counted("".join(displays)) == counted("Y4K3")


def test_a11_the_game_goes_on_with_a_short_round() -> None:
    """Player 3 drops all of it; player 1's line 2 may still be completed."""
    state = deal(draw(SCARCE, players=4), "deal KKK - - - - - - - -")
    play(state, "1K-")
    assert (table_of(state)["phase"], table_of(state)["lid"]) == ("dealing", "K3")
    assert score(state, 3) == 0


def test_a11_nothing_is_dealt_while_players_pick() -> None:
    state = draw("displays BB YY")
    with pytest.raises(ImpossibleDeal) as caught:
        state.deal(Rng(1))
    assert caught.value.code == "nothing_to_deal"


def test_a11_each_round_has_its_number() -> None:
    state = play(draw("displays B\nround 4"), "1B1")
    assert table_of(state)["round"] == 4
    state.deal(Rng(1))
    assert table_of(state)["round"] == 5
