"""One player's board: score, pattern lines, broken tiles, chips, tokens, and where the dome-tiling has got to.

`counts` and `colours` have one octal digit a line: how many tiles it holds, and their colour.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.games.duel.components.chips import next_chips, payable, with_chip, without_chip
from azulejo.games.duel.dome import Dome
from azulejo.games.tiles import BITS, ONE_OF_EACH, some, total

LINES: Final = 6
BROKEN: Final = 6  # the place of the broken space among the places taken tiles can go to
BROKEN_SPACES: Final = 4
BROKEN_COSTS: Final = (1, 2, 3, 4)
START_COST: Final = 2
FIRST_SCORE: Final = 5
ANY_LINE: Final = 0o77 * ONE_OF_EACH
NO_LINE: Final = 6  # `line` when the tiling of this board is done

# What so many broken tiles cost in all (D12).
BROKEN_TOTALS: Final = vec[i64]([sum(BROKEN_COSTS[:n]) for n in range(BROKEN_SPACES + 1)])


@mypyc_attr(acyclic=True)
class Board:
    """A player's board. Whose turn it is and what lies on the table is not its concern."""

    def __init__(self) -> None:
        self.score: i64 = FIRST_SCORE
        self.tiling_points: i64 = 0
        self.special_points: i64 = 0
        self.paid: i64 = 0  # points paid for plates
        self.broken_lost: i64 = 0  # points really lost to broken tiles
        self.start_lost: i64 = 0  # points really lost to the start tile
        self.counts: i64 = 0
        self.colours: i64 = 0
        self.open: i64 = ANY_LINE  # for each (colour, line): may such tiles be put there?
        self.broken: i64 = 0  # counted tiles
        self.tokens: i64 = 0
        self.chips: i64 = 0
        self.spent: i64 = 0  # chips
        self.chips_taken: i64 = 0  # this round
        self.line: i64 = NO_LINE  # the line that the tiling waits at
        self.stand_ins: i64 = 0  # tiles of that line that chips have replaced
        self.partly: i64 = 0  # chips spent on the next one, as chips.py counts them
        self.dome: Dome = Dome()

    def copy_into(self, other: Board) -> None:
        other.score = self.score
        other.tiling_points = self.tiling_points
        other.special_points = self.special_points
        other.paid = self.paid
        other.broken_lost = self.broken_lost
        other.start_lost = self.start_lost
        other.counts = self.counts
        other.colours = self.colours
        other.open = self.open
        other.broken = self.broken
        other.tokens = self.tokens
        other.chips = self.chips
        other.spent = self.spent
        other.chips_taken = self.chips_taken
        other.line = self.line
        other.stand_ins = self.stand_ins
        other.partly = self.partly
        self.dome.copy_into(other.dome)

    # Pattern lines

    def held(self, line: i64) -> i64:
        return self.counts >> 3 * line & 7

    def line_colour(self, line: i64) -> i64:
        """The colour of the tiles on it; only meaningful when it holds some."""
        return self.colours >> 3 * line & 7

    def is_complete(self, line: i64) -> bool:
        return self.held(line) == line + 1

    def put(self, line: i64, colour: i64, number: i64) -> i64:
        """Adds tiles to a line that may take them and returns how many were too many (D12)."""
        room = line + 1 - self.held(line)
        placed = number if number < room else room
        self.counts += placed << 3 * line
        self.colours = self.colours & ~(7 << 3 * line) | colour << 3 * line
        self.open &= ~(ONE_OF_EACH << line)
        if placed < room:
            self.open |= some(colour, 1) << line
        return number - placed

    def clear(self, line: i64) -> None:
        self.counts &= ~(7 << 3 * line)
        self.colours &= ~(7 << 3 * line)
        self.open |= ONE_OF_EACH << line

    def open_lines(self, colour: i64) -> i64:
        """The lines, as bits, that may take tiles of this colour."""
        return self.open >> BITS * colour & 0o77

    # Broken tiles

    def drop(self, colour: i64, number: i64) -> i64:
        """Stacks tiles on the broken space and returns how many found no room there (D12)."""
        room = BROKEN_SPACES - total(self.broken)
        broken = number if number < room else room
        self.broken += some(colour, broken)
        return number - broken

    def broken_cost(self) -> i64:
        return BROKEN_TOTALS[total(self.broken)]

    def lose(self, cost: i64) -> i64:
        """Takes points, but not below 0; returns how many were lost (D19)."""
        lost = cost if cost < self.score else self.score
        self.score -= lost
        return lost

    # Dome-tiling

    def missing(self) -> i64:
        """The tiles that the line in hand lacks, stand-ins counted as there."""
        return self.line + 1 - self.held(self.line) - self.stand_ins

    def needs_decision(self, line: i64) -> bool:
        """Whether a line with a free matching cell can be tiled, at once or with chips (D15, D16)."""
        missing = line + 1 - self.held(line)
        return missing == 0 or payable(self.chips, self.line_colour(line), missing)

    def is_paying(self) -> bool:
        """Whether chips have been spent on the line in hand and more must be."""
        return self.missing() > 0 and (self.stand_ins > 0 or self.partly > 0)

    def spendable(self) -> i64:
        """The sorts of chips, as bits, of which one may be spent now; none when the line lacks nothing."""
        missing = self.missing()
        return 0 if missing == 0 else next_chips(self.chips, self.line_colour(self.line), missing, self.partly)

    def take_chip(self, sort: i64) -> None:
        self.chips = with_chip(self.chips, sort)
        self.chips_taken += 1

    def spend(self, sort: i64) -> None:
        self.chips = without_chip(self.chips, sort)
        self.spent = with_chip(self.spent, sort)

    def cells(self) -> i64:
        """The columns, as bits, for the tile of the line in hand."""
        return self.dome.matching(self.line, self.line_colour(self.line))
