"""What networks see of an action of Duel that has to do with tiles or chips."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.duel.lines import HOPELESS, POINT, POINT_SHIFT, Lines
from azulejo.bots.duel.offers import Offers
from azulejo.games.bits import count_bits
from azulejo.games.duel import stacks
from azulejo.games.duel.board import BROKEN, LINES, Board
from azulejo.games.duel.components.chips import SORTS_SHOWING, payable, with_chip
from azulejo.games.duel.table import FACTORIES, LARGE, NOBODY, REVEALED, ROUNDS, Table
from azulejo.games.tiles import BITS, COLOURS, FIELD, count, total

# Where the traits of each kind begin. Taking tiles:
NUMBER: Final = 0  # source, number
WHERE: Final = 24  # best line or the broken space, outcome there, whether there is a cell
POINTS: Final = 171  # whether that completes the line, points of its tile
WORTH: Final = 195  # last round, worth
REST: Final = 243  # small or large sun, tiles that go to the moon
START: Final = 253  # round, number of tiles that come with the start tile
OPENED: Final = 268  # chips to be revealed
OTHER_WORTH: Final = 272  # to the opponent
SERVICE: Final = 288  # tiles that the line still lacks, how the factories serve it
LEFT: Final = 306  # source, tiles on offer
OTHER_WHERE: Final = 318  # outcome on the opponent's best line, whether there is a cell
# Stacking:
STACKED: Final = 339  # place in the stack from the top, whose worth, worth of that tile
ON_TOP: Final = 411  # tiles of the top one's colour that could be taken then
# Filling a line:
FILLED: Final = 416  # as WHERE
FILLED_POINTS: Final = 563  # as POINTS
FILLED_WORTH: Final = 587  # as WORTH
GAP: Final = 635  # worth less than the best line's
HELD: Final = 647  # line, tiles that it held before
COST: Final = 689  # of the broken tiles
FILLED_SERVICE: Final = 700  # as SERVICE
# Taking a chip:
USE: Final = 718  # whether it shows two colours, its best use
CHIP_ROUND: Final = 728  # round, chips taken
OTHER_USE: Final = 738  # to the opponent
CHIP_LEFT: Final = 743  # tiles on offer
CHIPS: Final = 747  # held
TILE_TRAITS: Final = 757

# Outcomes of tiles on a line
EXACT: Final = 0
ONE_BREAKS: Final = 1
MORE_BREAK: Final = 2
LACKS: Final = 2  # LACKS + 1 to LACKS + 4
OUTCOMES: Final = 7


def bucket(value: i64, number: i64) -> i64:
    """A value below this number; what lies beyond counts as 0 or as the last."""
    if value < 0:
        return 0
    return value if value < number else number - 1


def points_bucket(worth: i64, least: i64, number: i64) -> i64:
    """The whole points of a worth, counted from the least on, as `bucket` does."""
    return bucket((worth >> POINT_SHIFT) - least, number)


@final
class TraitList:
    """The traits found so far."""

    def __init__(self, found: vec[i64]) -> None:
        self.found = found
        self.number: i64 = 0

    def add(self, trait: i64) -> None:
        self.found[self.number] = trait
        self.number += 1


@final
class TileTraits:
    """Describes the actions that have to do with tiles or chips."""

    def __init__(self, traits: TraitList) -> None:
        self.traits = traits
        self.offers = Offers()
        self.mine = Lines()
        self.theirs = Lines()
        self.last: i64 = 0
        self.left: i64 = 0

    def prepare(self, table: Table, seat: i64) -> None:
        """Looks at both boards."""
        last = table.round == ROUNDS
        self.offers.read(table)
        self.mine.look(table.boards[seat], self.offers, last)
        self.theirs.look(table.boards[1 - seat], self.offers, last)
        self.last = 1 if last else 0
        self.left = bucket(self.offers.tiles + 1 >> 2, 4)

    # Taking tiles

    def take_sun(self, table: Table, factory: i64, colour: i64) -> None:
        tiles = table.suns[factory]
        number = count(tiles, colour)
        rest = total(tiles) - number
        large: i64 = 1 if factory == LARGE else 0
        self.traits.add(REST + 5 * large + rest)
        self.take(large, colour, number, 1 if rest == 0 and factory != LARGE else 0)

    def take_moons(self, table: Table, colour: i64) -> None:
        number = table.moons[LARGE] >> BITS * colour & FIELD
        starts = number > 0 and table.holder == NOBODY
        opened: i64 = 0
        for factory in range(1, FACTORIES):
            stack = table.moons[factory]
            if stack & 7 == colour + 1:
                number += 1
                if stack < 8:
                    opened += 1
        if starts and table.round > 0:
            self.traits.add(START + 3 * (table.round - 1) + bucket(number - 1, 3))
        self.take(2, colour, number, bucket(opened, 4))

    def take(self, source: i64, colour: i64, number: i64, opened: i64) -> None:
        add = self.traits
        add.add(NUMBER + 8 * source + bucket(number, 8))
        add.add(OPENED + opened)
        add.add(LEFT + 4 * source + self.left)
        place = self.mine.best_place(colour, number)
        self.outcome(self.mine, place, colour, number, WHERE, POINTS, SERVICE)
        add.add(WORTH + 24 * self.last + points_bucket(self.mine.best_worth(colour, number), -6, 24))
        theirs = self.theirs
        add.add(OTHER_WORTH + points_bucket(theirs.best_worth(colour, number), -2, 16))
        place = theirs.best_place(colour, number)
        if place != BROKEN:
            room = place + 1 - theirs.board.held(place)
            add.add(OTHER_WHERE + 3 * outcome_of(room, number) + theirs.fit(place, colour))

    def outcome(
        self, lines: Lines, place: i64, colour: i64, number: i64, where: i64, points: i64, service: i64
    ) -> None:
        """What so many tiles do on a line: traits of these three kinds."""
        add = self.traits
        if place == BROKEN:
            add.add(where + 3 * OUTCOMES * BROKEN)
            return
        room = place + 1 - lines.board.held(place)
        fit = lines.fit(place, colour)
        prize = bucket(lines.prize(place, colour), 12)
        add.add(where + 3 * (OUTCOMES * place + outcome_of(room, number)) + fit)
        if number >= room:
            add.add(points + 12 + prize)
        else:
            add.add(points + prize)
            if fit != HOPELESS:
                add.add(service + 6 * bucket(room - number - 1, 3) + self.offers.serves(colour, room - number))

    # Stacking

    def stack(self, order: i64) -> None:
        """The opponent moves next and may take the top tile; both will come to the others."""
        tiles = stacks.STACK[order]
        colour = (tiles & 7) - 1
        top = self.offers.tops[colour] + 1
        self.traits.add(ON_TOP + bucket(top - 1, 5))
        depth: i64 = 0
        while tiles != 0:
            colour = (tiles & 7) - 1
            number: i64 = top if depth == 0 else 1
            mine = points_bucket(self.mine.best_worth(colour, number), -1, 12)
            theirs = points_bucket(self.theirs.best_worth(colour, number), -1, 12)
            self.traits.add(STACKED + 24 * depth + mine)
            self.traits.add(STACKED + 24 * depth + 12 + theirs)
            tiles >>= 3
            depth += 1

    # Filling

    def fill(self, table: Table, place: i64) -> None:
        add = self.traits
        lines = self.mine
        colour = table.colour
        number = table.taken
        excess = number
        worth = -POINT * lines.cost(number)
        held: i64 = 0
        if place != BROKEN:
            held = lines.board.held(place)
            room = place + 1 - held
            excess = number - room if number > room else 0
            worth = lines.worth(place, colour, number)
        self.outcome(lines, place, colour, number, FILLED, FILLED_POINTS, FILLED_SERVICE)
        add.add(FILLED_WORTH + 24 * self.last + points_bucket(worth, -6, 24))
        add.add(GAP + bucket(lines.best_worth(colour, number) - worth + 7 >> POINT_SHIFT, 12))
        add.add(HELD + 6 * place + held)
        add.add(COST + lines.cost(excess))

    # Chips

    def take_chip(self, table: Table, seat: i64, factory: i64) -> None:
        add = self.traits
        sort = table.chips[factory] - REVEALED
        board = table.boards[seat]
        split: i64 = 5 if sort >= COLOURS else 0
        add.add(USE + split + use_of(self.mine, board, sort))
        add.add(OTHER_USE + use_of(self.theirs, table.boards[1 - seat], sort))
        add.add(CHIP_ROUND + 2 * (table.round - 1) + bucket(board.chips_taken, 2))
        add.add(CHIP_LEFT + self.left)
        add.add(CHIPS + bucket(count_bits(board.chips), 10))


def outcome_of(room: i64, number: i64) -> i64:
    """What so many tiles do where there is so much room."""
    if number == room:
        return EXACT
    if number > room:
        return ONE_BREAKS if number == room + 1 else MORE_BREAK
    lacks = room - number
    return LACKS + (lacks if lacks < 4 else 4)


def use_of(lines: Lines, board: Board, sort: i64) -> i64:
    """The best use of a chip: completing a line (4), or for a line that lacks one (3), two (2) or more tiles (1)."""
    best: i64 = 0
    if count_bits(board.chips) >= 10:
        return best
    chips = with_chip(board.chips, sort)
    for line in range(LINES):
        held = board.held(line)
        missing = line + 1 - held
        if held > 0 and missing > 0:
            colour = board.line_colour(line)
            if lines.fit(line, colour) == 0:
                use: i64 = 0
                if payable(chips, colour, missing) and not payable(board.chips, colour, missing):
                    use = 4
                elif SORTS_SHOWING[colour] >> sort & 1:
                    use = 4 - missing if missing < 3 else 1
                if use > best:
                    best = use
    return best
