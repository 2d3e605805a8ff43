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


def tile_ahead(board: Board, free_wall: bool) -> None:
    """Tiles the complete lines of a scratch board, top to bottom, each where it scores most; those that cannot stay."""
    for line in range(LINES):
        if board.is_complete(line):
            colour = board.line_colour(line)
            column = best_space(board, line, spaces(board, line, colour, free_wall))
            if column >= 0:
                board.place_tile(line, column, colour)


def most_points(board: Board, line: i64, free_wall: bool) -> i64:
    """The most that the tile of a complete line can score in the coming tiling, wherever the lines above go."""
    return _most_points(board, 0, line, free_wall)


def _most_points(board: Board, first: i64, line: i64, free_wall: bool) -> i64:
    """The same, with the lines above `first` tiled already."""
    while first < line and not board.is_complete(first):
        first += 1
    colour = board.line_colour(first)
    columns = spaces(board, first, colour, free_wall)
    if first == line:
        column = best_space(board, line, columns)
        if column < 0:
            return 0
        return board.linked(line, column)
    if columns == 0:
        return _most_points(board, first + 1, line, free_wall)
    most: i64 = 0
    for column in range(LINES):
        if columns >> column & 1:
            ahead = Board()
            board.copy_into(ahead)
            ahead.place_tile(first, column, colour)
            most = max(most, _most_points(ahead, first + 1, line, free_wall))
    return most
