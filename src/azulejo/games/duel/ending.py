"""The scoring tablets (D21), the end of the game and who has won (D22)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.bits import LOW, count_bits
from azulejo.games.duel.board import FIRST_SCORE, Board
from azulejo.games.duel.components.plates import JOKER_CELL, SPECIAL_CELL, TYPE
from azulejo.games.duel.components.tablets import (
    BOTTOM_CORNER_POINTS,
    DIFFERENT_COLOURS,
    POINTS,
    SIDES,
    SOURCES,
    sides_of,
)
from azulejo.games.duel.dome import CELLS, FULL, SIZE, SLOT_CELLS, SPECIAL_TILE, Dome, six
from azulejo.games.duel.steps import HeldAtZero
from azulejo.games.duel.table import ENDED, Table
from azulejo.games.game import OVER, Outcome
from azulejo.games.steps import Bonus, Ended

FIVE_ROUNDS: Final = "five_rounds"  # the only way a game ends

DIAGONALS: Final = (
    sum(1 << SIZE * n + n for n in range(SIZE)),
    sum(1 << SIZE * n + SIZE - 1 - n for n in range(SIZE)),
)
BORDER: Final = sum(1 << cell for cell in range(CELLS) if cell // SIZE in (0, SIZE - 1) or cell % SIZE in (0, SIZE - 1))
TOP_CORNERS: Final = (0, 2)  # slots
BOTTOM_CORNERS: Final = (6, 8)


def filled(cells: i64) -> int:
    """How many of 36 cells there are."""
    return int(count_bits(cells & LOW) + count_bits(cells >> 30))


def full_rows(mask: i64) -> int:
    """How many rows, or columns of a transposed mask, are complete."""
    return sum(1 for group in range(SIZE) if six(mask, group) == FULL)


def full_diagonals(dome: Dome) -> int:
    return sum(1 for diagonal in DIAGONALS if int(dome.rows) & diagonal == diagonal)


def row_colours(dome: Dome, row: int, special_colour: bool) -> set[int]:
    """The colours of a row, as digits; a special tile may count as one more."""
    digits = {int(dome.tiles[row] >> 3 * column & 7) for column in range(SIZE)} - {0}
    return digits if special_colour else digits - {SPECIAL_TILE}


def colourful_rows(dome: Dome, special_colour: bool) -> int:
    """The rows with at least five colours."""
    return sum(1 for row in range(SIZE) if len(row_colours(dome, row, special_colour)) >= DIFFERENT_COLOURS)


def full_slots(dome: Dome, slots: tuple[int, ...]) -> int:
    return sum(1 for slot in slots if dome.rows & SLOT_CELLS[slot] == SLOT_CELLS[slot])


def jokers_filled(dome: Dome) -> int:
    """The joker cells of the dome, if none is empty, else none at all."""
    if dome.free[JOKER_CELL]:
        return 0
    return sum(1 for slot in range(9) if dome.plates[slot] and TYPE[(dome.plates[slot] - 1) >> 2])


def side_number(dome: Dome, side: str, special_colour: bool) -> int:
    """How many of the things that one side of a tablet counts a dome has."""
    if side == "rows":
        return full_rows(dome.rows)
    if side == "five_colours":
        return colourful_rows(dome, special_colour)
    if side == "columns":
        return full_rows(dome.columns)
    if side == "outer":
        return filled(dome.rows & BORDER)
    if side == "diagonals":
        return full_diagonals(dome)
    if side == "corners":
        return full_slots(dome, TOP_CORNERS) + full_slots(dome, BOTTOM_CORNERS)
    if side == "jokers":
        return jokers_filled(dome)
    return filled(dome.free[SPECIAL_CELL])


def side_points(dome: Dome, side: str, special_colour: bool) -> int:
    """What one side of a tablet is worth to a dome; a bottom corner is worth more than a top one."""
    points = POINTS[side] * side_number(dome, side, special_colour)
    if side == "corners":
        points += (BOTTOM_CORNER_POINTS - POINTS[side]) * full_slots(dome, BOTTOM_CORNERS)
    return points


def tablet_points(table: Table, board: Board) -> dict[str, int]:
    """The points of each tablet in play."""
    sides = sides_of(int(table.sides))
    return {SOURCES[side]: side_points(board.dome, SIDES[side], table.special_colour) for side in sides}


def points_before_tablets(board: Board) -> dict[str, int]:
    """The parts of the score; they add up to it until the tablets are added."""
    return {
        "first_points": FIRST_SCORE,
        "dome_tiling": int(board.tiling_points),
        "special_tiles": int(board.special_points),
        "plates_drawn": -int(board.paid),
        "broken_tiles": -int(board.broken_lost),
        "start_tile": -int(board.start_lost),
    }


def points_by_source(table: Table, board: Board) -> dict[str, int]:
    """The parts of a final score; they add up to it, with what was forgiven to keep it at 0 as the last."""
    points = {**points_before_tablets(board), **tablet_points(table, board)}
    points["held_at_zero"] = max(0, -sum(points.values()))
    return points


def end_game(table: Table) -> None:
    table.phase = ENDED
    table.turn = OVER
    for seat in range(len(table.boards)):
        board = table.boards[seat]
        points = points_by_source(table, board)
        board.score = sum(points.values())
        if table.story is not None:
            tell_tablets(table, seat, points)
    table.tell(Ended(FIVE_ROUNDS))


def tell_tablets(table: Table, seat: int, points: dict[str, int]) -> None:
    dome = table.boards[seat].dome
    for side in sides_of(int(table.sides)):
        number = side_number(dome, SIDES[side], table.special_colour)
        table.tell(Bonus(seat + 1, SOURCES[side], number, points[SOURCES[side]]))
    if points["held_at_zero"]:
        table.tell(HeldAtZero(seat + 1, points["held_at_zero"]))


def outcome(table: Table) -> Outcome:
    """Most points win, then the holder of the start tile; if nobody holds it, the victory is shared (D22)."""
    merits = [(int(board.score), table.holder == seat) for seat, board in enumerate(table.boards)]
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    points = [points_by_source(table, board) for board in table.boards]
    return Outcome([score for score, _ in merits], ranks, points, FIVE_ROUNDS)
