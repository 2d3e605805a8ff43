"""What an Azul position is worth: the points if the round ended now, and what the board promises beyond that."""

from __future__ import annotations

from typing import Final

from azulejo.games.azul.board import LINES, Board, five
from azulejo.games.azul.scoring import best_space, spaces, tile_ahead
from azulejo.games.azul.table import ENDED, Table
from azulejo.games.bits import count_bits
from azulejo.games.game import State

# Part of a coming tile's points that a line is worth when it is nearly complete.
LINE_SHARE: Final = 0.7
# What so many tiles in a column or of a colour promise of the bonus at the end.
COLUMN_PROMISE: Final = (0.0, 0.1, 0.4, 1.2, 3.0, 7.0)
COLOUR_PROMISE: Final = (0.0, 0.1, 0.4, 1.3, 3.5, 10.0)
ROW_PROMISE: Final = (0.0, 0.0, 0.1, 0.3, 0.8, 2.0)
STARTING: Final = 0.5  # what it is worth to start the next round


def judge_azul(state: State, seat: int) -> float:
    """The seat's prospects less those of its best opponent."""
    assert isinstance(state, Table)
    worths = [board_worth(board, state.free_wall, state.phase == ENDED) for board in state.boards]
    if state.marker >= 0:
        worths[state.marker] += STARTING
    mine = worths.pop(seat)
    return mine - max(worths)


def board_worth(board: Board, free_wall: bool, ended: bool) -> float:
    """A board's points after the coming tiling, and its promises. When the game has ended, the score is all."""
    if ended:
        return float(board.score)
    ahead = Board()
    board.copy_into(ahead)
    tile_ahead(ahead, free_wall)
    points = max(0, int(ahead.score - ahead.floor_cost()))
    return points + _wall_promise(ahead) + _lines_promise(ahead, free_wall)


def _wall_promise(board: Board) -> float:
    promise = 0.0
    for group in range(LINES):
        promise += ROW_PROMISE[count_bits(five(board.rows, group))]
        promise += COLUMN_PROMISE[count_bits(five(board.columns, group))]
        promise += COLOUR_PROMISE[count_bits(five(board.colours, group))]
    return promise


def _lines_promise(board: Board, free_wall: bool) -> float:
    """Incomplete lines are worth a part of what their tile will score, the more the fuller they are."""
    promise = 0.0
    for line in range(LINES):
        held = int(board.held(line))
        if 0 < held <= line:
            column = best_space(board, line, spaces(board, line, board.line_colour(line), free_wall))
            if column >= 0:
                promise += LINE_SHARE * (held / (line + 1)) ** 2 * int(board.linked(line, column))
    return promise
