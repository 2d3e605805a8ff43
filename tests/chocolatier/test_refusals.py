"""Every refusal that the Special Factories add, reached, with its sentence in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from azulejo.games.errors import AzulejoError, BadNotation, IllegalMove, ImpossibleDeal
from azulejo.games.game import State
from azulejo.texts import Texts
from tests.chocolatier.table import before_round, new_round
from tests.drawn import chocolatier, deal, draw_chocolates, play, play_as

DIVIDING = "gold - 4 3 - -\ndisplays TT - RRRR\ndividing WK"


def act(picture: str, seat: int, move: str) -> Callable[[], object]:
    return lambda: play_as(draw_chocolates(picture), seat, move)


def chance(state: Callable[[], State], text: str) -> Callable[[], object]:
    return lambda: deal(state(), text)


def adding() -> State:
    return new_round("- 1 3 - -", "TTTT TTTT BBBB BBBB TTTT", stock="bag T12B8W1")


def with_field(name: str, value: str) -> Callable[[], object]:
    """The position of DIVIDING with one field written otherwise."""
    text = re.sub(rf" {name}=\S+", f" {name}={value}", str(draw_chocolates(DIVIDING)))
    return lambda: chocolatier(special="on").position(text)


REFUSALS: list[tuple[str, Callable[[], object], str]] = [
    (
        "nothing_to_divide",
        act("gold - 4 3 - -\ndisplays TT TK", 1, "T<"),
        "T<: there is nothing to divide. That is done right after a pick from SF4 that leaves chocolates on it.",
    ),
    (
        "nothing_to_divide",
        act("displays TT", 1, "T<"),
        "T<: there is nothing to divide. That is done right after a pick from SF4 that leaves chocolates on it.",
    ),
    (
        "divide_first",
        act(DIVIDING, 1, "1T2"),
        (
            "1T2 comes too early: what is left on SF4 is divided first. "
            "W< moves its white chocolates to display 1, W> to display 3."
        ),
    ),
    (
        "other_colour_first",
        act(DIVIDING, 1, "K<"),
        "K<: another colour is next. W< moves the white chocolates of SF4 to display 1, W> to display 3.",
    ),
    (
        "not_your_turn",
        act(DIVIDING, 2, "W<"),
        "Player 2 cannot play W< now: it is the turn of player 1.",
    ),
    (
        "arrange_first",
        chance(before_round, "deal TTTT TTTT BBBB BBBB TTTT"),
        (
            "Chance now lays out the displays: “gold”, then the side that each shows, “-” for blue, "
            "as in “gold - 1 - 2T -”."
        ),
    ),
    (
        "wrong_display_count",
        chance(before_round, "gold 1 3"),
        "This deal fills 2 displays. There are 5, and each must be named, “-” if nothing lies there.",
    ),
    (
        "wrong_gold",
        chance(before_round, "gold 1 3 4 - -"),
        "As many displays as there are players show their gold side: 2, all different.",
    ),
    (
        "wrong_gold",
        chance(before_round, "gold 2T 2T - - -"),
        "As many displays as there are players show their gold side: 2, all different.",
    ),
    (
        "add_now",
        chance(adding, "gold 1 3 - - -"),
        "Chance now draws what SF1 gets: “add R” if it is red.",
    ),
    (
        "added_not_in_bag",
        chance(adding, "add R"),
        (
            "SF1 cannot get a red chocolate: none is left to be drawn. "
            "Add a colour that the bag still has, or the lid when the bag is empty."
        ),
    ),
    (
        "deal_first",
        lambda: play_as(before_round(), 1, "1T1"),
        "1T1 comes too early: chance deals first.",
    ),
    (
        "displays_now",
        chance(lambda: deal(before_round(), "gold 1 3 - - -"), "gold 1 3 - - -"),
        "Chance now fills the displays: “deal”, then what lies on each, as in “deal TTBR WWKK …”.",
    ),
    (
        "unknown_factory",
        lambda: chocolatier().parse_deal("gold - 6 - - -"),
        "“6” is no side of a display. The sides are: -, 1, 3, 4, 5, 2T, 2B, 2W, 2K, 2R.",
    ),
    (
        "bad_extra",
        with_field("extra", "3K"),
        (
            "“3K” is no extra space. Write the seat that has SF5 and what lies on it: 2K for a black one, "
            "2M for the marker, 2- for nothing; “-” when nobody has it."
        ),
    ),
    (
        "bad_move",
        lambda: chocolatier().parse_action("T"),
        (
            "“T” is not a move. Write where from (a display\u2019s number, or C for the centre), "
            "the colour (T, B, W, K, R) and the line (1 to 5, or - for the foundry line): 3R4. "
            "A column is chosen like this: 4>2. A colour of SF4 is moved like this: T< to its left, T> to its right."
        ),
    ),
    (
        "bad_deal",
        lambda: chocolatier().parse_deal("golden"),
        (
            "“golden” is not a deal. It should be “start 1”, or “deal” and what lies on each display, as in "
            "“deal TTBR WWKK …”, “gold” and the side of each display, as in “gold - 1 - 2T -”, or “add R”."
        ),
    ),
    (
        "bad_action_json",
        lambda: chocolatier().action_from_json({"kind": "divide", "colour": "teal"}),
        (
            "This is not a move: {'kind': 'divide', 'colour': 'teal'}. It should have kind “take” with "
            "source, colour and line, or kind “tile” with line and column, or kind “divide” with colour and side "
            "(left, right)."
        ),
    ),
    (
        "not_a_choice",
        lambda: chocolatier().action_from_json({"kind": "divide", "colour": "teal", "side": "up"}),
        "“side” cannot be 'up'. It is one of: left, right.",
    ),
    (
        "bad_deal_json",
        lambda: chocolatier().deal_from_json({"kind": "gold", "displays": []}),
        (
            "This is not a deal: {'kind': 'gold', 'displays': []}. It should have kind “start” with a seat, or kind "
            "“deal” with displays, kind “gold” with displays, or kind “add” with a colour."
        ),
    ),
]


@pytest.mark.parametrize(("code", "refused", "sentence"), REFUSALS, ids=[code for code, _, _ in REFUSALS])
def test_a_refusal_is_reached_and_says_what_would_be_right(
    code: str, refused: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(AzulejoError) as error:
        refused()
    assert isinstance(error.value, IllegalMove | ImpossibleDeal | BadNotation)
    assert error.value.code == code
    assert str(error.value) == sentence
    french = Texts("fr").error(error.value)
    assert french != sentence
    assert "{" not in french.replace("{'", "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("gold", "-,4,3,5,-"),  # too many gold sides for two players
        ("gold", "-,3,-,-,-"),  # too few
        ("gold", "-,2T,2T,-,-"),  # a side that is there once
        ("gold", "-,1,3,-,-"),  # nothing to divide without SF4
        ("extra", "2-"),  # an extra space without SF5
        ("phase", "offer"),  # with something left to divide
        ("phase", "adding"),
        ("phase", "arranging"),
    ],
)
def test_a_position_that_cannot_be_is_refused(name: str, value: str) -> None:
    """C3, C6, C7."""
    with pytest.raises(BadNotation) as error:
        with_field(name, value)()
    assert error.value.code == "impossible_phase"


def test_in_adding_nothing_has_happened_yet() -> None:
    """C4: a position with something on a foundry line is no set-up."""
    text = str(adding())
    assert "W1" in text
    begun = text.replace("lid=", "marker=1 lid=").replace("marker=- ", "").replace("|-", "|M", 1)
    with pytest.raises(BadNotation):
        chocolatier(special="on").position(begun)


def test_a_taken_sf5_is_empty_and_only_there_during_the_round() -> None:
    state = draw_chocolates("gold - 5 3 - -\ndisplays TT - RRRR\nextra 2-")
    for wrong in ("displays=TT,RRRR,-,-,-", "phase=dealing"):
        name = wrong.partition("=")[0]
        with pytest.raises(BadNotation):
            state.game.position(re.sub(rf"\b{name}=\S+", wrong, str(state)))


def test_the_extra_space_holds_the_marker_only_of_the_one_who_took_it() -> None:
    state = draw_chocolates("gold - 5 3 - -\ndisplays TT - RRRR\nextra 2M")
    assert " marker=2 " in str(state)
    with pytest.raises(BadNotation):
        state.game.position(str(state).replace(" marker=2 ", " marker=1 "))


def test_refused_moves_change_nothing() -> None:
    state = draw_chocolates(DIVIDING)
    before = str(state)
    for move in ("K<", "T>", "1T1", "1>2"):
        with pytest.raises(IllegalMove):
            play(state, move)
    assert str(state) == before
