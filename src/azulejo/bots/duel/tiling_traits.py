"""What networks see of an action of Duel's dome-tiling."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from azulejo.bots.duel.ahead import price
from azulejo.bots.duel.lines import Lines
from azulejo.bots.duel.tablets import (
    COLUMNS,
    CORNERS,
    DIAGONALS,
    FIVE_COLOURS,
    JOKERS,
    OUTER,
    POPULATION,
    ROWS,
    colours_of,
    number_of_cells,
)
from azulejo.bots.duel.traits import TraitList, bucket
from azulejo.games.bits import count_bits
from azulejo.games.duel.board import LINES, Board
from azulejo.games.duel.components.chips import SHOWING, SORTS_SHOWING
from azulejo.games.duel.components.plates import JOKER_CELL, SPECIAL_CELL, TYPE
from azulejo.games.duel.dome import SIZE, SLOT_CELLS, SLOT_OF, Dome, six
from azulejo.games.duel.table import ROUNDS, Table
from azulejo.games.tiles import COLOURS

# Where the traits of each kind begin. Leaving a line:
LEFT: Final = 1103  # line, tiles that it lacks
LEFT_POINTS: Final = 1133  # that its tile would score
LEFT_LAST: Final = 1145  # last round
LEFT_PRICE: Final = 1147  # in chips
# Spending a chip:
SHOWN: Final = 1159  # whether it shows the colour, whether it shows two
SPENT: Final = 1163  # line, tiles that it lacks
SPENT_POINTS: Final = 1193
USE: Final = 1205  # other lines that it could serve
SPENT_LAST: Final = 1208  # whether chips are spent on this line already, last round
# Tiling:
POINTS: Final = 1212
GAP: Final = 1226  # points less than the best cell's
CELL: Final = 1236  # own colour or joker, whether jokers count
PLATE: Final = 1240  # type, tiles on it
SPECIAL: Final = 1248  # row of the special tile that it calls for
ROW: Final = 1254  # tiles of the row, whether rows count
COLUMN: Final = 1266  # tiles of the column, whether columns count
DIAGONAL: Final = 1278  # tiles of a diagonal, if they count
BORDER: Final = 1285  # whether it lies there, whether that counts
CORNER: Final = 1289  # corner, tiles there, if they count
NEW_COLOUR: Final = 1305  # whether it is new in the row, whether colours count
BELOW: Final = 1309  # whether the next line's tile could lie below
ABOVE: Final = 1311  # whether it has a neighbour above, or below
TRAITS: Final = 1315


@final
class TilingTraits:
    """Describes the choices for the line in hand."""

    def __init__(self, traits: TraitList) -> None:
        self.traits = traits
        self.lines = Lines()
        self.best: i64 = 0  # points of the best cell

    def prepare(self, table: Table, seat: i64) -> None:
        """Looks at the dome."""
        board = table.boards[seat]
        self.lines.measure(board.dome)
        self.best = self.lines.best(board.line, board.cells())

    def leave(self, table: Table, board: Board) -> None:
        add = self.traits
        missing = board.missing()
        matching = count_bits(board.chips & SHOWING[board.line_colour(board.line)])
        add.add(LEFT + 5 * board.line + missing - 1)
        add.add(LEFT_POINTS + bucket(self.best, 12))
        add.add(LEFT_LAST + (1 if table.round == ROUNDS else 0))
        add.add(LEFT_PRICE + bucket(price(matching, missing), 12))

    def spend(self, table: Table, board: Board, sort: i64) -> None:
        add = self.traits
        shows = SORTS_SHOWING[board.line_colour(board.line)] >> sort & 1
        add.add(SHOWN + 2 * shows + (1 if sort >= COLOURS else 0))
        add.add(SPENT + 5 * board.line + board.missing() - 1)
        add.add(SPENT_POINTS + bucket(self.best, 12))
        add.add(SPENT_LAST + (2 if board.is_paying() else 0) + (1 if table.round == ROUNDS else 0))
        others: i64 = 0
        for line in range(LINES):
            held = board.held(line)
            if line != board.line and 0 < held <= line and SORTS_SHOWING[board.line_colour(line)] >> sort & 1:
                others += 1
        add.add(USE + bucket(others, 3))

    def tile(self, table: Table, board: Board, row: i64, column: i64) -> None:
        add = self.traits
        dome = board.dome
        cell = SIZE * row + column
        points = self.lines.points[cell]
        joker = six(dome.free[JOKER_CELL], row) >> column & 1
        add.add(POINTS + bucket(points - 1, 14))
        add.add(GAP + bucket(self.best - points, 10))
        add.add(CELL + 2 * joker + (1 if table.sides & JOKERS else 0))
        self.plate(table, dome, SLOT_OF[cell], row)
        self.groups(table, dome, row, column)
        colour = board.line_colour(row)
        new: i64 = 0 if colours_of(dome, row, False) >> colour & 1 else 2
        add.add(NEW_COLOUR + new + (1 if table.sides & FIVE_COLOURS else 0))
        add.add(BELOW + self.follows(board, row, column))
        tiles = six(dome.columns, column)
        above: i64 = tiles >> row - 1 & 1 if row > 0 else 0
        add.add(ABOVE + 2 * above + (tiles >> row + 1 & 1))

    def plate(self, table: Table, dome: Dome, slot: i64, row: i64) -> None:
        """What it does for its plate."""
        cells = SLOT_CELLS[slot]
        tiles = number_of_cells(dome.rows & cells)
        kind = TYPE[(dome.plates[slot] - 1) >> 2]
        self.traits.add(PLATE + 4 * kind + tiles)
        special = dome.free[SPECIAL_CELL] & cells
        if special != 0 and tiles == 2:
            self.traits.add(SPECIAL + (row if six(special, row) != 0 else row ^ 1))
        if table.sides & CORNERS and slot in (0, 2, 6, 8):
            corner: i64 = (1 if slot in (2, 8) else 0) + (2 if slot > 2 else 0)
            self.traits.add(CORNER + 4 * corner + tiles)

    def groups(self, table: Table, dome: Dome, row: i64, column: i64) -> None:
        """What it does for its row, column and diagonal, and for the border."""
        add = self.traits
        sides = table.sides
        add.add(ROW + 2 * POPULATION[six(dome.rows, row)] + (1 if sides & ROWS else 0))
        add.add(COLUMN + 2 * POPULATION[six(dome.columns, column)] + (1 if sides & COLUMNS else 0))
        border: i64 = 2 if row in (0, SIZE - 1) or column in (0, SIZE - 1) else 0
        add.add(BORDER + border + (1 if sides & OUTER else 0))
        if sides & DIAGONALS:
            tiles: i64 = 6
            if row == column:
                tiles = 0
                for n in range(SIZE):
                    tiles += six(dome.rows, n) >> n & 1
            elif row + column == SIZE - 1:
                tiles = 0
                for n in range(SIZE):
                    tiles += six(dome.rows, n) >> SIZE - 1 - n & 1
            add.add(DIAGONAL + tiles)

    def follows(self, board: Board, row: i64, column: i64) -> i64:
        """1 if the next line is complete and has a cell right below."""
        line = row + 1
        if line == LINES or board.held(line) <= line:
            return 0
        return board.dome.matching(line, board.line_colour(line)) >> column & 1
