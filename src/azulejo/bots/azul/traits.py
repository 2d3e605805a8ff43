"""What can be said of an action in Azul before anything is looked at: what it fills, completes, leaves and costs."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.azul.board import FLOOR, LINES, Board, five
from azulejo.games.azul.scoring import best_space, spaces
from azulejo.games.azul.table import ACTIONS, CENTRE, NOBODY, PICKS, TILE, Table
from azulejo.games.bits import count_bits
from azulejo.games.tiles import BITS, COLOURS, count, total

# Each kind's first number, written out because only literals are constants to the compiler
FILLS: Final = 0  # line, room on it, tiles: 5 * 5 * 6
TO_FLOOR: Final = 150  # tiles: 8
FALLS: Final = 158  # tiles that fall, things on the floor line before: 6 * 8
COMPLETES: Final = 206  # line, points: 5 * 11
ROW_THEN: Final = 261  # tiles in its row, column, colour then: 6 each
COLUMN_THEN: Final = 267
COLOUR_THEN: Final = 273
BEGINS: Final = 279  # tiles that are still missing then, points that the line would score: 5 * 11
SOURCE: Final = 334  # display, centre, centre with the marker; how much is on offer: 3 * 10
LEAVES: Final = 364  # tiles pushed to the centre, whether it is empty: 2 * 6
ELSEWHERE: Final = 376  # how many other sources would do as well, whether it completes: 4 * 2
TAKES_FROM_NEXT: Final = 384  # the next seat has a line of this colour that lacks more, as many, fewer: 4
ENDS: Final = 388  # completes a row while behind, level, ahead: 3
ROUND: Final = 391  # round, line, whether it completes: 6 * 6 * 2
LAST_PICK: Final = 463
PLACES: Final = 464  # gray wall: row, points: 5 * 11
COLUMN_FILLED: Final = 519  # … tiles in the column then: 6
OTHER: Final = 525  # an action that a game of the family adds: 40
TRAITS: Final = 565


@final
class Traits:
    """Describes the actions of one seat in one position at a time."""

    def __init__(self) -> None:
        self.sources: vec[i64] = vec[i64]([0] * 40)  # for each colour, how many sources have at least so many of it
        self.lead: i64 = 1  # 0 behind, 1 level, 2 ahead of the best opponent
        self.next_lines: i64 = 0  # the next seat's lines

    def prepare(self, table: Table, seat: i64) -> None:
        for n in range(40):
            self.sources[n] = 0
        for source in range(len(table.sources)):
            tiles = table.sources[source]
            for colour in range(COLOURS):
                number = min(count(tiles, colour), 7)
                if number > 0:
                    self.sources[8 * colour + number] += 1
        for colour in range(COLOURS):
            for number in range(6, 0, -1):
                self.sources[8 * colour + number] += self.sources[8 * colour + number + 1]
        best: i64 = -1
        for other in range(table.seats):
            if other != seat:
                best = max(best, table.boards[other].score)
        mine = table.boards[seat].score
        self.lead = 1
        if mine > best:
            self.lead = 2
        elif mine < best:
            self.lead = 0
        after = seat + 1
        if after == table.seats:
            after = 0
        self.next_lines = table.boards[after].lines

    def describe(self, table: Table, seat: i64, action: i64, traits: vec[i64]) -> i64:
        if action < TILE:
            return self.describe_pick(table, seat, action, traits)
        if action >= ACTIONS:
            traits[0] = OTHER + (action - ACTIONS) % 40
            return 1
        return self.describe_tile(table.boards[seat], action - TILE, traits)

    def describe_tile(self, board: Board, choice: i64, traits: vec[i64]) -> i64:
        row = choice // LINES
        column = choice % LINES
        traits[0] = PLACES + 11 * row + board.linked(row, column)
        traits[1] = COLUMN_FILLED + count_bits(five(board.columns, column)) + 1
        return 2

    def describe_pick(self, table: Table, seat: i64, action: i64, traits: vec[i64]) -> i64:
        source = action // PICKS
        pick = action - PICKS * source
        colour = pick // BITS
        place = pick - BITS * colour
        board = table.boards[seat]
        tiles = table.sources[source]
        number = count(tiles, colour)
        completes: i64 = 0
        excess = number
        at: i64 = 0
        if place == FLOOR:
            traits[0] = TO_FLOOR + min(number, 7)
            at = 1
        else:
            room = place + 1 - board.held(place)
            excess = max(number - room, 0)
            traits[0] = FILLS + (LINES * place + room - 1) * 6 + min(number, 6) - 1
            at = self.describe_line(table, board, place, colour, room - number, traits)
            if number >= room:
                completes = 1
            others = self.sources[8 * colour + min(room, 7)] - completes
            traits[at] = ELSEWHERE + 2 * min(max(others, 0), 3) + completes
            at += 1
        traits[at] = FALLS + 8 * min(excess, 5) + board.fallen
        traits[at + 1] = self.source_trait(table, source)
        traits[at + 2] = ROUND + 12 * min(table.round, 5) + 2 * place + completes
        traits[at + 3] = TAKES_FROM_NEXT + self.next_lacks(colour, number)
        at += 4
        if source != CENTRE:
            traits[at] = LEAVES + 6 * (1 if table.sources[CENTRE] else 0) + min(total(tiles) - number, 5)
            at += 1
        if table.on_offer == number:
            traits[at] = LAST_PICK
            at += 1
        return at

    def describe_line(self, table: Table, board: Board, line: i64, colour: i64, missing: i64, traits: vec[i64]) -> i64:
        """What the line's tile would score, and what its row, column and colour would have."""
        column = best_space(board, line, spaces(board, line, colour, table.free_wall))
        if column < 0:
            return 1
        points = board.linked(line, column)
        if missing > 0:
            traits[1] = BEGINS + 11 * min(missing, 4) + points
            return 2
        row = count_bits(five(board.rows, line)) + 1
        traits[1] = COMPLETES + 11 * line + points
        traits[2] = ROW_THEN + row
        traits[3] = COLUMN_THEN + count_bits(five(board.columns, column)) + 1
        traits[4] = COLOUR_THEN + count_bits(five(board.colours, colour)) + 1
        if row < LINES:
            return 5
        traits[5] = ENDS + self.lead
        return 6

    def source_trait(self, table: Table, source: i64) -> i64:
        kind: i64 = 0
        if source == CENTRE:
            kind = 1
            if table.marker == NOBODY:
                kind = 2
        return SOURCE + 10 * kind + min(table.on_offer // 4, 9)

    def next_lacks(self, colour: i64, number: i64) -> i64:
        """Whether the next seat collects the colour: 0 no, else whether it lacks more, as many or fewer."""
        found: i64 = 0
        for line in range(1, LINES):
            held = self.next_lines >> BITS * line & 7
            if 0 < held <= line and self.next_lines >> BITS * line + 3 & 7 == colour:
                lacks = line + 1 - held
                if lacks == number:
                    return 2
                found = 1 if lacks > number else 3
        return found
