"""Where tiles go on the wall and what they will score."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import LINES, Board


def wall_column(row: i64, colour: i64) -> i64:
    """Where a coloured wall shows a colour (A10)."""
    column = colour + row
    return column if column < LINES else column - LINES


def spaces(board: Board, row: i64, colour: i64, free_wall: bool) -> i64:
    """The columns, as bits, where a row's tile can go. On a coloured wall that is always one."""
    if free_wall:
        return board.free_spaces(row, colour)
    one: i64 = 1
    return one << wall_column(row, colour)


def best_space(board: Board, row: i64, columns: i64) -> i64:
    """The column among these bits that scores most, the leftmost of equals."""
    best: i64 = -1
    points: i64 = 0
    for column in range(LINES):
        if columns >> column & 1 and board.linked(row, column) > points:
            best = column
            points = board.linked(row, column)
    return best


def tile_ahead(board: Board, lines: i64, free_wall: bool) -> i64:
    """Tiles the complete ones of the topmost `lines` of a scratch board, each as well as it can; the last one's points.

    A line without a space scores 0 and is left alone.
    """
    points: i64 = 0
    for line in range(lines):
        if board.is_complete(line):
            colour = board.line_colour(line)
            column = best_space(board, line, spaces(board, line, colour, free_wall))
            points = board.place(line, column, colour) if column >= 0 else 0
    return points
