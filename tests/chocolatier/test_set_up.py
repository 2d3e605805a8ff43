"""SF1 and SF2, which act when a round is set up (C3, C4)."""

from __future__ import annotations

import pytest

from azulejo.games.errors import ImpossibleDeal
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.chocolatier.table import before_round, displays, field, new_round, short_of_chocolates
from tests.drawn import deal, play


def test_c3_displays_are_arranged_before_every_round_and_lie_blue_between_them() -> None:
    state = new_round("- 3 - 5 -", "TTTT BBBB WWWW KKKK RRRR")
    assert field(state, "gold") == ["-", "3", "-", "5", "-"]
    play(state, "1T5", "2B5", "3W4", "4K4", "5R3")
    assert field(state, "phase") == "arranging"
    assert field(state, "gold") == ["-"] * 5


# SF1


def test_c4_sf1_gets_one_tile_more_from_the_bag() -> None:
    state = new_round("- 1 3 - -", "TTBB TTBB TTBB TTBB TTBB")
    assert field(state, "phase") == "adding"
    before = field(state, "bag")
    deal(state, "add W")
    assert displays(state) == "TTBB TTBBW TTBB TTBB TTBB"
    assert (before, field(state, "bag")) == ("T10B10W20K20R20", "T10B10W19K20R20")
    assert (field(state, "phase"), field(state, "turn")) == ("offer", 1)


def test_c4_sf1_refills_the_bag_from_the_lid() -> None:
    """The deal empties the bag exactly; only SF1's tile needs the lid."""
    state = new_round("- 1 3 - -", "TTTT TTTT BBBB BBBB TTTT", stock="bag T12B8")
    assert (field(state, "bag"), field(state, "lid")) == ("-", "T8B12W20K20R20")
    deal(state, "add R")
    assert displays(state) == "TTTT TTTTR BBBB BBBB TTTT"
    assert (field(state, "bag"), field(state, "lid")) == ("T8B12W20K20R19", "-")


def test_c4_sf1_draws_only_what_is_in_the_bag_while_there_is_something() -> None:
    state = new_round("- 1 3 - -", "TTTT TTTT BBBB BBBB TTTT", stock="bag T12B8W1")
    with pytest.raises(ImpossibleDeal) as error:
        deal(state, "add R")
    assert error.value.code == "added_not_in_bag"
    deal(state, "add W")
    assert (field(state, "bag"), field(state, "lid")) == ("-", "T8B12W19K20R20")


def test_c4_sf1_gets_nothing_when_bag_and_lid_are_empty() -> None:
    state = short_of_chocolates("T4B4W4K4R4")
    deal(state, "gold - - - - - 1 3 4 5")
    deal(state, "deal TTTT BBBB WWWW KKKK RRRR - - - -")
    assert (field(state, "phase"), displays(state)) == ("offer", "TTTT BBBB WWWW KKKK RRRR - - - -")


def test_c4_chance_draws_sf1s_tile_by_the_numbers_in_the_bag() -> None:
    state = new_round("- 1 3 - -", "TTTT TTTT BBBB BBBB TTTT", stock="bag T12B8W1K3")
    drawn = [state.game.deal_text(state.clone().deal(Rng(seed))) for seed in range(400)]
    assert set(drawn) == {"add W", "add K"}
    assert 260 <= drawn.count("add K") <= 340


# SF2


@pytest.mark.parametrize(
    ("dealt", "then"),
    [
        ("BBKK BBBB WWWW RRRR RRRR", "BBKK BBBB WWWW RRRR RRRR"),
        ("TTKK BBBB WWWW RRRR RRRR", "TKK TBBBB WWWW RRRR RRRR"),
        ("BBKK BBBB TWWW RRRR RRRR", "BBKK TBBBB WWW RRRR RRRR"),
        ("TTKK TBBB TTTW RRRR RRRR", "TKK TTTBBB TTW RRRR RRRR"),
    ],
    ids=["neither", "left", "right", "both"],
)
def test_c4_sf2_takes_one_of_its_colour_from_each_neighbour_that_has_one(dealt: str, then: str) -> None:
    assert displays(new_round("- 2T 3 - -", dealt)) == then


@pytest.mark.parametrize(
    ("gold", "then"),
    [
        ("2W 3 - - -", "TTTWWW BBB WKKK WRRR TTT"),
        ("- 3 - - 2W", "TTT BWWW WKKK RRR TTTWWW"),
    ],
)
def test_c3_the_first_and_the_last_display_are_neighbours(gold: str, then: str) -> None:
    dealt = "TTTW BBBW WKKK WRRR TTTW" if gold.startswith("2W") else "TTTW BWWW WKKK WRRR TTTW"
    assert displays(new_round(gold, dealt)) == then


def test_c4_an_emptied_neighbour_is_possible_and_the_round_goes_on() -> None:
    """Short displays: SF2 takes the only tile of its neighbour."""
    state = short_of_chocolates("T1B4W4K4R4", waiting="..TTT")
    deal(deal(state, "gold - - - - - 2T 3 4 5"), "deal BBBB WWWW KKKK RRRR T - - - -")
    assert displays(state) == "BBBB WWWW KKKK RRRR - T - - -"
    assert field(state, "phase") == "offer"


def test_set_up_is_told() -> None:
    state = before_round()
    state.story = Story()
    deal(deal(deal(state, "gold 1 2T - - -"), "deal TBBB TWWW TKKK RRRR RRRR"), "add K")
    told = [(step.kind, step.to_json()) for step in state.story.drain()]
    assert [kind for kind, _ in told] == ["dealt", "dealt", "added", "attracted", "attracted"]
    assert told[2][1] == {"kind": "added", "display": 1, "colour": "black"}
    assert told[3][1] == {"kind": "attracted", "display": 2, "colour": "teal", "neighbour": 1}
    assert told[4][1] == {"kind": "attracted", "display": 2, "colour": "teal", "neighbour": 3}
