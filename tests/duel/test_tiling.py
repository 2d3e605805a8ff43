"""Dome-tiling, chips, special tiles, broken lines and charges, with their rulebook examples (D15 to D19)."""

from __future__ import annotations

from itertools import combinations

import pytest

from azulejo.games.duel.components import chips
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.steps import SpecialTile
from azulejo.games.errors import IllegalMove
from azulejo.games.steps import Charged, Tiled, Unplaceable
from azulejo.games.story import Step, Story
from azulejo.games.tiles import DUEL_PALETTE
from tests.duel.scenes import bare, play, set_chips, set_dome, set_lines, texts, tile_now, told


def refused(state: DuelState, move: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as error:
        state.play(seat, state.game.parse_action(move))
    return error.value.code


def test_example_yellow_then_the_special_tile_then_blue() -> None:
    """D16, D17: 2 + 2 for yellow, 2 for the special tile in row 2, 3 down for blue."""
    state = bare()
    # Y K    the yellow cell is free, black and turquoise are filled; S is the special cell
    # T S    R B  below it: blue in row 3, column 2
    set_dome(state.boards[0], {1: "sYKT@0", 4: "sRBY@0"}, ".K....", "T.....")
    set_lines(state.boards[0], "Y", "-", "BBB")
    tile_now(state)
    assert texts(state) == ["1>1"]
    steps = told(state, "1>1", "3>2")
    assert steps[0] == Tiled(1, 1, 1, "yellow", 4, [1, 2], [1, 2])
    assert steps[1] == SpecialTile(1, 2, 2, 2)
    assert steps[2] == Tiled(1, 3, 2, "blue", 3, [2], [1, 2, 3])
    assert state.boards[0].score == 5 + 4 + 2 + 3
    assert state.tower == DUEL_PALETTE.tiles("BB"), "the line's other tiles"


def test_example_three_broken_tiles_and_the_start_tile_cost_eight() -> None:
    """D12, D19"""
    state = bare()
    state.boards[0].score = 20
    state.boards[0].broken = DUEL_PALETTE.tiles("BYY")
    state.holder = 0
    tile_now(state)
    assert state.boards[0].score == 12
    assert (state.boards[0].broken_lost, state.boards[0].start_lost) == (6, 2)
    assert state.tower == DUEL_PALETTE.tiles("BYY") and state.starter == 0


def test_a_score_does_not_fall_below_zero_and_broken_tiles_are_charged_first() -> None:
    """D19"""
    state = bare()
    state.boards[1].score = 4
    state.boards[1].broken = DUEL_PALETTE.tiles("BY")
    state.holder = 1
    steps = told_tiling(state)
    assert Charged(2, "broken_tiles", 3, 3, 1) in steps and Charged(2, "start_tile", 2, 1, 0) in steps


def told_tiling(state: DuelState) -> list[Step]:
    state.story = Story()
    tile_now(state)
    return state.story.drain()


def test_example_unplaceable_first_line_while_lines_two_and_four_score() -> None:
    """D16, D18: line 1 breaks, line 2 scores 1, line 4 scores 1 on a joker cell, 3 and 5 wait."""
    state = bare()
    plates = {1: "sYKT@0", 2: "sTKR@0", 3: "sKYR@0", 4: "jYKT@0"}
    set_dome(state.boards[0], plates)
    set_lines(state.boards[0], "B", "RR", "YY", "BBBB", "TTT")
    steps = told_tiling(state)
    assert steps[0] == Unplaceable(1, 1, "blue", 1)
    assert texts(state) == ["2>3", "2>5"]
    play(state, "2>3")
    assert texts(state) == ["4>2"], "the joker cell alone forces it"
    play(state, "4>2")
    assert state.boards[0].tiling_points == 2
    assert [int(state.boards[0].held(line)) for line in range(6)] == [0, 0, 2, 0, 3, 0]


def test_an_incomplete_line_without_a_cell_breaks_only_when_its_plates_are_all_placed() -> None:
    """D18: otherwise it waits, complete or not."""
    state = bare()
    set_dome(state.boards[0], {1: "sYKT@0", 2: "sTKR@0"})
    set_lines(state.boards[0], "B", "B")
    tile_now(state)
    assert [int(state.boards[0].held(line)) for line in range(2)] == [1, 1]
    whole = bare()
    set_dome(whole.boards[0], {1: "sYKT@0", 2: "sTKR@0", 3: "sKYR@0"})
    set_lines(whole.boards[0], "B", "B")
    tile_now(whole)
    assert [int(whole.boards[0].held(line)) for line in range(2)] == [0, 0]
    assert whole.boards[0].broken_lost == 3


def test_the_player_chooses_among_matching_cells_and_colours_may_repeat() -> None:
    """D16"""
    state = bare()
    set_dome(state.boards[0], {1: "sYKT@0", 2: "jYKT@1", 3: "sYBK@0"}, "Y.....")
    set_lines(state.boards[0], "Y")
    tile_now(state)
    # rotated once, jYKT shows T Y over j K: yellow in column 4
    assert texts(state) == ["1>4", "1>5"]
    assert refused(state, "1>1") == "duel_cell_taken"
    assert refused(state, "1>2") == "duel_cell_other_colour"
    assert refused(state, "2>1") == "duel_other_line_first"
    assert refused(state, "LB") == "duel_tiling_first"
    assert refused(state, "leave") == "duel_line_must_be_tiled"
    assert refused(state, "1>4", seat=1) == "duel_tiling_done"


def test_cells_without_plate_and_special_cells_take_no_tile() -> None:
    state = bare()
    set_dome(state.boards[0], {4: "sYKT@0"})
    set_lines(state.boards[0], "-", "-", "-", "TTTT")
    tile_now(state)
    assert texts(state) == ["4>1"]
    assert refused(state, "4>2") == "duel_cell_special"
    assert refused(state, "4>3") == "duel_cell_without_plate"


def test_example_two_half_turquoise_chips_complete_line_three_or_any_three_chips_line_four() -> None:
    """D15"""
    state = bare()
    set_dome(state.boards[0], {4: "sTKR@0", 5: "jBRK@0"})
    set_lines(state.boards[0], "-", "-", "TT", "RRR")
    set_chips(state.boards[0], "TY", "RT", "K")
    tile_now(state)
    assert texts(state) == ["leave", "+K", "+TY", "+RT"]
    by_pair = state.clone()
    assert isinstance(by_pair, DuelState)
    play(by_pair, "+TY", "+RT")
    assert texts(by_pair) == ["3>1"]
    play(state, "leave")
    assert texts(state) == ["leave", "+K", "+TY", "+RT"], "line 4"
    play(state, "+K", "+TY", "+RT", "4>1")
    assert state.boards[0].chips == 0 and chips.listed(int(state.boards[0].spent)) == ["K", "TY", "RT"]
    assert state.tower == DUEL_PALETTE.tiles("RR"), "stand-ins never enter the Tower"


def test_chips_must_be_able_to_complete_the_line() -> None:
    """D15: no chip may be spent that would leave the line incomplete, and no line is begun in vain."""
    state = bare()
    set_dome(state.boards[0], {4: "sTKR@0"})
    set_lines(state.boards[0], "-", "-", "T")
    set_chips(state.boards[0], "T", "TY", "B", "Y", "K")
    tile_now(state)
    play(state, "+T")
    assert texts(state) == ["+TY"], "a pair and three others, or nothing"
    assert refused(state, "+B") == "duel_chip_spoils"
    assert refused(state, "+R") == "duel_chip_not_yours"
    assert refused(state, "leave") == "duel_line_begun"
    play(state, "+TY", "+B", "+Y")
    assert texts(state) == ["+K"]
    play(state, "+K")
    assert texts(state) == ["3>1"]


@pytest.mark.parametrize(
    ("lines", "held", "plates"),
    [
        (["-", "-", "T"], ["T", "TY", "B", "Y"], {4: "sTKR@0"}),  # one tile short
        (["-", "-", "-"], ["T", "T", "TY"], {4: "sTKR@0"}),  # no tile on the line
        (["-", "-", "BB"], ["B", "B", "KB"], {4: "sTKR@0"}),  # no cell for it
    ],
)
def test_no_chips_for_a_line_that_cannot_be_placed_with_them(
    lines: list[str], held: list[str], plates: dict[int, str]
) -> None:
    """D15"""
    state = bare()
    set_dome(state.boards[0], plates)
    set_lines(state.boards[0], *lines)
    set_chips(state.boards[0], *held)
    tile_now(state)
    assert state.boards[0].line == 6 and state.boards[0].spent == 0


def test_both_players_tile_at_once_in_any_order() -> None:
    """A14 for Duel: choices of different seats commute."""
    state = bare()
    for board in state.boards:
        set_dome(board, {1: "jYKT@2", 4: "sTKR@0"})
        set_lines(board, "Y", "-", "TTT")
    tile_now(state)
    assert state.actors() == [0, 1]
    there, back = state.clone(), state.clone()
    for each, order in ((there, (0, 0, 1, 1)), (back, (1, 0, 1, 0))):
        for seat in order:
            each.play(seat, each.legal(seat)[0])
    assert str(there) == str(back) and there.key() == back.key()


def brute_force(shown: int, others: int, missing: int) -> bool:
    """Whether so many disjoint pairs of matching chips and triples of any chips can be picked, tried out."""
    if missing == 0:
        return True
    held = ["match"] * shown + ["other"] * others
    for size in (2, 3):
        for chosen in combinations(range(len(held)), size):
            picked = [held[n] for n in chosen]
            if size == 2 and "other" in picked:
                continue
            if brute_force(shown - picked.count("match"), others - picked.count("other"), missing - 1):
                return True
    return False


def test_what_chips_can_pay_agrees_with_trying_everything() -> None:
    """D15"""
    for shown in range(6):
        for others in range(7 - shown):
            for missing in range(1, 4):
                assert chips.can_pay(shown, others, missing, 0) == brute_force(shown, others, missing)
