"""Why a move is refused, exactly: what is wrong and what would be right."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.duel import stacks
from azulejo.games.duel.board import NO_LINE, Board
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import SPECIAL_CELL
from azulejo.games.duel.dome import BIT, SIZE
from azulejo.games.duel.table import (
    ACQUIRING,
    ACTIONS,
    CHIPS_A_ROUND,
    DRAW_PLATE,
    DRAWING,
    ENDED,
    FACE_DOWN,
    FILL,
    FILLING,
    FIRST_PLATE,
    KEEP_PLATE,
    KEEPING,
    LARGE,
    LEAVE_LINE,
    LOOK,
    NO_CHIP,
    PHASES,
    PLACE_PLATE,
    PLACING_PLATE,
    RETURN_PLATE,
    RETURNING,
    ROUNDS,
    SPEND_CHIP,
    STACK,
    STACKING,
    TAKE_CHIP,
    TAKE_MOONS,
    TAKE_PLATE,
    TAKE_SUN,
    TILE,
    TILING,
    Table,
)
from azulejo.games.errors import IllegalMove
from azulejo.games.game import CHANCE
from azulejo.games.tiles import COLOURS, DUEL_PALETTE

# Which kinds of action each phase takes, as ranges.
RANGES: Final = {
    FIRST_PLATE: (TAKE_PLATE, DRAW_PLATE),
    ACQUIRING: (TAKE_SUN, LOOK),
    STACKING: (STACK, FILL),
    FILLING: (FILL, KEEP_PLATE),
    DRAWING: (DRAW_PLATE, STACK),
    KEEPING: (KEEP_PLATE, PLACE_PLATE),
    PLACING_PLATE: (PLACE_PLATE, RETURN_PLATE),
    RETURNING: (RETURN_PLATE, LEAVE_LINE),
    TILING: (LEAVE_LINE, ACTIONS),
}


def refusal(table: Table, seat: i64, action: i64) -> IllegalMove:
    """The reason why this action is not legal now. Only to be asked about actions that are not."""
    if not 0 <= action < ACTIONS:
        return IllegalMove("no_such_action", action=int(action), actions=ACTIONS)
    move = table.game.action_text(int(action))
    if table.phase == ENDED:
        return _no(table, "game_over", move)
    if table.turn == CHANCE:
        return _no(table, "deal_first", move)
    if not 0 <= seat < len(table.boards):
        return _no(table, "no_such_seat", move, seat=int(seat) + 1, players=len(table.boards))
    if table.phase == TILING:
        return _wrong_tiling(table, table.boards[seat], action, move)
    if seat != table.turn:
        return _no(table, "not_your_turn", move, seat=int(seat) + 1, turn=int(table.turn) + 1)
    first, end = RANGES[int(table.phase)]
    if not first <= action < end:
        return _no(table, f"duel_{PHASES[table.phase]}_now", move)
    if table.phase == ACQUIRING:
        return _wrong_action(table, table.boards[seat], action, move)
    return _wrong_choice(table, table.boards[seat], action, move)


def _no(table: Table, code: str, move: str, **fields: object) -> IllegalMove:
    return IllegalMove(code, game=table.game.name, move=move, **fields)


# Acquisition


def _wrong_action(table: Table, board: Board, action: i64, move: str) -> IllegalMove:
    if action < TAKE_MOONS:
        return _wrong_sun(table, action // COLOURS, action % COLOURS, move)
    if action < TAKE_CHIP:
        tops = DUEL_PALETTE.listed(_moon_tiles(table))
        return _no(table, "duel_colour_not_on_moons", move, colour=DUEL_PALETTE.names[action - TAKE_MOONS], tiles=tops)
    if action < TAKE_PLATE:
        return _wrong_chip(table, board, action - TAKE_CHIP + 1, move)
    if board.tokens == 0:
        return _no(table, "duel_no_tokens_in_last_round" if table.round == ROUNDS else "duel_tokens_spent", move)
    if action < DRAW_PLATE:
        return _empty_place(table, int(action - TAKE_PLATE) + 1, move)
    if table.pile.size() == 0:
        return _no(table, "duel_pile_empty", move)
    return _no(table, "duel_no_point_to_draw", move, plates=", ".join(_shown(table)))


def _wrong_sun(table: Table, factory: i64, colour: i64, move: str) -> IllegalMove:
    tiles = table.suns[factory]
    size = "large" if factory == LARGE else "small"
    if tiles == 0:
        return _no(table, f"duel_{size}_sun_empty", move, factory=int(factory))
    listed = DUEL_PALETTE.listed(int(tiles))
    name = DUEL_PALETTE.names[colour]
    return _no(table, f"duel_colour_not_on_{size}_sun", move, factory=int(factory), colour=name, tiles=listed)


def _moon_tiles(table: Table) -> int:
    """One tile of each colour that could be taken from the moons."""
    return sum(1 << 6 * colour for colour in range(COLOURS) if table.offer >> TAKE_MOONS + colour & 1)


def _wrong_chip(table: Table, board: Board, factory: i64, move: str) -> IllegalMove:
    if table.chips[factory] == NO_CHIP:
        return _no(table, "duel_no_chip_there", move, factory=int(factory))
    if table.chips[factory] == FACE_DOWN:
        return _no(table, "duel_chip_face_down", move, factory=int(factory))
    assert board.chips_taken == CHIPS_A_ROUND
    return _no(table, "duel_two_chips_taken", move)


def _shown(table: Table) -> list[str]:
    display = table.pile.display
    return [plates.NAMES[display[n] - 1] for n in range(len(display)) if display[n]]


def _empty_place(table: Table, place: int, move: str) -> IllegalMove:
    shown = _shown(table)
    if not shown:
        return _no(table, "duel_display_empty", move)
    return _no(table, "duel_place_empty", move, place=place, plates=", ".join(shown))


# In the middle of a turn


def _wrong_choice(table: Table, board: Board, action: i64, move: str) -> IllegalMove:
    phase = table.phase
    if phase == STACKING:
        rest = DUEL_PALETTE.listed(int(table.suns[table.factory]))
        return _no(table, "duel_other_stack", move, order=stacks.order_text(int(action - STACK)), tiles=rest)
    if phase == FILLING:
        return _wrong_line(table, board, action - FILL, move)
    if phase == DRAWING:
        return _no(table, "duel_pile_empty_look" if table.pile.size() == 0 else "duel_no_point_left", move)
    if phase == PLACING_PLATE:
        return _no(table, "duel_slot_taken", move, slot=int(action - PLACE_PLATE) // 4 + 1, slots=_free_slots(board))
    if phase == FIRST_PLATE:
        return _empty_place(table, int(action - TAKE_PLATE) + 1, move)
    plate = int(action - (KEEP_PLATE if phase == KEEPING else RETURN_PLATE))
    hand = ", ".join(plates.listed(int(table.pile.hand_plates())))
    return _no(table, "duel_plate_not_in_hand", move, plate=plates.NAMES[plate], plates=hand)


def _wrong_line(table: Table, board: Board, line: i64, move: str) -> IllegalMove:
    if board.is_complete(line):
        return _no(table, "duel_line_complete", move, line=int(line) + 1)
    colour = DUEL_PALETTE.names[table.colour]
    held = DUEL_PALETTE.names[board.line_colour(line)]
    return _no(table, "duel_line_other_colour", move, line=int(line) + 1, colour=colour, held_colour=held)


def _free_slots(board: Board) -> str:
    return ", ".join(str(slot + 1) for slot in range(9) if board.dome.free_slots >> slot & 1)


# Dome-tiling


def _wrong_tiling(table: Table, board: Board, action: i64, move: str) -> IllegalMove:
    if board.line == NO_LINE:
        return _no(table, "duel_tiling_done", move)
    if action < LEAVE_LINE:
        return _no(table, "duel_tiling_first", move, line=int(board.line) + 1)
    if action >= TILE:
        return _wrong_cell(table, board, action - TILE, move)
    line = int(board.line) + 1
    if board.missing() == 0:
        return _no(table, "duel_line_must_be_tiled", move, line=line, columns=_columns(board))
    if action == LEAVE_LINE:
        return _no(table, "duel_line_begun", move, line=line)
    chip = chips.NAMES[action - SPEND_CHIP]
    usable = ", ".join(chips.NAMES[sort] for sort in range(chips.SORTS) if board.spendable() >> sort & 1)
    code = "duel_chip_spoils" if board.chips >> action - SPEND_CHIP & 1 else "duel_chip_not_yours"
    return _no(table, code, move, line=line, chip=chip, chips=usable)


def _columns(board: Board) -> str:
    return ", ".join(str(column + 1) for column in range(SIZE) if board.cells() >> column & 1)


def _wrong_cell(table: Table, board: Board, cell: i64, move: str) -> IllegalMove:
    row = cell // SIZE
    column = int(cell % SIZE) + 1
    if row != board.line:
        return _no(table, "duel_other_line_first", move, line=int(row) + 1, next=int(board.line) + 1)
    if board.missing() > 0:
        return _no(table, "duel_line_incomplete", move, line=int(row) + 1, missing=int(board.missing()))
    columns = _columns(board)
    if board.dome.rows & BIT[cell]:
        return _no(table, "duel_cell_taken", move, column=column, columns=columns)
    if board.dome.free[SPECIAL_CELL] & BIT[cell]:
        return _no(table, "duel_cell_special", move, column=column, columns=columns)
    if all(board.dome.free[kind] & BIT[cell] == 0 for kind in range(SPECIAL_CELL)):
        return _no(table, "duel_cell_without_plate", move, column=column, columns=columns)
    colour = DUEL_PALETTE.names[board.line_colour(row)]
    return _no(table, "duel_cell_other_colour", move, column=column, colour=colour, columns=columns)
