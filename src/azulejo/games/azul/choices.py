"""What may be done: picks in the offer, spaces on a gray wall in the tiling."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import LINES
from azulejo.games.azul.table import OFFER, PICKS, TILE, TILING, Table
from azulejo.games.bits import count_bits, count_pairs, nth_bit


def actors(table: Table) -> list[int]:
    if table.phase == OFFER:
        return [int(table.turn)]
    if table.phase == TILING:
        return [int(seat) for seat in range(table.seats) if table.boards[seat].next_complete() < LINES]
    return []


def count_legal(table: Table, seat: i64) -> i64:
    if table.phase == OFFER:
        if seat != table.turn:
            return 0
        return count_pairs(table.choices, table.boards[seat].allowed)
    if table.phase == TILING and 0 <= seat < table.seats:
        return count_bits(open_spaces(table, seat))
    return 0


def nth_legal(table: Table, seat: i64, n: i64) -> i64:
    board = table.boards[seat]
    if table.phase == TILING:
        return TILE + LINES * board.next_complete() + nth_bit(open_spaces(table, seat), n)
    source: i64 = 0
    while True:
        mask = board.allowed & table.masks[source]
        if mask:
            number = count_bits(mask)
            if n < number:
                return PICKS * source + nth_bit(mask, n)
            n -= number
        source += 1


def is_legal(table: Table, seat: i64, action: i64) -> bool:
    if table.phase == OFFER:
        return may_pick(table, seat, action // PICKS, action % PICKS)
    return table.phase == TILING and may_tile(table, seat, action)


def may_pick(table: Table, seat: i64, source: i64, pick: i64) -> bool:
    """Whether a pick (6 * colour + place) from a source is open to the seat, in the offer phase."""
    if seat != table.turn or not 0 <= source < len(table.masks):
        return False
    return (table.boards[seat].allowed & table.masks[source]) >> pick & 1 != 0


def may_tile(table: Table, seat: i64, action: i64) -> bool:
    """Whether the action is a choice open to the seat on a gray wall, in the tiling."""
    choice = action - TILE
    if not 0 <= seat < table.seats or not 0 <= choice < LINES * LINES:
        return False
    if table.boards[seat].next_complete() != choice // LINES:
        return False
    return open_spaces(table, seat) >> choice % LINES & 1 != 0


def open_spaces(table: Table, seat: i64) -> i64:
    """The columns, as bits, for the line that this seat must tile now; none when it has no complete line."""
    board = table.boards[seat]
    line = board.next_complete()
    if line == LINES:
        return 0
    return board.free_spaces(line, board.line_colour(line))
