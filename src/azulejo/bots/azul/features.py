"""What a network sees of an Azul position: each board as it will be after the coming tiling, and what is on offer."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.azul.traits import TRAITS, Traits
from azulejo.bots.search.features import Features
from azulejo.bots.search.network import BLOCK
from azulejo.games.azul.board import LINES, Board, five
from azulejo.games.azul.ending import bonus_points
from azulejo.games.azul.scoring import tile_ahead
from azulejo.games.azul.table import CENTRE, NOBODY, Table
from azulejo.games.bits import count_bits
from azulejo.games.game import State
from azulejo.games.tiles import COLOURS, count

# Features of a board; each kind's first number, written out because only literals are constants to the compiler.
SPACE: Final = 0  # a filled space of the wall: row, column
ROW_COLOUR: Final = 25  # gray wall: a colour in a row
TILE_AT: Final = 50  # gray wall: row, column and colour
PART: Final = 175  # an incomplete line: which one and how full (10 pairs), its colour
NEED: Final = 225  # … and whether what it lacks is on offer exactly, in larger and in smaller numbers
EMPTY: Final = 305  # an empty line, and how many colours on offer would fill it at once (up to 3)
FALLEN: Final = 325  # things on the floor line
FEATURES: Final = 333

# Dense features: so many of each seat, then those of the table
OF_SEAT: Final = 9
OF_TABLE: Final = 19


class AzulFeatures(Features):
    """Serves both walls and every number of players."""

    def __init__(self, seats: int, free_wall: bool) -> None:
        super().__init__(seats, FEATURES, OF_SEAT * seats + OF_TABLE, TRAITS)
        self.free_wall = free_wall
        self.ahead = Board()  # scratch
        self.offers: i64 = 0  # for each colour five bits: a source has 1, 2, 3, 4, more of it
        self.points: vec[i64] = vec[i64]([0] * seats)  # of each seat in order, after tiling and floor
        self.bonus: vec[i64] = vec[i64]([0] * seats)
        self.most: vec[i64] = vec[i64]([0] * seats)  # tiles in the fullest row
        self.ending: bool = False  # whether a row is complete
        self.trait_reader = Traits()

    def read(self, state: State) -> None:
        assert isinstance(state, Table)
        self.first = state.turn if state.turn >= 0 else state.starter
        if self.first < 0:
            self.first = 0
        for n in range(self.dense_size):
            self.dense[n] = 0.0
        self.read_offer(state)
        self.ending = False
        seat = self.first
        for n in range(self.seats):
            self.read_board(state, n, seat)
            seat += 1
            if seat == self.seats:
                seat = 0
        self.compare(state)

    def read_offer(self, table: Table) -> None:
        """The dense features of the table, and `offers`."""
        dense = self.dense
        at = OF_SEAT * self.seats
        self.offers = 0
        full: i64 = 0
        one: i64 = 1
        if table.on_offer > 0:
            for source in range(len(table.sources)):
                tiles = table.sources[source]
                if tiles == 0:
                    continue
                full += 1
                for colour in range(COLOURS):
                    number = count(tiles, colour)
                    if number > 0:
                        if number > 5:
                            number = 5
                        self.offers |= one << 5 * colour + number - 1
                        if source == CENTRE:
                            dense[at + colour] = float(number) * 0.25
                        else:
                            dense[at + 5 + colour] += float(number) * 0.25
        dense[at + 10] = float(full) * 0.2
        dense[at + 11] = float(table.on_offer) * 0.05
        if table.on_offer & 1:
            dense[at + 12] = 0.5
        if table.turn < 0:
            dense[at + 13] = 1.0
        dense[at + 14] = float(table.round) * 0.2
        if table.on_offer > 0 and table.marker == NOBODY and table.sources[CENTRE] == 0:
            dense[at + 15] = 1.0

    def read_board(self, table: Table, n: i64, seat: i64) -> None:
        """The features of the n-th seat in order, with its points and bonuses."""
        board = table.boards[seat]
        ahead = self.ahead
        board.copy_into(ahead)
        tile_ahead(ahead, table.free_wall)
        points = ahead.score - board.floor_cost()
        if points < 0:
            points = 0
        self.points[n] = points
        at = self.put(BLOCK * n, FALLEN + board.fallen)
        at = self.read_wall(ahead, at, table.free_wall)
        for line in range(LINES):
            held = board.held(line)
            if held == 0 or held == line + 1:
                at = self.read_empty_line(ahead, line, at)
            else:
                at = self.read_line(line, held, board.line_colour(line), at)
        self.counts[n] = at - BLOCK * n
        self.measure(ahead, n)

    def put(self, at: i64, feature: i64) -> i64:
        self.active[at] = feature
        return at + 1

    def read_wall(self, board: Board, at: i64, free_wall: bool) -> i64:
        active = self.active
        for row in range(LINES):
            filled = five(board.rows, row)
            digits = board.wall[row]
            for column in range(LINES):
                if filled >> column & 1:
                    space = LINES * row + column
                    active[at] = SPACE + space
                    at += 1
                    if free_wall:
                        colour = (digits >> 3 * column & 7) - 1
                        active[at] = ROW_COLOUR + LINES * row + colour
                        active[at + 1] = TILE_AT + COLOURS * space + colour
                        at += 2
        return at

    def read_line(self, line: i64, held: i64, colour: i64, at: i64) -> i64:
        """An incomplete line."""
        pair = line * (line - 1) // 2 + held - 1
        at = self.put(at, PART + COLOURS * pair + colour)
        if self.offers:
            offers = self.offers >> 5 * colour & 31
            need = line + 1 - held
            one: i64 = 1
            category = offers >> need - 1 & 1
            if offers >> need:
                category += 2
            if offers & (one << need - 1) - 1:
                category += 4
            at = self.put(at, NEED + 8 * pair + category)
        return at

    def read_empty_line(self, board: Board, line: i64, at: i64) -> i64:
        """A line that is empty, now or after the coming tiling."""
        if self.offers == 0:
            return at
        number: i64 = 0
        for colour in range(COLOURS):
            if self.offers >> 5 * colour + line & 1 and not board.has_colour(line, colour):
                number += 1
        if number > 3:
            number = 3
        return self.put(at, EMPTY + 4 * line + number)

    def measure(self, board: Board, n: i64) -> None:
        """The bonuses of a board as it will be, and its fullest row."""
        most: i64 = 0
        for row in range(LINES):
            most = max(most, count_bits(five(board.rows, row)))
        if most == LINES:
            self.ending = True
        self.most[n] = most
        self.bonus[n] = bonus_points(board)

    def compare(self, table: Table) -> None:
        """The dense features of each seat, beside those of its best opponent."""
        dense = self.dense
        nearest: i64 = 0
        seat = self.first
        for n in range(self.seats):
            at = OF_SEAT * n
            points = self.points[n]
            whole = points + self.bonus[n]
            rival: i64 = -100
            whole_rival: i64 = -100
            for other in range(self.seats):
                if other != n:
                    rival = max(rival, self.points[other])
                    whole_rival = max(whole_rival, self.points[other] + self.bonus[other])
            dense[at] = float(points) * 0.02
            dense[at + 1] = float(points - rival) * 0.05
            dense[at + 2] = float(whole - whole_rival) * 0.05
            dense[at + 3] = float(self.bonus[n]) * 0.05
            dense[at + 4] = float(table.boards[seat].fallen) * 0.2
            dense[at + 5] = float(self.most[n]) * 0.25
            if table.marker == seat:
                dense[at + 6] = 1.0
            if self.ending:
                dense[at + 7] = float(whole - whole_rival) * 0.1
            dense[at + 8] = self.extra(table, seat)
            nearest = max(nearest, self.most[n])
            seat += 1
            if seat == self.seats:
                seat = 0
        at = OF_SEAT * self.seats
        if nearest >= LINES - 1:
            dense[at + 16] = 1.0
        if self.ending:
            dense[at + 17] = 1.0
        dense[at + 18] = self.variant(table)

    def extra(self, table: Table, seat: i64) -> float:
        """What else a game of the family gives a seat."""
        return 0.0

    def variant(self, table: Table) -> float:
        """How a game of the family differs where one network serves several."""
        return 0.0

    def twins(self) -> list[tuple[list[int], list[int]]]:
        """On a gray wall all colours are alike, so that any two may change places."""
        if not self.free_wall:
            return []
        return [(self.recoloured(to), self.recoloured_table(to)) for to in permutations(range(COLOURS))]

    def recoloured(self, to: tuple[int, ...]) -> list[int]:
        """The sparse features, those of each colour as those of another."""
        return [
            feature - feature % COLOURS + to[feature % COLOURS] if ROW_COLOUR <= feature < NEED else feature
            for feature in range(FEATURES)
        ]

    def recoloured_table(self, to: tuple[int, ...]) -> list[int]:
        """The same for the dense ones: where each comes from."""
        sources = list(range(int(self.dense_size)))
        of_table = OF_SEAT * int(self.seats)
        for first in (of_table, of_table + COLOURS):  # the centre's and the displays' tiles of each colour
            for colour in range(COLOURS):
                sources[first + to[colour]] = first + colour
        return sources

    # Actions

    def prepare(self, state: State, seat: i64) -> None:
        assert isinstance(state, Table)
        self.trait_reader.prepare(state, seat)

    def describe(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, Table)
        return self.trait_reader.describe(state, seat, action, self.traits)
