"""One player's board: score, pattern lines, wall and floor line.

Everything is a small integer, so that a board is copied in a few nanoseconds. Written in octal they can be read:
`lines` has two digits a line, colour and tiles; a row of `wall` and the `floor` have one digit a space, 1 to 5 for a
colour, 0 for empty, 6 for the starting player marker.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.games.runs import RUNS_OF_FIVE, linked_places, run_points
from azulejo.games.tiles import BITS, COLOURS, FIELD, ONE_OF_EACH, some

LINES: Final = 5
FLOOR: Final = 5  # the place of the floor line among the places a pick can go to
FLOOR_SPACES: Final = 7
FLOOR_COSTS: Final = (1, 1, 2, 2, 2, 3, 3)
MARKER: Final = 6  # the starting player marker's digit on the floor line

FULL: Final = 0b11111
ANY_PLACE: Final = 0o7777777777  # every colour to every place

# What a floor line with so many things on it costs in all (A6).
FLOOR_TOTALS: Final = vec[i64]([sum(FLOOR_COSTS[:n]) for n in range(FLOOR_SPACES + 1)])


def five(mask: i64, group: i64) -> i64:
    """One row, column or colour of a 25-bit mask."""
    return mask >> LINES * group & FULL


def full_groups(mask: i64) -> i64:
    """How many of the five groups of a 25-bit mask are complete."""
    number: i64 = 0
    for group in range(LINES):
        if five(mask, group) == FULL:
            number += 1
    return number


@final
@mypyc_attr(acyclic=True)
class Board:
    """A player's board. It knows what fits where and what it scores; whose turn it is is the state's concern."""

    def __init__(self) -> None:
        self.score: i64 = 0
        self.tiling_points: i64 = 0  # of the score so far
        self.floor_points: i64 = 0  # really lost so far
        self.lines: i64 = 0
        self.allowed: i64 = ANY_PLACE  # for each (colour, place): may such tiles be put there?
        self.wall: vec[i64] = vec[i64]([0] * LINES)
        self.rows: i64 = 0  # filled spaces, by row then column
        self.columns: i64 = 0  # the same by column then row
        self.colours: i64 = 0  # colours on the wall, by colour then row
        self.floor: i64 = 0
        self.fallen: i64 = 0  # things on the floor line

    def copy_into(self, other: Board) -> None:
        other.score = self.score
        other.tiling_points = self.tiling_points
        other.floor_points = self.floor_points
        other.lines = self.lines
        other.allowed = self.allowed
        for row in range(LINES):
            other.wall[row] = self.wall[row]
        other.rows = self.rows
        other.columns = self.columns
        other.colours = self.colours
        other.floor = self.floor
        other.fallen = self.fallen

    # Pattern lines

    def held(self, line: i64) -> i64:
        """How many tiles a pattern line holds."""
        return self.lines >> BITS * line & 7

    def line_colour(self, line: i64) -> i64:
        """The colour of the tiles on it; only meaningful when it holds some."""
        return self.lines >> BITS * line + 3 & 7

    def is_complete(self, line: i64) -> bool:
        return self.held(line) == line + 1

    def next_complete(self) -> i64:
        """The topmost complete line, or LINES if there is none."""
        line: i64 = 0
        while line < LINES and not self.is_complete(line):
            line += 1
        return line

    def put(self, line: i64, colour: i64, number: i64) -> i64:
        """Adds tiles to a line that may take them and returns how many were too many (A5)."""
        held = self.held(line)
        room = line + 1 - held
        placed = number if number < room else room
        self.lines &= ~(FIELD << BITS * line)
        self.lines |= (colour << 3 | held + placed) << BITS * line
        self.allowed &= ~(ONE_OF_EACH << line)
        if placed < room:
            self.allowed |= some(colour, 1) << line
        return number - placed

    def clear(self, line: i64) -> None:
        """Empties a line: any colour that its wall row lacks may go there now."""
        self.lines &= ~(FIELD << BITS * line)
        self.allowed &= ~(ONE_OF_EACH << line)
        for colour in range(COLOURS):
            if not self.has_colour(line, colour):
                self.allowed |= some(colour, 1) << line

    # Wall

    def has_colour(self, row: i64, colour: i64) -> bool:
        return self.colours >> LINES * colour + row & 1 != 0

    def linked(self, row: i64, column: i64) -> i64:
        """The points of a tile placed there (A8)."""
        across = RUNS_OF_FIVE[five(self.rows, row) * LINES + column]
        down = RUNS_OF_FIVE[five(self.columns, column) * LINES + row]
        return run_points(across, down)

    def run(self, row: i64, column: i64) -> tuple[list[int], list[int]]:
        """The columns linked with a tile in its row and the rows linked with it in its column, counted from 1."""
        across = linked_places(five(self.rows, row), column, LINES)
        return across, linked_places(five(self.columns, column), row, LINES)

    def place_tile(self, row: i64, column: i64, colour: i64) -> i64:
        """Puts a tile on the wall and returns its points, already on the score."""
        points = self.linked(row, column)
        one: i64 = 1
        self.wall[row] |= colour + 1 << 3 * column
        self.rows |= one << LINES * row + column
        self.columns |= one << LINES * column + row
        self.colours |= one << LINES * colour + row
        self.tiling_points += points
        self.score += points
        return points

    def free_spaces(self, row: i64, colour: i64) -> i64:
        """The columns, as bits, where a gray wall's row can take this colour (A13)."""
        free = ~five(self.rows, row) & FULL
        for other in range(LINES):
            if self.has_colour(other, colour):
                free &= ~(1 << self.column_of(other, colour))
        return free

    def column_of(self, row: i64, colour: i64) -> i64:
        """Where a row's tile of this colour is; the row must have one."""
        digits = self.wall[row]
        column: i64 = 0
        while digits & 7 != colour + 1:
            digits >>= 3
            column += 1
        return column

    def complete_rows(self) -> i64:
        return full_groups(self.rows)

    # Floor line

    def drop(self, thing: i64, number: i64) -> i64:
        """Lays tiles (or MARKER - 1, once) on the floor line and returns how many found no space (A6)."""
        while number > 0 and self.fallen < FLOOR_SPACES:
            self.floor |= thing + 1 << 3 * self.fallen
            self.fallen += 1
            number -= 1
        return number

    def floor_cost(self) -> i64:
        return FLOOR_TOTALS[self.fallen]

    def cost_of(self, number: i64) -> i64:
        """What so many more things on the floor line would cost."""
        fallen = min(self.fallen + number, FLOOR_SPACES)
        return FLOOR_TOTALS[fallen] - FLOOR_TOTALS[self.fallen]

    def floor_tiles(self) -> i64:
        """The tiles on the floor line, without the marker."""
        tiles: i64 = 0
        digits = self.floor
        while digits:
            if digits & 7 != MARKER:
                tiles += some((digits & 7) - 1, 1)
            digits >>= 3
        return tiles

    def sweep_floor(self) -> i64:
        """Charges the floor line, empties it and returns its tiles, which go to the lid (A9)."""
        lost = self.floor_cost()
        if lost > self.score:
            lost = self.score
        self.score -= lost
        self.floor_points += lost
        tiles = self.floor_tiles()
        self.floor = 0
        self.fallen = 0
        return tiles
