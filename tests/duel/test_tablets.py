"""Each side of the scoring tablets, with domes that almost and fully meet it (D21), and the options for them."""

from __future__ import annotations

import pytest

from azulejo.games.duel.components.plates import JOKER_CELL, NAMES, SPECIAL_CELL
from azulejo.games.duel.components.tablets import SIDES
from azulejo.games.duel.dome import BIT, TRANSPOSED, Dome
from azulejo.games.duel.ending import end_game, outcome, side_points
from azulejo.games.errors import BadOption
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.duel.scenes import bare, game, play

LETTERS = ".BYRKTS"


def painted(picture: str, plates: dict[int, str] | None = None) -> Dome:
    """A dome with these tiles, whatever the plates below them; plates only where a test names them (slots from 1)."""
    dome = Dome()
    for slot, name in (plates or {}).items():
        dome.place_plate(slot - 1, NAMES.index(name[:4]), int(name[5]))
    for row, tiles in enumerate(picture.split()):
        for column, letter in enumerate(tiles):
            if letter != ".":
                cell = 6 * row + column
                for kind in range(7):
                    dome.free[kind] &= ~BIT[cell]
                dome.rows |= BIT[cell]
                dome.columns |= TRANSPOSED[cell]
                dome.tiles[row] |= LETTERS.index(letter) << 3 * column
    return dome


CASES = [
    ("rows", "BBBBB. ...... ...... ...... ...... ......", 0),
    ("rows", "BYRKTS ...... ...... BBBBBB ...... ......", 6),
    ("columns", "B..... B..... B..... B..... B..... ......", 0),
    ("columns", "B....B B....B B....B B....S B....B B....K", 14),
    ("diagonals", "B..... .B.... ..B... ...B.. ....B. ......", 0),
    ("diagonals", "B....K .B..K. ..BK.. ..KB.. .K..B. K....B", 20),
    ("five_colours", "BYRK.B ...... ...... ...... ...... ......", 0),
    ("five_colours", "BYRKT. BYRKS. .YRKTS ...... ...... SSBYR.", 12),
    ("outer", "...... .BBBB. .BBBB. .BBBB. .BBBB. ......", 0),
    ("outer", "BBBBBB B....B B....B B....S B....B BBBBBB", 20),
    ("corners", "BB..BB B...B. ...... ...... BB..BB B...B.", 0),
    ("corners", "BB..BB BB..BB ...... ...... BB..BB SB..BS", 3 + 3 + 8 + 8),
    ("corners", "..BB.. ..BB.. ...... ...... BB.... BB....", 8),
]


@pytest.mark.parametrize(("side", "picture", "points"), CASES)
def test_points_of_a_side(side: str, picture: str, points: int) -> None:
    """D21"""
    assert side_points(painted(picture), side, special_colour=True) == points


def test_a_special_tile_as_a_colour_is_a_switch() -> None:
    """D21"""
    dome = painted("BYRKS. BYRKT. ...... ...... ...... ......")
    assert side_points(dome, "five_colours", special_colour=True) == 8
    assert side_points(dome, "five_colours", special_colour=False) == 4


def test_jokers_score_all_or_nothing() -> None:
    """D21"""
    plates = {1: "jYKT@0", 2: "jTKR@0", 3: "sYKT@0"}
    almost = painted("...... .B.... ...... ...... ...... ......", plates)
    full = painted("...... .B.R.. ...... ...... ...... ......", plates)
    assert almost.free[JOKER_CELL] != 0
    assert side_points(almost, "jokers", True) == 0
    assert side_points(full, "jokers", True) == 4
    assert side_points(painted("BYRKTS ......", {3: "sYKT@0"}), "jokers", True) == 0, "no joker plate"


def test_each_empty_special_cell_costs_three() -> None:
    """D21"""
    plates = {1: "sYKT@0", 2: "sTKR@0", 3: "jYKT@0"}
    some = painted("YK.... TS.... ...... ...... ...... ......", plates)
    assert some.free[SPECIAL_CELL] != 0
    assert side_points(some, "empty_specials", True) == -3
    assert side_points(painted("...... ...... ......", plates), "empty_specials", True) == -6
    assert side_points(painted("YKTK.. TSRS..", plates), "empty_specials", True) == 0


def test_every_side_has_a_case() -> None:
    assert {side for side, _, _ in CASES} | {"jokers", "empty_specials"} == set(SIDES)


def test_the_first_game_set_is_the_default() -> None:
    """D4"""
    assert game().options["tablets"] == "rows,columns,diagonals"


def test_sides_are_put_in_the_order_of_the_tablets() -> None:
    assert game(tablets="corners, rows ,outer,empty_specials").options["tablets"] == "rows,outer,corners,empty_specials"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("rows,columns", "duel_tablet_number"),
        ("rows,five_colours,outer", "duel_tablet_twice"),
        ("rows,rows,outer", "duel_tablet_twice"),
        ("rows,columns,diagonals,jokers,outer", "duel_tablet_number"),
        ("rows,columns,stars", "duel_bad_tablet"),
        ("", "duel_bad_tablet"),
        ("random5", "duel_bad_tablet"),
    ],
)
def test_other_sets_of_tablets_are_refused(value: str, code: str) -> None:
    with pytest.raises(BadOption) as error:
        make("duel", options={"tablets": value})
    assert error.value.code == code


@pytest.mark.parametrize("number", [3, 4])
def test_random_tablets_are_a_recorded_deal(number: int) -> None:
    """D4: chance deals them before anything else."""
    seen = set()
    for seed in range(40):
        state = game(tablets=f"random{number}").start()
        deal = state.deal(Rng(seed))
        assert deal.kind == "tablets" and len(deal.values) == number
        assert len({side // 2 for side in deal.values}) == number
        seen |= set(deal.values)
    assert seen == set(range(8))
    chosen = game(tablets=f"random{number}").start()
    names = "rows,outer,corners" if number == 3 else "rows,outer,corners,jokers"
    play(chosen, f"tablets {names}")
    assert chosen.to_json()["sides"] == names.split(",")


def test_the_end_explains_the_score_and_keeps_it_at_zero() -> None:
    """D21: all tablets are summed, then the score is not below 0."""
    state = bare(5, tablets="rows,columns,empty_specials")
    for slot, name in enumerate(("sYKT", "sTKR", "sBRK")):
        state.boards[0].dome.place_plate(slot, NAMES.index(name), 0)
    end_game(state)
    result = outcome(state)
    assert result.scores == [0, 5] and result.winners == [1]
    assert result.points[0]["tablet_empty_specials"] == -9 and result.points[0]["held_at_zero"] == 4
    assert [sum(points.values()) for points in result.points] == result.scores


@pytest.mark.parametrize(("holder", "winners"), [(0, [0]), (1, [1]), (-1, [0, 1])])
def test_a_tie_goes_to_the_holder_of_the_start_tile(holder: int, winners: list[int]) -> None:
    """D22"""
    state = bare(5)
    state.holder = holder
    end_game(state)
    assert outcome(state).winners == winners
