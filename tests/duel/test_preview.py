"""Previews of Duel's actions: what a completed line could score, against playing out every tiling."""

from __future__ import annotations

from itertools import combinations

import pytest
from mypy_extensions import i64

from azulejo.games.duel.board import Board
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.plates import NAMES
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.table import FILL, FILLING, SPEND_CHIP, TILE, TILING
from azulejo.games.rng import Rng
from azulejo.games.tiles import DUEL_PALETTE
from tests.duel.scenes import bare, game, set_chips, set_dome, set_lines, step, tile_now, walk


def gained(board: Board) -> int:
    return int(board.tiling_points + board.special_points)


def most_by_playing(state: DuelState, seat: int, line: int, seen: set[int] | None = None) -> int:
    """The most that a line's tile gains, with its special tile, in any way to play this tiling: all are tried."""
    seen = set() if seen is None else seen
    if state.phase != TILING or state.boards[seat].line > line or state.key() in seen:
        return 0
    seen.add(state.key())
    before = gained(state.boards[seat])
    most = 0
    for action in state.legal(seat):
        after = state.clone()
        assert isinstance(after, DuelState)
        after.play(seat, action)
        if action >= TILE + 6 * line:
            most = max(most, gained(after.boards[seat]) - before)
        else:
            most = max(most, most_by_playing(after, seat, line, seen))
    return most


def oracle(state: DuelState, seat: int, line: int) -> int:
    """The same if the round ended now. The other player's board stays out of it."""
    after = state.clone()
    assert isinstance(after, DuelState)
    Board().copy_into(after.boards[1 - seat])
    return most_by_playing(tile_now(after), seat, line)


def filled(state: DuelState, action: int) -> DuelState:
    """The position with the tiles in hand on a line, before anything else happens."""
    after = state.clone()
    assert isinstance(after, DuelState)
    after.boards[state.turn].put(action - FILL, state.colour, state.taken)
    return after


def completing(state: DuelState) -> list[int]:
    """The actions of a filling position that complete a line."""
    seat = state.turn
    return [action for action in state.legal(seat) if state.preview(seat, action).completes]


def preview_points(state: DuelState, move: str) -> int:
    return state.preview(state.turn, state.game.parse_action(move)).points


def in_hand(state: DuelState, tiles: str) -> DuelState:
    """The first player is to put these tiles on a line."""
    state.phase, state.turn, state.player = FILLING, 0, 0
    state.colour, state.taken = DUEL_PALETTE.colour(tiles[0]), len(tiles)
    return state


def test_a_line_above_may_take_the_cell_that_helps_and_not_the_one_that_scores_more() -> None:
    """D16: in round 4 of this game `2>6` lets line 3's tile score 2; from where line 2 scores most it is 1."""
    state = game().start()
    rng = Rng(14)
    found = 0
    while state.round < 5:
        if state.phase == FILLING and state.round == 4:
            for action in completing(state):
                if state.game.action_text(action) == ">3":
                    found += preview_points(state, ">3") == 2 == oracle(filled(state, action), int(state.turn), 2)
        step(state, rng)
    assert found


def test_a_tile_above_links_where_the_player_chooses_so() -> None:
    """D16: yellow of line 1 goes to column 1 for line 2, although column 3 scores more."""
    state = bare()
    # Y K | Y K     line 1 could link with the tile in column 4, but only column 1 helps line 2
    # T S | T S
    set_dome(state.boards[0], {1: "sYKT@0", 2: "sYBK@0"}, "...B..", "..K...")
    set_lines(state.boards[0], "Y", "-")
    in_hand(state, "TT")
    assert preview_points(state, ">2") == 2


def test_a_line_above_may_be_completed_with_chips_or_left() -> None:
    """D15: with two chips that show turquoise line 2 is complete and its tile links."""
    state = bare()
    set_dome(state.boards[0], {1: "sYKT@0", 4: "jTKR@0"})
    set_lines(state.boards[0], "-", "T")
    in_hand(state, "TTT")
    assert preview_points(state, ">3") == 1
    set_chips(state.boards[0], "TY", "RT")
    assert preview_points(state, ">3") == 2
    set_chips(state.boards[0], "TY", "K")
    assert preview_points(state, ">3") == 1


def test_chips_that_complete_only_one_of_two_lines_complete_the_one_that_helps() -> None:
    """D15: the three chips may go to line 2 or to line 4; line 5 needs line 4's tile."""
    state = bare()
    set_dome(state.boards[0], {1: "sYKT@0", 4: "sTKR@0", 7: "jRTY@0"})
    set_lines(state.boards[0], "-", "T", "-", "RRR")
    set_chips(state.boards[0], "B", "Y", "K")
    in_hand(state, "RRRRR")
    assert preview_points(state, ">5") == 2


def test_a_special_tile_that_lands_in_between_links_and_one_that_is_called_for_counts() -> None:
    """D17: line 1 fills the special plate, so its special tile lies left of line 2's tile."""
    state = bare()
    set_dome(state.boards[0], {1: "sYKT@0", 2: "jTKR@3"}, ".K....", "T.....")
    set_lines(state.boards[0], "Y", "-")
    # jTKR turned three times shows K j over T R
    in_hand(state, "TT")
    assert preview_points(state, ">2") == 3, "turquoise, special tile and the new one"
    last = bare()
    set_dome(last.boards[0], {1: "sYKT@0"}, "YK....")
    set_lines(last.boards[0], "-", "-")
    in_hand(last, "TT")
    assert preview_points(last, ">2") == 2 + 2, "a pair, and the special tile's row"


def test_a_line_without_a_cell_scores_nothing_and_a_waiting_one_above_neither_helps_nor_hinders() -> None:
    """D18"""
    state = bare()
    set_dome(state.boards[0], {1: "sYKT@0"})
    set_lines(state.boards[0], "B", "-")
    in_hand(state, "TT")
    assert preview_points(state, ">2") == 1
    assert preview_points(in_hand(state, "RRR"), ">3") == 0


@pytest.mark.parametrize("seed", range(30))
def test_fills_of_random_games_preview_what_playing_every_tiling_finds(seed: int) -> None:
    checked = 0
    for state in walk(game().start(), seed):
        if state.phase == FILLING:
            seat = int(state.turn)
            for action in completing(state):
                line = action - FILL
                assert state.preview(seat, action).points == oracle(filled(state, action), seat, line), str(state)
                checked += 1
    assert checked > 10


def random_board(board: Board, rng: Rng) -> None:
    """A full or nearly full dome of random plates, half of it tiled, with lines and chips to choose from."""
    plates = list(range(len(NAMES)))
    for slot in range(9):
        if rng.below(6) > 0:
            plate = plates.pop(int(rng.below(len(plates))))
            board.dome.place_plate(slot, plate, rng.below(4))
    for row in range(6):
        for column in range(6):
            for colour in range(5):
                if board.dome.matching(row, colour) >> column & 1 and rng.below(8) == 0:
                    board.dome.place_tile(row, column, colour)
                    cell = board.dome.completed_special(row, column)
                    if cell >= 0:
                        board.dome.place_special(cell)
    for line in range(6):
        number = line + 1 - rng.below(3)
        if number > 0:
            board.put(line, fitting(board, line, rng), number)
    for _ in range(int(rng.below(8))):
        sort = rng.below(chips.SORTS)
        if chips.number_of(board.chips, sort) < chips.EACH:
            board.chips = chips.with_chip(board.chips, sort)


def fitting(board: Board, line: int, rng: Rng) -> int:
    """Mostly a colour that the line has a cell for."""
    colours = [colour for colour in range(5) if board.dome.matching(line, colour)]
    return colours[int(rng.below(len(colours)))] if colours and rng.below(8) else int(rng.below(5))


@pytest.mark.parametrize("seed", range(60))
def test_fills_of_drawn_boards_preview_what_playing_every_tiling_finds(seed: int) -> None:
    """Boards with far more to choose from than games bring: many chips, many complete lines."""
    rng = Rng(seed)
    checked = 0
    while checked < 8:
        state = bare(4)
        board = state.boards[0]
        random_board(board, rng)
        line = 1 + int(rng.below(5))
        board.clear(line)
        in_hand(state, DUEL_PALETTE.letters[fitting(board, line, rng)] * (line + 1))
        found = oracle(filled(state, FILL + line), 0, line)
        assert state.preview(0, FILL + line).points == found, (seed, checked)
        checked += found > 0


def can_pay_by_trying(held: list[str], missing: list[str]) -> bool:
    """Whether chips can replace tiles of these colours, all pairs and triples tried."""
    if not missing:
        return True
    for size in (2, 3):
        for chosen in combinations(range(len(held)), size):
            if size == 3 or all(missing[0] in held[n] for n in chosen):
                rest = [held[n] for n in range(len(held)) if n not in chosen]
                if can_pay_by_trying(rest, missing[1:]):
                    return True
    return False


def test_what_chips_can_pay_for_several_lines_agrees_with_trying_everything() -> None:
    """D15"""
    rng = Rng(5)
    answers = []
    for _ in range(1500):
        held: i64 = 0
        for _ in range(int(rng.below(9))):
            sort = rng.below(chips.SORTS)
            if chips.number_of(held, sort) < chips.EACH:
                held = chips.with_chip(held, sort)
        missing = [int(rng.below(5)) for _ in range(1 + int(rng.below(3)))]
        letters = [DUEL_PALETTE.letters[colour] for colour in missing]
        answer = chips.can_pay_all(held, [missing.count(colour) for colour in range(5)])
        assert answer == can_pay_by_trying(chips.listed(int(held)), letters), (chips.listed(int(held)), letters)
        answers.append(answer)
    assert 400 < sum(answers) < 1100


def test_a_tile_and_a_last_chip_preview_what_they_score() -> None:
    """The points of tiling choices are those that playing them brings."""
    tiles = last_chips = 0
    for seed in range(4):
        for state in walk(game().start(), seed):
            if state.phase == TILING:
                for seat in state.actors():
                    for action in state.legal(seat):
                        preview = state.preview(seat, action)
                        if action >= TILE:
                            after = state.clone()
                            assert isinstance(after, DuelState)
                            after.play(seat, action)
                            assert preview.points == gained(after.boards[seat]) - gained(state.boards[seat])
                            tiles += 1
                        elif action >= SPEND_CHIP and preview.completes:
                            after = state.clone()
                            assert isinstance(after, DuelState)
                            after.play(seat, action)
                            assert preview.points == most_by_playing(after, seat, int(state.boards[seat].line))
                            last_chips += 1
    assert tiles > 40 and last_chips > 0
