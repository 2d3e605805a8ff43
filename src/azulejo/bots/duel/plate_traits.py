"""What networks see of an action of Duel that takes, draws, keeps, places or returns a plate."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from azulejo.bots.duel.placing import SAME_COLOUR, Placing
from azulejo.bots.duel.tablets import COLUMNS, CORNERS, DIAGONALS, EMPTY_SPECIALS, JOKERS, OUTER, ROWS
from azulejo.bots.duel.traits import TraitList, bucket, points_bucket
from azulejo.games.duel.board import LINES
from azulejo.games.duel.components import plates
from azulejo.games.duel.components.plates import CELL_KINDS, JOKER, ODD_CORNER, ROTATIONS, TYPE
from azulejo.games.duel.dome import CELL_AT, SIDE, SIZE
from azulejo.games.duel.table import DRAWING, Table
from azulejo.games.tiles import COLOURS

# Where the traits of each kind begin. Taking, drawing, drawing again and looking:
ROUND: Final = 757  # kind, round
TOKENS: Final = 781  # taking or drawing, tokens of both seats
TYPES: Final = 799  # type, round
WORTH: Final = 811  # on the best slot
SERVED: Final = 827  # lines that wait for its colours, complete and not
LEFT: Final = 836  # taking or drawing, tiles on offer
DRAWN: Final = 844  # points, plates drawn
TOP: Final = 860  # type of the pile's top, plates on the display
LOOKED: Final = 868  # plates drawn
WAITING: Final = 873  # kind, lines that wait for a plate
TABLET: Final = 889  # type, a tablet that counts jokers or specials
# Keeping a drawn plate, or the first of all:
KEPT: Final = 895  # TYPES, WORTH, SERVED and TABLET once more
# Placing:
SLOT: Final = 938  # slot, type
SLOT_LATER: Final = 956  # slot, early or late
PLACED_WORTH: Final = 974
GAP: Final = 994  # worth less than the best place
LINE: Final = 1010  # upper or lower row, what it does to the line there
LOST: Final = 1020  # tiles that could never be placed
BESIDE: Final = 1027  # tiles beside the slot
ODD_ROW: Final = 1034  # row of the special or joker cell, type
ODD_COLUMN: Final = 1046  # column, type
DIAGONAL: Final = 1058  # whether that cell lies on one, whether they count
BORDER: Final = 1062  # the same for the border
CORNER: Final = 1066  # slot, if corners count
COLUMN: Final = 1075  # column of slots, if columns count
ROW: Final = 1078  # row of slots, if rows count
SAME: Final = 1081  # colours that the row has a free cell for already
# Returning:
RETURNED: Final = 1085  # type
RETURNED_WORTH: Final = 1087
PLATE_TRAITS: Final = 1103

# Kinds of actions
TAKE: Final = 0
DRAW: Final = 1
DRAW_MORE: Final = 2
STOP: Final = 3


@final
class PlateTraits:
    """Describes the actions that have to do with plates."""

    def __init__(self, traits: TraitList) -> None:
        self.traits = traits
        self.placing = Placing()
        self.complete: i64 = 0  # lines that wait for a plate
        self.best: i64 = 0  # worth of the best place for the plate in hand
        self.left: i64 = 0

    def prepare(self, table: Table, seat: i64, left: i64) -> None:
        """Looks at the board; `left` says how many tiles are on offer, roughly."""
        self.placing.look(table.boards[seat])
        self.left = left
        self.complete = 0
        for line in range(LINES):
            if self.placing.wanted[line] != 0 and self.placing.strength[line] == line + 1:
                self.complete += 1

    def prepare_placing(self, table: Table) -> None:
        """Looks for the best place."""
        self.placing.best(table.plate)
        self.best = self.placing.found

    # Taking and drawing

    def take(self, table: Table, seat: i64, place: i64) -> None:
        plate = table.pile.display[place] - 1
        self.begin(table, seat, TAKE)
        self.plate(table, plate, TYPES, WORTH, SERVED, TABLET)

    def draw(self, table: Table, seat: i64) -> None:
        again = table.phase == DRAWING
        if again:
            self.kind(table, DRAW_MORE)
        else:
            self.begin(table, seat, DRAW)
        self.traits.add(DRAWN + 4 * bucket(table.boards[seat].score + 3 >> 2, 4) + bucket(table.pile.hand, 4))
        shown = table.pile.shown
        number = (shown & 1) + (shown >> 1 & 1) + (shown >> 2)
        self.traits.add(TOP + (4 if table.pile.top == JOKER else 0) + number)

    def look(self, table: Table) -> None:
        self.kind(table, STOP)
        self.traits.add(LOOKED + bucket(table.pile.hand, 5))

    def begin(self, table: Table, seat: i64, kind: i64) -> None:
        """A token spent."""
        self.kind(table, kind)
        self.traits.add(TOKENS + 9 * kind + 3 * table.boards[seat].tokens + table.boards[1 - seat].tokens)
        self.traits.add(LEFT + 4 * kind + self.left)

    def kind(self, table: Table, kind: i64) -> None:
        self.traits.add(ROUND + 6 * kind + table.round)
        self.traits.add(WAITING + 4 * kind + bucket(self.complete, 4))

    def keep(self, table: Table, plate: i64) -> None:
        self.plate(table, plate, KEPT, KEPT + 12, KEPT + 28, KEPT + 37)

    def plate(self, table: Table, plate: i64, types: i64, worth: i64, served: i64, tablet: i64) -> None:
        """Traits of a plate, of these kinds."""
        add = self.traits
        kind = TYPE[plate]
        add.add(types + 6 * kind + table.round)
        self.placing.best(plate)
        add.add(worth + points_bucket(self.placing.found, 0, 16))
        add.add(served + self.serves(plate))
        counts: i64 = 0
        if table.sides & JOKERS:
            counts = 1
        elif table.sides & EMPTY_SPECIALS:
            counts = 2
        add.add(tablet + 3 * kind + counts)

    def serves(self, plate: i64) -> i64:
        """How many lines wait for its colours: 3 times the complete ones, up to two, and the others, up to two."""
        complete: i64 = 0
        others: i64 = 0
        for line in range(LINES):
            wanted = self.placing.wanted[line] - 1
            if wanted >= 0 and has(plate, wanted):
                if self.placing.strength[line] == line + 1:
                    complete += 1
                else:
                    others += 1
        return 3 * bucket(complete, 3) + bucket(others, 3)

    # Placing and returning

    def place(self, table: Table, slot: i64, rotation: i64) -> None:
        add = self.traits
        placing = self.placing
        turned = ROTATIONS * table.plate + rotation
        kind = TYPE[table.plate]
        worth = placing.worth(turned, slot)
        add.add(SLOT + 2 * slot + kind)
        add.add(SLOT_LATER + 2 * slot + (1 if table.round > 2 else 0))
        add.add(PLACED_WORTH + points_bucket(worth, 0, 20))
        add.add(GAP + bucket(self.best - worth + 3 >> 2, 16))
        for lower in range(2):
            add.add(LINE + 5 * lower + self.line(turned, slot, lower))
        add.add(LOST + bucket(placing.lost(turned, slot), 7))
        add.add(BESIDE + bucket(placing.slots[slot], 7))
        add.add(SAME + self.same(turned, slot))
        self.odd_cell(table, CELL_AT[4 * slot + ODD_CORNER[rotation]], kind)
        sides = table.sides
        if sides & CORNERS:
            add.add(CORNER + slot)
        if sides & COLUMNS:
            add.add(COLUMN + slot % SIDE)
        if sides & ROWS:
            add.add(ROW + slot // SIDE)

    def odd_cell(self, table: Table, cell: i64, kind: i64) -> None:
        """Where the special or joker cell would lie."""
        row = cell // SIZE
        column = cell % SIZE
        self.traits.add(ODD_ROW + 2 * row + kind)
        self.traits.add(ODD_COLUMN + 2 * column + kind)
        diagonal: i64 = 2 if row == column or row + column == SIZE - 1 else 0
        border: i64 = 2 if row in (0, SIZE - 1) or column in (0, SIZE - 1) else 0
        self.traits.add(DIAGONAL + diagonal + (1 if table.sides & DIAGONALS else 0))
        self.traits.add(BORDER + border + (1 if table.sides & OUTER else 0))

    def line(self, turned: i64, slot: i64, lower: i64) -> i64:
        """Whether a line waits there: not at all (0), complete (1, 2) or not (3, 4), and whether this is its plate."""
        row = 2 * (slot // SIDE) + lower
        if self.placing.wanted[row] == 0:
            return 0
        served: i64 = 1 if self.placing.serves(turned, slot, lower) else 0
        return (1 if self.placing.strength[row] == row + 1 else 3) + served

    def same(self, turned: i64, slot: i64) -> i64:
        """How many of its colours have a free cell in their row already."""
        number: i64 = 0
        for corner in range(4):
            colour = plates.CORNERS[4 * turned + corner]
            row = 2 * (slot // SIDE) + (corner >> 1)
            if colour < COLOURS and self.placing.needs[CELL_KINDS * row + colour] == SAME_COLOUR:
                number += 1
        return number

    def put_back(self, plate: i64) -> None:
        self.placing.best(plate)
        self.traits.add(RETURNED + TYPE[plate])
        self.traits.add(RETURNED_WORTH + points_bucket(self.placing.found, 0, 16))


def has(plate: i64, colour: i64) -> bool:
    """Whether a plate has a cell for a colour: of its own, or a joker cell."""
    if TYPE[plate] == JOKER:
        return True
    at = 4 * ROTATIONS * plate
    return plates.CORNERS[at] == colour or plates.CORNERS[at + 1] == colour or plates.CORNERS[at + 2] == colour
