"""A seat's board as the coming tiling would leave it: lines tiled where they score most, chips spent, costs paid."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.bits import count_bits
from azulejo.games.duel.board import LINES, START_COST, Board
from azulejo.games.duel.components.chips import SHOWING, payable
from azulejo.games.duel.components.plates import SPECIAL_CELL
from azulejo.games.duel.dome import BIT, NO_CELL, SIZE, SLOT_CELLS, SLOT_OF, Dome, six
from azulejo.games.duel.table import TILING, Table
from azulejo.games.runs import RUNS_OF_SIX, run_points


def cell_points(dome: Dome, row: i64, column: i64) -> i64:
    """What a tile would score there now, and the special tile that it would call for (D16, D17)."""
    across = RUNS_OF_SIX[six(dome.rows, row) * SIZE + column]
    down = RUNS_OF_SIX[six(dome.columns, column) * SIZE + row]
    points = run_points(across, down)
    cell = SIZE * row + column
    plate = SLOT_CELLS[SLOT_OF[cell]]
    special = dome.free[SPECIAL_CELL] & plate
    if special != 0 and plate & ~dome.rows & ~BIT[cell] == special:
        points += row + 1 if six(special, row) != 0 else (row ^ 1) + 1
    return points


@final
class Ahead:
    """A scratch board on which a round comes to its end as it stands. Nothing of the real board is changed."""

    def __init__(self) -> None:
        self.board: Board = Board()
        self.tiled: vec[i64] = vec[i64]([0] * LINES)  # points that each line's tile scored, 0 for lines not tiled
        self.paid: vec[i64] = vec[i64]([0] * LINES)  # tiles of each line that chips stood in for
        self.broken: i64 = 0  # points that broken tiles cost
        self.score: i64 = 0  # with all this; not below 0

    def finish_round(self, table: Table, seat: i64) -> None:
        """Tiles the lines of `board`, which is a copy of the seat's board, perhaps with a hand put to its use."""
        board = self.board
        tiling = table.phase == TILING
        first = board.line if tiling else 0
        points: i64 = 0
        for line in range(LINES):
            self.tiled[line] = 0
            self.paid[line] = 0
            if line >= first and board.held(line) > 0:
                points += self.finish_line(line, tiling and line == first)
        self.broken = board.broken_cost()
        score = board.score + points - self.broken
        if table.holder == seat:
            score -= START_COST
        self.score = score if score > 0 else 0

    def finish_line(self, line: i64, in_hand: bool) -> i64:
        """Tiles a line, with chips if they suffice, or breaks it; returns its points. A line that waits stays."""
        board = self.board
        colour = board.line_colour(line)
        held = board.held(line)
        columns = board.dome.matching(line, colour)
        if columns == 0:
            if board.dome.band_full(line):
                board.drop(colour, held)
                board.clear(line)
            return 0
        missing = line + 1 - held
        begun = False
        if in_hand:
            missing -= board.stand_ins
            begun = board.stand_ins > 0 or board.partly > 0
        if missing > 0:
            if not begun and not payable(board.chips, colour, missing):
                return 0
            self.pay(colour, missing)
            self.paid[line] = missing
        points = self.tile(line, colour, columns)
        self.tiled[line] = points
        board.clear(line)
        return points

    def tile(self, line: i64, colour: i64, columns: i64) -> i64:
        """Places the tile where it scores most, rather on its own colour than on a joker cell."""
        dome = self.board.dome
        own = six(dome.free[colour], line)
        best: i64 = -1
        place: i64 = 0
        for column in range(SIZE):
            if columns >> column & 1:
                value = 2 * cell_points(dome, line, column) + (own >> column & 1)
                if value > best:
                    best = value
                    place = column
        dome.place_tile(line, place, colour)
        special = dome.completed_special(line, place)
        if special != NO_CELL:
            dome.place_special(special)
        return best >> 1

    def pay(self, colour: i64, missing: i64) -> None:
        """Spends chips: pairs that show the colour, then any three, those of other colours first (D15)."""
        board = self.board
        matching = count_bits(board.chips & SHOWING[colour])
        pairs = missing if missing < matching >> 1 else matching >> 1
        cost = price(matching, missing)
        for n in range(cost):
            showing = board.chips & SHOWING[colour]
            others = board.chips & ~SHOWING[colour]
            pool = showing if (n < 2 * pairs and showing != 0) or others == 0 else others
            highest = highest_bit(pool)
            board.chips &= ~highest

    def use(self, board: Board) -> None:
        """Begins with a copy of this board."""
        board.copy_into(self.board)


def price(matching: i64, missing: i64) -> i64:
    """How many chips stand in for so many tiles, given how many show their colour."""
    pairs = missing if missing < matching >> 1 else matching >> 1
    return 2 * pairs + 3 * (missing - pairs)


def highest_bit(mask: i64) -> i64:
    """The highest bit of a set of chips: a second chip of a sort goes before the first."""
    if mask == 0:
        return 0
    bit: i64 = 0x80000
    while mask & bit == 0:
        bit >>= 1
    return bit
