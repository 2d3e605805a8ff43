"""When no tile can ever reach a wall again (A11): the books are silent, and such a game would never end.

It happens on gray walls whose rows all lack only colours that their free columns hold already, and, with any wall, when
the tiles a line still needs lie on walls or on lines that can never be completed.
"""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import LINES, Board
from azulejo.games.azul.scoring import spaces
from azulejo.games.tiles import COLOURS, count, some


def is_deadlock(boards: list[Board], stock: i64, free_wall: bool) -> bool:
    """Whether, between two rounds, no tile of the stock (bag and lid) can help any line to the wall, ever."""
    while True:
        released: i64 = 0
        for board in boards:
            for line in range(LINES):
                if _can_score(board, line, stock, free_wall):
                    return False
        for board in boards:
            released += _release(board, stock)
        if released == 0:
            return True
        # Lines that can only be completed to fall give their tiles back: look again with those.
        boards = [_without_fallen(board, stock) for board in boards]
        stock += released


def _can_score(board: Board, line: i64, stock: i64, free_wall: bool) -> bool:
    """Whether the stock has enough of a colour to complete this line with a space waiting on the wall."""
    held = board.held(line)
    for colour in range(COLOURS):
        if board.has_colour(line, colour) or (held and board.line_colour(line) != colour):
            continue
        if count(stock, colour) >= line + 1 - held and spaces(board, line, colour, free_wall):
            return True
    return False


def _release(board: Board, stock: i64) -> i64:
    """The tiles on lines that the stock could complete. None of them can score, so all of them would fall."""
    tiles: i64 = 0
    for line in range(LINES):
        if _can_complete(board, line, stock):
            tiles += some(board.line_colour(line), board.held(line))
    return tiles


def _can_complete(board: Board, line: i64, stock: i64) -> bool:
    held = board.held(line)
    return held > 0 and count(stock, board.line_colour(line)) >= line + 1 - held


def _without_fallen(board: Board, stock: i64) -> Board:
    emptied = Board()
    board.copy_into(emptied)
    for line in range(LINES):
        if _can_complete(board, line, stock):
            emptied.clear(line)
    return emptied
