"""The acquisition phase and its rulebook examples (D6 to D14)."""

from __future__ import annotations

import pytest

from azulejo.games.duel.state import DuelState
from azulejo.games.duel.steps import Skipped, TookMoons, TookStartTile
from azulejo.games.duel.table import FACE_DOWN, TILING
from azulejo.games.errors import IllegalMove
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.duel.scenes import game, opened, play, set_lines, set_table, step, texts, told


def refused(state: DuelState, move: str, seat: int = 0) -> IllegalMove:
    with pytest.raises(IllegalMove) as error:
        state.play(seat, state.game.parse_action(move))
    return error.value


def test_set_up_gives_five_points_three_plates_and_full_factories() -> None:
    """D6"""
    state = game().start()
    play(state, "plates sYKT jTRB sKYR s", "tiles BBYRK BYRK BYRK TTTT YYRR", "start 1")
    assert [board.score for board in state.boards] == [5, 5]
    assert state.turn == 1, "D7: the other player takes a plate first"
    assert [state.chips[factory] for factory in range(1, 5)] == [FACE_DOWN] * 4
    assert texts(state) == ["P1", "P2", "P3"]


def test_first_plates_are_taken_by_the_other_player_then_the_starter_and_replaced() -> None:
    """D7"""
    state = game().start()
    play(state, "plates sYKT jTRB sKYR s", "tiles BBYRK BYRK BYRK TTTT YYRR", "start 1", "P2", "9@3")
    assert state.boards[1].dome.free_slots == 0b011111111
    play(state, "plates sBRK j")
    assert state.turn == 0 and texts(state) == ["P1", "P2", "P3"]
    play(state, "P2", "1@0", "plates jRTY s")
    assert state.round == 1 and state.turn == 0
    assert [board.tokens for board in state.boards] == [2, 2]


def test_example_stacking_then_the_choice_from_the_moons() -> None:
    """D10, D11: two turquoise taken, black below yellow; then 1 red, 2 black or 2 yellow on the moons."""
    state = set_table(suns="TTRKK KYTT - - -", moons="- - Y - -")
    play(state, "1T")
    assert texts(state) == ["^YK", "^KY"]
    play(state, "^KY", ">2", "LT", ">3")
    assert [move for move in texts(state) if move[0] == "M"] == ["MY", "MR", "MK"]
    numbers = {}
    for move in ("MY", "MR", "MK"):
        following = state.clone()
        following.story = Story()
        following.play(0, state.game.parse_action(move))
        numbers[move] = following.story.drain()[0].to_json()["number"]
    assert numbers == {"MY": 2, "MR": 1, "MK": 2}


def test_example_yellow_from_small_moons_leaves_the_start_tile() -> None:
    """D11: only tiles from the large moon bring it."""
    state = set_table(moons="RKK KY Y - -")
    steps = told(state, "MY")
    assert steps == [TookMoons(1, "yellow", 2, [1, 2])]
    assert state.holder == -1


def test_the_first_from_the_large_moon_takes_the_start_tile_and_the_next_does_not() -> None:
    """D11"""
    state = set_table(moons="RKK KY - - -", tokens=(0, 0))
    assert told(state, "MK")[-1] == TookStartTile(1)
    play(state, ">6")
    assert state.holder == 0 and state.boards[0].broken == 0, "not a broken tile"
    play(state, "MR", ">6")
    assert state.holder == 0


def test_only_the_top_tile_of_a_stack_is_taken() -> None:
    """D11"""
    state = set_table(moons="- RKK KK - -")
    play(state, "MK")
    assert state.taken == 2 and state.chips[2] == FACE_DOWN
    play(state, ">3", "MK")
    assert state.taken == 2


def test_example_the_four_options_for_two_picked_tiles() -> None:
    """D12: an empty line, a begun line of the colour with one too many, a line too short for both, or all broken."""
    state = set_table(suns="- BBRR - - -")
    set_lines(state.boards[0], "-", "R", "BB", "KKKK", "-", "YY")
    play(state, "1B", "^RR")
    assert texts(state) == [">1", ">3", ">5", ">-"]
    broken = []
    for move in (">1", ">3", ">5", ">-"):
        preview = state.preview(0, state.game.parse_action(move))
        broken.append((preview.fills, preview.breaks, preview.cost))
    assert broken == [(1, 1, 1), (1, 1, 1), (2, 0, 0), (0, 2, 3)]


def test_a_waiting_complete_line_takes_no_tiles_and_any_colour_may_begin_a_line() -> None:
    """D12: there is no wall rule."""
    state = set_table(suns="- BBRR - - -")
    set_lines(state.boards[0], "B", "BB")
    play(state, "1B", "^RR")
    assert texts(state) == [">3", ">4", ">5", ">6", ">-"]
    assert refused(state, ">2").code == "duel_line_complete"


def test_more_than_four_broken_tiles_go_to_the_tower() -> None:
    """D12"""
    state = set_table(moons="KKKK BK BK - -")
    play(state, "MK", ">-")
    assert state.boards[0].broken_cost() == 10 and state.tower == 2 << 18


def test_example_a_chip_is_revealed_by_the_last_tile_and_taken() -> None:
    """D13"""
    state = set_table(suns="BBBBR - - - -", moons="- R - - -")
    assert refused(state, "C1").code == "duel_chip_face_down"
    play(state, "MR", "chips 1:TY", ">2")
    assert texts(state) == ["LB", "LR", "C1"]
    play(state, "C1")
    assert state.boards[1].chips_taken == 1
    assert state.game.action_text(state.legal(0)[0]) == "LB"
    assert refused(state, "C1").code == "duel_no_chip_there"


def test_four_alike_on_a_small_sun_reveal_the_chip_at_once() -> None:
    """D10, D13"""
    state = set_table(suns="BBRRK TTTT - - -")
    play(state, "1T", "chips 1:B")
    assert texts(state)[-1] == ">-" and state.revealed == 1


def test_several_chips_are_revealed_by_one_pick_from_the_moons() -> None:
    """D11, D13"""
    state = set_table(moons="- R R BR -")
    play(state, "MR", "chips 1:B 2:TY", ">3")
    assert texts(state) == ["MB", "C1", "C2"]


def test_a_player_with_two_chips_takes_no_third() -> None:
    """D13"""
    state = set_table(suns="BBRRK - - - -", revealed="B TY - -")
    state.boards[0].chips_taken = 2
    assert [move for move in texts(state) if move[0] == "C"] == []
    assert refused(state, "C1").code == "duel_two_chips_taken"


def test_a_player_who_can_do_nothing_is_skipped_while_the_other_goes_on() -> None:
    """D14: a forced pass, without a decision, told once."""
    state = set_table(moons="- R - - -", revealed="- B TY -", tokens=(0, 0))
    state.boards[0].chips_taken = 2
    state.boards[1].chips_taken = 0
    steps = told(state, "MR", "chips 1:R", ">2")
    assert state.turn == 1
    steps = told(state, "C2")
    assert Skipped(1) in steps and state.turn == 1
    assert told(state, "C1")[-1] != Skipped(1)


def test_taking_a_plate_is_forced_when_nothing_else_is_left() -> None:
    """D14: the phase does not end before all tokens are spent."""
    state = set_table(moons="- R - - -", display="sYKT - -", tokens=(0, 1))
    state.boards[0].chips_taken = state.boards[1].chips_taken = 2
    play(state, "MR", "chips 1:R", ">2")
    assert state.turn == 1 and texts(state) == ["P1", "draw"]
    play(state, "P1", "1@0")
    assert state.phase == TILING or state.turn < 0


def test_example_two_paid_draws_one_kept_one_returned() -> None:
    """D8"""
    state = set_table(suns="BBRRK - - - -", display="sYKT - -", tokens=(1, 0))
    state.boards[0].score = 5
    play(state, "draw", "top j", "draw", "top s")
    assert texts(state) == ["draw", "look"] and state.boards[0].score == 3
    play(state, "look", "look 1 sTKR jRTY")
    assert texts(state) == ["=sTKR", "=jRTY"]
    play(state, "=jRTY", "5@2")
    assert texts(state) == ["<sTKR"], "a single choice is still a decision"
    play(state, "<sTKR")
    assert state.pile.below == 1 and state.pile.size() == 16
    assert state.boards[0].paid == 2 and state.boards[0].tokens == 0


def test_the_display_is_not_refilled_during_a_round() -> None:
    """D8"""
    state = set_table(suns="BBRRK - - - -", display="sYKT jTRB sKYR", tokens=(1, 1))
    play(state, "P2", "1@0")
    assert texts(state) == ["LB", "LR", "LK", "P1", "P3", "draw"]


@pytest.mark.parametrize(
    ("points", "display", "option", "legal"),
    [
        (1, "sYKT - -", "free_if_stuck", True),
        (0, "sYKT - -", "free_if_stuck", False),
        (0, "- - -", "free_if_stuck", True),
        (0, "sYKT - -", "always_free", True),
    ],
)
def test_drawing_with_and_without_points(points: int, display: str, option: str, legal: bool) -> None:
    """D9"""
    state = set_table(suns="BBRRK - - - -", display=display, tokens=(1, 0), zero_point_draw=option)
    state.boards[0].score = points
    assert ("draw" in texts(state)) == legal
    if not legal:
        assert refused(state, "draw").code == "duel_no_point_to_draw"


def test_after_a_free_draw_no_second_one_unless_always_free() -> None:
    """D9"""
    stuck = set_table(suns="BBRRK - - - -", tokens=(1, 0))
    stuck.boards[0].score = 0
    play(stuck, "draw", "top j")
    assert texts(stuck) == ["look"] and stuck.boards[0].paid == 0
    free = set_table(suns="BBRRK - - - -", tokens=(1, 0), zero_point_draw="always_free")
    free.boards[0].score = 1
    play(free, "draw", "top j", "draw", "top j")
    assert texts(free) == ["draw", "look"] and free.boards[0].paid == 1 and free.boards[0].score == 0


def test_no_plates_in_the_last_round() -> None:
    """D8"""
    state = opened(3)
    rng = Rng(3)
    while state.round < 5 or state.turn < 0:
        step(state, rng)
    assert [board.tokens for board in state.boards] == [0, 0]
    assert refused(state, "P1", int(state.turn)).code == "duel_no_tokens_in_last_round"


def test_refusals_in_the_middle_of_a_turn_say_what_is_due() -> None:
    state = set_table(suns="TTRKK KYTT - - -", display="sYKT - -", tokens=(2, 0))
    assert refused(state, "LB").code == "duel_colour_not_on_large_sun"
    assert refused(state, "2B").code == "duel_small_sun_empty"
    assert refused(state, "MB").code == "duel_colour_not_on_moons"
    assert refused(state, "P2").code == "duel_place_empty"
    assert refused(state, ">2").code == "duel_acquiring_now"
    assert refused(state, "LT", seat=1).code == "not_your_turn"
    play(state, "1T")
    assert refused(state, ">2").code == "duel_stacking_now"
    assert refused(state, "^KK").code == "duel_other_stack"
    play(state, "^KY")
    assert refused(state, "look").code == "duel_filling_now"
