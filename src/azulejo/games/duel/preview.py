"""What an action would do to the board of the one who plays it, without dealing or changing anything."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from azulejo.games.duel.board import BROKEN, LINES, START_COST, Board
from azulejo.games.duel.components.chips import MATCHING, SORTS_SHOWING, is_paid
from azulejo.games.duel.dome import SIZE
from azulejo.games.duel.scoring import best_points, most_ahead, tile_points
from azulejo.games.duel.table import (
    DRAW_PLATE,
    FILL,
    FILLING,
    LARGE,
    LEAVE_LINE,
    NOBODY,
    SPEND_CHIP,
    TAKE_CHIP,
    TAKE_MOONS,
    TILE,
    Table,
)
from azulejo.games.game import Preview
from azulejo.games.tiles import count


def preview(table: Table, seat: i64, action: i64) -> Preview:
    """The preview of a legal action. Points of a tile include those of the special tile that it would call for."""
    board = table.boards[seat]
    if table.phase == FILLING:
        return line_preview(table, board, action - FILL)
    if TAKE_MOONS <= action < TAKE_CHIP:
        takes_start = table.holder == NOBODY and count(table.moons[LARGE], action - TAKE_MOONS) > 0
        return Preview(cost=START_COST if takes_start else 0)
    if action == DRAW_PLATE:
        return Preview(cost=min(1, int(board.score)))
    if action >= TILE:
        dome = board.dome
        return Preview(points=int(tile_points(dome, dome.rows, board.line, (action - TILE) % SIZE)))
    if action > LEAVE_LINE:
        return chip_preview(board, action - SPEND_CHIP)
    return Preview()


@dataclass
class LineAhead:
    """What a pattern line would become with tiles that are not taken yet. Lines count from 1."""

    line: int
    held: int  # tiles that it would hold
    breaks: int  # tiles for which it would have no room
    fits: bool  # whether its row of the dome has a free cell for their colour so far


@dataclass
class TakeAhead:
    """What taking tiles would bring: how many, and the lines that may get them."""

    number: int
    lines: list[LineAhead]


def take_ahead(table: Table, seat: i64, action: i64) -> TakeAhead:
    """What a legal action that takes tiles would lead to, before a line is chosen. Deals nothing, changes nothing."""
    ahead = table.clone()
    assert isinstance(ahead, Table)
    ahead.play(seat, action)
    board = ahead.boards[seat]
    lines = []
    for line in range(LINES):
        if board.open_lines(ahead.colour) >> line & 1:
            filled = line_preview(ahead, board, line)
            fits = board.dome.matching(line, ahead.colour) != 0
            lines.append(LineAhead(line + 1, int(board.held(line)) + filled.fills, filled.breaks, fits))
    return TakeAhead(int(ahead.taken), lines)


def line_preview(table: Table, now: Board, place: i64) -> Preview:
    """What the tiles in hand would fill and break; and the most that the line, if complete, could score in the tiling.

    That is for the board as it would be after this action, over all ways to tile the lines above first.
    """
    board = Board()
    now.copy_into(board)
    cost = board.broken_cost()
    excess = table.taken
    if place != BROKEN:
        excess = board.put(place, table.colour, table.taken)
    board.drop(table.colour, excess)
    completes = place != BROKEN and board.is_complete(place)
    return Preview(
        fills=int(table.taken - excess),
        completes=completes,
        breaks=int(excess),
        cost=int(board.broken_cost() - cost),
        points=int(most_ahead(board, place)) if completes else 0,
    )


def chip_preview(board: Board, sort: i64) -> Preview:
    """Whether a chip would make a stand-in, and the most that the line would then score if it is complete."""
    shows = SORTS_SHOWING[board.line_colour(board.line)] >> sort & 1
    paid = is_paid(board.partly + (MATCHING if shows else 1))
    completes = paid and board.missing() == 1
    points = best_points(board.dome, board.dome.rows, board.line, board.cells()) if completes else 0
    return Preview(fills=1 if paid else 0, completes=completes, points=int(points))
