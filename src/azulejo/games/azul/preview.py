"""What a legal action would fill, break and score."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import FLOOR, LINES, Board
from azulejo.games.azul.scoring import most_points
from azulejo.games.azul.table import CENTRE, NOBODY, PICKS, TILE, Table
from azulejo.games.game import Preview
from azulejo.games.tiles import BITS, count


def preview(table: Table, seat: i64, action: i64, extra: int) -> Preview:
    """`extra`: how many things of a pick would fall beside the floor line, free of charge."""
    if action >= TILE:
        choice = action - TILE
        return Preview(points=int(table.boards[seat].linked(choice // LINES, choice % LINES)))
    return _pick(table, seat, action // PICKS, action % PICKS, extra)


def _pick(table: Table, seat: i64, source: i64, pick: i64, extra: int) -> Preview:
    colour = pick // BITS
    place = pick % BITS
    board = Board()
    table.boards[seat].copy_into(board)
    number = count(table.sources[source], colour)
    excess = number if place == FLOOR else board.put(place, colour, number)
    marker = source == CENTRE and table.marker == NOBODY
    breaks = int(excess) + int(marker)
    caught = min(breaks, extra)
    completes = place != FLOOR and board.is_complete(place)
    return Preview(
        fills=int(number - excess),
        completes=completes,
        breaks=breaks,
        caught=caught,
        cost=int(board.cost_of(breaks - caught)),
        points=int(most_points(board, place, table.free_wall)) if completes else 0,
    )
