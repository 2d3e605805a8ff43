"""What a plate would be worth on each free slot of a dome, roughly."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.duel.board import LINES, Board
from azulejo.games.duel.components.plates import CELL_KINDS, CORNERS, JOKER_CELL, ROTATIONS, SPECIAL_CELL
from azulejo.games.duel.dome import BAND, SIDE, SIZE, SLOTS, six
from azulejo.games.tiles import COLOURS

# Worths are in eighths of a point.
WAITED_FOR: Final = 32  # a cell that a complete line waits for; less for one that is not complete
NEW_COLOUR: Final = 5  # a cell of a colour that the row has no free cell for
SAME_COLOUR: Final = 2
ANY_COLOUR: Final = 7  # a joker cell
SPECIAL_ROW: Final = 2  # a special cell, for each point that its tile would score
NEIGHBOUR: Final = 4  # a tile beside the slot
LOST_TILE: Final = 8  # a tile of a line that could never be placed

NOWHERE: Final = -1


@final
class Placing:
    """The plates that a board could do with: what each kind of cell is worth in each row, and each free slot."""

    def __init__(self) -> None:
        self.free_slots: i64 = 0
        self.wanted: vec[i64] = vec[i64]([0] * SIZE)  # the colour that a row's line waits for, plus 1
        self.strength: vec[i64] = vec[i64]([0] * SIZE)  # how many tiles that line has
        self.needs: vec[i64] = vec[i64]([0] * (SIZE * CELL_KINDS))
        self.slots: vec[i64] = vec[i64]([0] * SLOTS)  # tiles beside each slot
        self.found: i64 = 0  # the best worth that `best` has found

    def look(self, board: Board) -> None:
        """At this board."""
        dome = board.dome
        self.free_slots = dome.free_slots
        for line in range(LINES):
            self.look_at_line(board, line)
        for slot in range(SLOTS):
            if self.free_slots >> slot & 1:
                row = 2 * (slot // SIDE)
                column = 2 * (slot % SIDE)
                beside: i64 = 0
                if column > 0:
                    beside += (six(dome.columns, column - 1) >> row & 1) + (
                        six(dome.columns, column - 1) >> row + 1 & 1
                    )
                if column < 4:
                    beside += (six(dome.columns, column + 2) >> row & 1) + (
                        six(dome.columns, column + 2) >> row + 1 & 1
                    )
                if row > 0:
                    beside += (six(dome.rows, row - 1) >> column & 1) + (six(dome.rows, row - 1) >> column + 1 & 1)
                if row < 4:
                    beside += (six(dome.rows, row + 2) >> column & 1) + (six(dome.rows, row + 2) >> column + 1 & 1)
                self.slots[slot] = beside

    def look_at_line(self, board: Board, line: i64) -> None:
        dome = board.dome
        at = CELL_KINDS * line
        held = board.held(line)
        self.wanted[line] = 0
        self.strength[line] = held
        for colour in range(COLOURS):
            self.needs[at + colour] = SAME_COLOUR if six(dome.free[colour], line) != 0 else NEW_COLOUR
        self.needs[at + JOKER_CELL] = ANY_COLOUR
        self.needs[at + SPECIAL_CELL] = SPECIAL_ROW * (line + 1)
        if held > 0:
            colour = board.line_colour(line)
            if dome.matching(line, colour) == 0:
                self.wanted[line] = colour + 1
                size = line + 1
                need = WAITED_FOR * held * held // (size * size) + NEW_COLOUR
                self.needs[at + colour] = need
                self.needs[at + JOKER_CELL] = need

    def serves(self, turned: i64, slot: i64, lower: i64) -> bool:
        """Whether the plate would give the upper or lower of its rows the cell that this row's line waits for."""
        wanted = self.wanted[2 * (slot // SIDE) + lower] - 1
        one = CORNERS[4 * turned + 2 * lower]
        other = CORNERS[4 * turned + 2 * lower + 1]
        return wanted >= 0 and (one in (wanted, JOKER_CELL) or other in (wanted, JOKER_CELL))

    def worth(self, turned: i64, slot: i64) -> i64:
        """What a plate, turned so (4 * plate + rotation), is worth on a free slot."""
        needs = self.needs
        upper = CELL_KINDS * 2 * (slot // SIDE)
        lower = upper + CELL_KINDS
        at = 4 * turned
        worth = needs[upper + CORNERS[at]] + needs[upper + CORNERS[at + 1]]
        worth += needs[lower + CORNERS[at + 2]] + needs[lower + CORNERS[at + 3]]
        return worth + NEIGHBOUR * self.slots[slot] - LOST_TILE * self.lost(turned, slot)

    def lost(self, turned: i64, slot: i64) -> i64:
        """Tiles on lines that could never be placed if this plate were the last of its band."""
        band = SIDE * (slot // SIDE)
        if self.free_slots >> band & BAND != 1 << slot - band:
            return 0
        lost: i64 = 0
        for lower in range(2):
            row = 2 * (slot // SIDE) + lower
            if self.wanted[row] != 0 and not self.serves(turned, slot, lower):
                lost += self.strength[row]
        return lost

    def best(self, plate: i64) -> i64:
        """The best place for a plate, as 4 * slot + rotation, or NOWHERE; `found` is its worth."""
        best: i64 = NOWHERE
        self.found = 0
        for slot in range(SLOTS):
            if self.free_slots >> slot & 1:
                for rotation in range(ROTATIONS):
                    worth = self.worth(ROTATIONS * plate + rotation, slot)
                    if best == NOWHERE or worth > self.found:
                        self.found = worth
                        best = ROTATIONS * slot + rotation
        return best
