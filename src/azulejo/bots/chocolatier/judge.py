"""What a Master Chocolatier position is worth: as in Azul, with what the Special Factories leave behind."""

from __future__ import annotations

from typing import Final

from azulejo.bots.azul.judge import judge_azul
from azulejo.games.azul.board import LINES, Board
from azulejo.games.azul.table import Table
from azulejo.games.chocolatier.state import ChocolatierState
from azulejo.games.game import State
from azulejo.games.tiles import count

EXTRA_SPACE: Final = 1.0  # what an extra space is worth while nothing lies on it
FITTING: Final = 0.05  # a line that some display or the centre can complete exactly


def judge_chocolatier(state: State, seat: int) -> float:
    """Azul's judgement, the extra space, and which lines what lies on the table would complete."""
    assert isinstance(state, ChocolatierState)
    worth = judge_azul(state, seat)
    if state.factories.claimant >= 0 and state.factories.caught == 0:
        worth += EXTRA_SPACE if state.factories.claimant == seat else -EXTRA_SPACE
    fitting = [_fitting_lines(state, board) for board in state.boards]
    mine = fitting.pop(seat)
    return worth + FITTING * (mine - max(fitting))


def _fitting_lines(table: Table, board: Board) -> int:
    """How many lines that hold something lack exactly what one source has of their colour."""
    number = 0
    for line in range(LINES):
        held = board.held(line)
        if 0 < held <= line:
            colour = board.line_colour(line)
            number += any(count(tiles, colour) == line + 1 - held for tiles in table.sources)
    return number
