"""A position of Azul as numbers; definition.py says what each of them means."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.core.observer import Observer
from azulejo.envs.core.words import SIGN, byte, counts, digits, line_word, place_of, put_bits
from azulejo.games.azul.board import FULL, LINES, Board
from azulejo.games.azul.choices import open_spaces
from azulejo.games.azul.table import OFFER, TILE, TILING, Table
from azulejo.games.game import Game, State
from azulejo.games.tiles import BITS

# Words, by their numbers: three of the table, then the centre and each display, then the boards.
BAG: Final = 1
LID: Final = 2
SOURCES: Final = 3
# … of a board
FLOOR: Final = 1
ROWS: Final = 2
OF_BOARD: Final = 7

# A row of a coloured wall by its number and the filled spaces: a byte a space.
ROWS_OF_WALL: Final = 160
COLOURED: Final = vec[i64](
    [
        sum(((column - row) % LINES + 1) << 8 * column for column in range(LINES) if filled >> column & 1)
        for row in range(LINES)
        for filled in range(FULL + 1)
    ]
)


class AzulObserver(Observer):
    """Serves both walls and every number of players. A game of the family has `more` words at the end."""

    def __init__(self, game: Game, more: int = 0) -> None:
        sources = 2 * game.players + 2
        super().__init__(game, SOURCES + sources + OF_BOARD * game.players + more)

    def observe(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        assert isinstance(state, Table)
        write_table(state, seat, into, at)

    def mark_legal(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        assert isinstance(state, Table)
        mark_choices(state, seat, into, at)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Table)
        return state.boards[seat].score

    def merit(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Table)
        return state.boards[seat].score * 8 + state.boards[seat].complete_rows()


# Observations


def write_table(table: Table, seat: i64, into: vec[i64], at: i64) -> None:
    """Whose turn it is, the tiles of the table, and the boards, the seat's own first."""
    seats = table.seats
    into[at] = (
        table.phase
        | byte(table.round) << 8
        | seat << 16
        | place_of(table.turn, seat, seats) << 24
        | place_of(table.starter, seat, seats) << 32
        | place_of(table.marker, seat, seats) << 40
    )
    into[at + BAG] = counts(table.bag)
    into[at + LID] = counts(table.lid)
    at += SOURCES
    sources = table.sources
    number = len(sources)
    for source in range(number):
        into[at + source] = counts(sources[source])
    at += number
    boards = table.boards
    free_wall = table.free_wall
    for n in range(seats):
        other = seat + n
        if other >= seats:
            other -= seats
        write_board(boards[other], free_wall, into, at)
        at += OF_BOARD


def write_board(board: Board, free_wall: bool, into: vec[i64], at: i64) -> None:
    """Points, floor line, and each row: five spaces of the wall, then how many tiles its line holds, and of which."""
    into[at] = board.score | board.tiling_points << 8 | board.floor_points << 16  # none of them ever reaches 256
    into[at + FLOOR] = digits(board.floor)
    at += ROWS
    lines = board.lines
    if free_wall:
        wall = board.wall
        row: i64 = 0
        while row < LINES:
            into[at + row] = digits(wall[row]) | line_word(lines & 7, lines >> 3 & 7) << 40
            lines >>= BITS
            row += 1
        return
    rows = board.rows
    first: i64 = 0
    while first < ROWS_OF_WALL:
        into[at] = COLOURED[first + (rows & FULL)] | line_word(lines & 7, lines >> 3 & 7) << 40
        at += 1
        rows >>= LINES
        lines >>= BITS
        first += FULL + 1


# Masks


def mark_choices(table: Table, seat: i64, into: vec[i64], at: i64) -> None:
    """Six words: the picks, and the spaces of a gray wall. In no phase is there both."""
    if table.phase == OFFER and seat == table.turn:
        mark_picks(table.masks, table.boards[seat].allowed, into, at)
        return
    into[at] = 0
    into[at + 1] = 0
    into[at + 2] = 0
    into[at + 3] = 0
    into[at + 4] = 0
    into[at + 5] = 0
    if table.phase == TILING:
        line = table.boards[seat].next_complete()
        if line < LINES:
            put_bits(into, at, TILE + LINES * line, open_spaces(table, seat))


def mark_picks(masks: vec[i64], allowed: i64, into: vec[i64], at: i64) -> None:
    """A source's 30 picks follow those of the source before it. There are 6, 8 or 10 sources."""
    two = masks[2] & allowed
    into[at] = masks[0] & allowed | (masks[1] & allowed) << 30 | (two & 0x7) << 60 | SIGN[two >> 3 & 1]
    four = masks[4] & allowed
    into[at + 1] = two >> 4 | (masks[3] & allowed) << 26 | (four & 0x7F) << 56 | SIGN[four >> 7 & 1]
    six: i64 = 0
    seven: i64 = 0
    eight: i64 = 0
    nine: i64 = 0
    if len(masks) > 6:
        six = masks[6] & allowed
        seven = masks[7] & allowed
        if len(masks) > 8:
            eight = masks[8] & allowed
            nine = masks[9] & allowed
    into[at + 2] = four >> 8 | (masks[5] & allowed) << 22 | (six & 0x7FF) << 52 | SIGN[six >> 11 & 1]
    into[at + 3] = six >> 12 | seven << 18 | (eight & 0x7FFF) << 48 | SIGN[eight >> 15 & 1]
    into[at + 4] = eight >> 16 | nine << 14
    into[at + 5] = 0
