"""Pattern lines of one board: which tiles they could take, and what that would be worth, roughly."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.duel.ahead import cell_points
from azulejo.bots.duel.offers import IN_PARTS, Offers
from azulejo.games.duel.board import BROKEN, BROKEN_SPACES, BROKEN_TOTALS, LINES, Board
from azulejo.games.duel.components.plates import JOKER_CELL
from azulejo.games.duel.dome import CELLS, SIZE, Dome, six
from azulejo.games.tiles import COLOURS, total

# Whether the dome has a cell for a line's colour
MATCHED: Final = 0
WAITING: Final = 1  # not yet, but a plate may bring one
HOPELESS: Final = 2  # and never will
FITS: Final = 3

# Worths are in eighths of a point.
POINT: Final = 8
POINT_SHIFT: Final = 3
GROWTH: Final = 10  # a tile on the dome, beyond its points: later tiles link with it
PARTLY: Final = 0.7  # what a nearly complete line is worth of a complete one
HOPE: Final = 10  # a complete line that waits for a plate; a tile that scores is worth more
NOTHING: Final = 0  # one that can never be placed

MOST: Final = 16  # more tiles are never taken at once
UNSEEN: Final = -1000

# What so many tiles on a line are worth of a complete one, in parts of 1024, by (line, tiles).
SHARE_SHIFT: Final = 10
SHARES: Final = vec[i64]([int(1024 * PARTLY * (held / (line + 1)) ** 2) for line in range(LINES) for held in range(8)])


@final
class Lines:
    """The lines of a board, as they and its dome are now. What has been found out once is remembered."""

    def __init__(self) -> None:
        self.board: Board = Board()
        self.offers: Offers = Offers()
        self.broken: i64 = 0  # tiles
        self.last: bool = False  # whether this is the last round
        self.points: vec[i64] = vec[i64]([0] * CELLS)  # that a tile would score on each free cell for tiles
        self.wholes: vec[i64] = vec[i64]([0] * (LINES * COLOURS))
        self.places: vec[i64] = vec[i64]([0] * (MOST * COLOURS))
        self.worths: vec[i64] = vec[i64]([0] * (MOST * COLOURS))  # of the tiles at those places

    def look(self, board: Board, offers: Offers, last: bool) -> None:
        """At this board, in the last round or before."""
        self.board = board
        self.offers = offers
        self.broken = total(board.broken)
        self.last = last
        self.measure(board.dome)
        wholes = self.wholes
        for n in range(LINES * COLOURS):
            wholes[n] = UNSEEN
        places = self.places
        for n in range(MOST * COLOURS):
            places[n] = UNSEEN

    def measure(self, dome: Dome) -> None:
        """Finds what each free cell would score."""
        points = self.points
        free = dome.free[JOKER_CELL]
        for colour in range(COLOURS):
            free |= dome.free[colour]
        for row in range(SIZE):
            cells = six(free, row)
            column: i64 = 0
            while cells != 0:
                if cells & 1:
                    points[SIZE * row + column] = cell_points(dome, row, column)
                cells >>= 1
                column += 1

    def best(self, row: i64, columns: i64) -> i64:
        """The most that a tile would score on these free cells of a row; 0 when there is none."""
        points = self.points
        best: i64 = 0
        cell = SIZE * row
        while columns != 0:
            if columns & 1 and points[cell] > best:
                best = points[cell]
            columns >>= 1
            cell += 1
        return best

    def fit(self, line: i64, colour: i64) -> i64:
        """Whether there is a cell for this colour beside the line."""
        whole = self.whole(line, colour)
        return HOPELESS if whole == NOTHING else WAITING if whole == HOPE else MATCHED

    def prize(self, line: i64, colour: i64) -> i64:
        """The most that its tile would score now; 0 when there is no cell for it."""
        whole = self.whole(line, colour)
        return 0 if whole <= HOPE else whole - GROWTH >> POINT_SHIFT

    def whole(self, line: i64, colour: i64) -> i64:
        """What a complete line of this colour is worth."""
        at = COLOURS * line + colour
        whole = self.wholes[at]
        if whole == UNSEEN:
            dome = self.board.dome
            columns = dome.matching(line, colour)
            if columns != 0:
                whole = POINT * self.best(line, columns) + GROWTH
            else:
                whole = NOTHING if dome.band_full(line) else HOPE
            self.wholes[at] = whole
        return whole

    def cost(self, excess: i64) -> i64:
        """What so many more broken tiles would cost, in points."""
        broken = self.broken + excess
        return BROKEN_TOTALS[broken if broken < BROKEN_SPACES else BROKEN_SPACES] - BROKEN_TOTALS[self.broken]

    def worth(self, line: i64, colour: i64, number: i64) -> i64:
        """What it is worth to put so many tiles on an open line, in eighths of a point."""
        size = line + 1
        held = self.board.held(line)
        after = held + number
        cost: i64 = 0
        if after > size:
            cost = POINT * self.cost(after - size)
            after = size
        whole = self.whole(line, colour)
        if whole == NOTHING:
            return -cost - POINT * self.cost(after)
        gain = whole
        if after < size:
            gain = whole * SHARES[8 * line + after] >> SHARE_SHIFT
            if self.last and self.offers.serves(colour, size - after) < IN_PARTS:
                gain = 0
        if held > 0 and not self.last:
            gain -= whole * SHARES[8 * line + held] >> SHARE_SHIFT
        return gain - cost

    def best_place(self, colour: i64, number: i64) -> i64:
        """The line that it is worth most to put them on, or BROKEN."""
        at = MOST * colour + number
        if self.places[at] == UNSEEN:
            self.find_place(colour, number, at)
        return self.places[at]

    def best_worth(self, colour: i64, number: i64) -> i64:
        """What they are worth there."""
        self.best_place(colour, number)
        return self.worths[MOST * colour + number]

    def find_place(self, colour: i64, number: i64, at: i64) -> None:
        place: i64 = BROKEN
        best = -POINT * self.cost(number)
        lines = self.board.open_lines(colour)
        for line in range(LINES):
            if lines >> line & 1:
                worth = self.worth(line, colour, number)
                if worth > best:
                    best = worth
                    place = line
        self.places[at] = place
        self.worths[at] = best
