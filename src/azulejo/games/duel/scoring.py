"""Points while playing: what a tile scores where it lands, and the most that a line can still come to score.

Looking ahead needs no scratch boards. A line's matching cells lie in its own row, so no other line can take them, and
what a tile scores can only grow with the cells that are filled before it. So all that the lines above leave behind is a
set of filled cells.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.duel.board import LINES, Board
from azulejo.games.duel.components.chips import can_pay_all
from azulejo.games.duel.components.plates import ODD_CORNER, SPECIAL_CELL
from azulejo.games.duel.dome import BIT, CELL_AT, NO_CELL, SIDE, SIZE, SLOT_CELLS, SLOT_OF, Dome, six
from azulejo.games.runs import RUNS_OF_SIX, run_points
from azulejo.games.tiles import COLOURS

NOTHING_FOUND: Final = 0  # a tile always scores more


def column_of(cells: i64, column: i64) -> i64:
    """One column of a mask of cells."""
    places: i64 = 0
    for row in range(SIZE):
        places |= (cells >> SIZE * row + column & 1) << row
    return places


def tile_points(dome: Dome, filled: i64, row: i64, column: i64) -> i64:
    """What a tile would score there with these cells filled, and the special tile that it would call for (D16, D17)."""
    across = RUNS_OF_SIX[six(filled, row) * SIZE + column]
    down = RUNS_OF_SIX[column_of(filled, column) * SIZE + row]
    points = run_points(across, down)
    slot = SLOT_OF[SIZE * row + column]
    empty = SLOT_CELLS[slot] & ~filled & ~BIT[SIZE * row + column]
    if empty != 0 and empty == dome.free[SPECIAL_CELL] & SLOT_CELLS[slot]:
        points += CELL_AT[4 * slot + ODD_CORNER[(dome.plates[slot] - 1) & 3]] // SIZE + 1
    return points


def with_special_tiles(dome: Dome, filled: i64, row: i64) -> i64:
    """These filled cells and the special tiles that they call for, down to the plates of a row (D17)."""
    specials = dome.free[SPECIAL_CELL]
    for slot in range(SIDE * (row // 2 + 1)):
        empty = SLOT_CELLS[slot] & ~filled
        if empty != 0 and empty == specials & SLOT_CELLS[slot]:
            filled |= empty
    return filled


def best_points(dome: Dome, filled: i64, row: i64, columns: i64) -> i64:
    """The most that a tile scores in one of these columns of a row, given as bits; 0 when there is none."""
    best: i64 = NOTHING_FOUND
    for column in range(SIZE):
        if columns >> column & 1:
            points = tile_points(dome, filled, row, column)
            if points > best:
                best = points
    return best


def tile_best(board: Board, row: i64) -> i64:
    """Tiles a scratch board's line where it scores most, and returns that; 0 when there is no cell for it."""
    dome = board.dome
    colour = board.line_colour(row)
    columns = dome.matching(row, colour)
    best = best_points(dome, dome.rows, row, columns)
    for column in range(SIZE):
        if columns >> column & 1 and tile_points(dome, dome.rows, row, column) == best:
            dome.place_tile(row, column, colour)
            cell = dome.completed_special(row, column)
            if cell != NO_CELL:
                dome.place_special(cell)
            break
    return best


def most_ahead(board: Board, line: i64) -> i64:
    """The most that a complete line's tile can score in the coming tiling, with the special tile that it calls for.

    All ways count in which the lines above may be tiled first: on which of their cells, and, where they are
    incomplete, with chips or not at all (D15 to D18). 0 when there is no cell for the line.
    """
    ahead = Ahead(board, line)
    ahead.look(line - 1, board.dome.rows, 0)
    return ahead.best


@final
class Ahead:
    """A search through all tilings of the lines above a line, the nearest first, for the most that its tile scores."""

    def __init__(self, board: Board, line: i64) -> None:
        self.board = board
        self.line = line
        self.columns = board.dome.matching(line, board.line_colour(line))
        self.best: i64 = NOTHING_FOUND
        self.above: vec[i64] = vec[i64]([0] * LINES)  # the columns for each line above that could be tiled
        self.reach: vec[i64] = vec[i64]([0] * LINES)  # the cells that the lines up to each one could fill
        reach: i64 = 0
        for above in range(line):
            columns: i64 = 0
            if board.held(above) > 0 and board.needs_decision(above):
                columns = board.dome.matching(above, board.line_colour(above))
            self.above[above] = columns
            reach |= columns << SIZE * above
            self.reach[above] = reach

    def look(self, above: i64, filled: i64, paid: i64) -> None:
        """Tiles the line `above` and those over it in every way; lines that are `paid` have been completed with chips.

        No way is better than if every line could fill all its cells, so most need not be followed.
        """
        hoped = filled | self.reach[above] if above >= 0 else filled
        dome = self.board.dome
        points = best_points(dome, with_special_tiles(dome, hoped, self.line), self.line, self.columns)
        if points <= self.best:
            return
        if hoped == filled:
            self.best = points
            return
        columns = self.above[above]
        complete = self.board.is_complete(above)
        paying = paid
        if not complete:
            paying |= 1 << above
        if columns != 0 and (complete or self.can_pay(paying)):
            for column in range(SIZE):
                if columns >> column & 1:
                    self.look(above - 1, filled | BIT[SIZE * above + column], paying)
        if columns == 0 or not complete:
            self.look(above - 1, filled, paid)

    def can_pay(self, paid: i64) -> bool:
        """Whether the chips could complete all these lines."""
        missing = [0] * COLOURS
        for above in range(self.line):
            if paid >> above & 1:
                missing[self.board.line_colour(above)] += int(above + 1 - self.board.held(above))
        return can_pay_all(int(self.board.chips), missing)
