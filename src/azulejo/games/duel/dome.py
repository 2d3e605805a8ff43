"""The dome: 3 by 3 plates, 6 by 6 cells, and the tiles on them (D1, D2).

Sets of cells are masks of 36 bits, row by row, so that what fits where, what is linked and what is full are each a few
operations. `tiles` can be read in octal: a row has one digit a cell, 1 to 5 for a colour, 6 for a special tile.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.games.duel.components.plates import (
    CELL_KINDS,
    CORNERS,
    JOKER_CELL,
    ODD_CORNER,
    ROTATIONS,
    SPECIAL_CELL,
)
from azulejo.games.runs import RUNS_OF_SIX, linked_places, run_points

SIZE: Final = 6  # rows and columns of cells
SIDE: Final = 3  # rows and columns of plates
SLOTS: Final = SIDE * SIDE
CELLS: Final = SIZE * SIZE
FULL: Final = (1 << SIZE) - 1
ALL_SLOTS: Final = (1 << SLOTS) - 1
BAND: Final = (1 << SIDE) - 1
SPECIAL_TILE: Final = 6  # its digit
NO_CELL: Final = -1


def slot_and_corner(row: int, column: int) -> tuple[int, int]:
    """The slot that a cell lies on, and which corner of its plate that is: 0 to 3, row by row."""
    return SIDE * (row // 2) + column // 2, 2 * (row % 2) + column % 2


def rows_of(slot: int) -> list[int]:
    """The two rows of cells that cross a slot."""
    first = 2 * (slot // SIDE)
    return [first, first + 1]


def _cells(slot: int) -> list[int]:
    """The cells of a slot, corner by corner."""
    column = 2 * (slot % SIDE)
    return [SIZE * row + column + across for row in rows_of(slot) for across in range(2)]


# Powers of two as a table: a shift by more than 31 places must not start from a literal.
BIT: Final = vec[i64]([1 << cell for cell in range(CELLS)])
TRANSPOSED: Final = vec[i64]([1 << SIZE * (cell % SIZE) + cell // SIZE for cell in range(CELLS)])
SLOT_OF: Final = vec[i64]([slot_and_corner(cell // SIZE, cell % SIZE)[0] for cell in range(CELLS)])
CELL_AT: Final = vec[i64]([cell for slot in range(SLOTS) for cell in _cells(slot)])
SLOT_CELLS: Final = vec[i64]([sum(1 << cell for cell in _cells(slot)) for slot in range(SLOTS)])


def six(mask: i64, group: i64) -> i64:
    """One row of a mask of cells, or one column of a transposed one."""
    return mask >> SIZE * group & FULL


@mypyc_attr(acyclic=True)
class Dome:
    """A player's dome: it knows its plates, what fits where and what it scores."""

    def __init__(self) -> None:
        self.free_slots: i64 = ALL_SLOTS
        self.plates: vec[i64] = vec[i64]([0] * SLOTS)  # 0, or 1 + 4 * plate + rotation
        self.free: vec[i64] = vec[i64]([0] * CELL_KINDS)  # empty cells of each kind
        self.rows: i64 = 0  # filled cells, by row then column
        self.columns: i64 = 0  # the same by column then row
        self.tiles: vec[i64] = vec[i64]([0] * SIZE)

    def copy_into(self, other: Dome) -> None:
        other.free_slots = self.free_slots
        other.rows = self.rows
        other.columns = self.columns
        mine = self.plates
        theirs = other.plates
        for slot in range(SLOTS):
            theirs[slot] = mine[slot]
        mine = self.free
        theirs = other.free
        for kind in range(CELL_KINDS):
            theirs[kind] = mine[kind]
        mine = self.tiles
        theirs = other.tiles
        for row in range(SIZE):
            theirs[row] = mine[row]

    # Plates

    def place_plate(self, slot: i64, plate: i64, rotation: i64) -> None:
        turned = ROTATIONS * plate + rotation
        self.plates[slot] = turned + 1
        self.free_slots &= ~(1 << slot)
        for corner in range(4):
            self.free[CORNERS[4 * turned + corner]] |= BIT[CELL_AT[4 * slot + corner]]

    def band_full(self, row: i64) -> bool:
        """Whether all three plates that a row of cells crosses are placed."""
        return self.free_slots >> SIDE * (row >> 1) & BAND == 0

    # Tiles

    def matching(self, row: i64, colour: i64) -> i64:
        """The columns, as bits, of a row's free cells for this colour, joker cells included (D16)."""
        return six(self.free[colour] | self.free[JOKER_CELL], row)

    def linked(self, row: i64, column: i64) -> i64:
        """The points of a tile placed there (D16)."""
        across = RUNS_OF_SIX[six(self.rows, row) * SIZE + column]
        down = RUNS_OF_SIX[six(self.columns, column) * SIZE + row]
        return run_points(across, down)

    def run(self, row: i64, column: i64) -> tuple[list[int], list[int]]:
        """The columns linked with a tile in its row and the rows linked with it in its column, counted from 1."""
        across = linked_places(six(self.rows, row), column, SIZE)
        return across, linked_places(six(self.columns, column), row, SIZE)

    def place_tile(self, row: i64, column: i64, colour: i64) -> None:
        """Puts a tile on a free cell that takes its colour."""
        cell = SIZE * row + column
        kept = ~BIT[cell]
        self.free[colour] &= kept
        self.free[JOKER_CELL] &= kept
        self.fill(cell, row, column, colour + 1)

    def completed_special(self, row: i64, column: i64) -> i64:
        """The special cell that a tile just placed there calls for (D17), or NO_CELL."""
        slot = SLOT_OF[SIZE * row + column]
        empty = SLOT_CELLS[slot] & ~self.rows
        if empty == 0 or empty != self.free[SPECIAL_CELL] & SLOT_CELLS[slot]:
            return NO_CELL
        return CELL_AT[4 * slot + ODD_CORNER[(self.plates[slot] - 1) & 3]]

    def place_special(self, cell: i64) -> None:
        self.free[SPECIAL_CELL] &= ~BIT[cell]
        self.fill(cell, cell // SIZE, cell % SIZE, SPECIAL_TILE)

    def fill(self, cell: i64, row: i64, column: i64, digit: i64) -> None:
        self.rows |= BIT[cell]
        self.columns |= TRANSPOSED[cell]
        self.tiles[row] |= digit << 3 * column
