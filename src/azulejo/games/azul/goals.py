"""What a wall may still become: rows, columns and colours that bring points at the end (A12)."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import LINES, Board, five
from azulejo.games.azul.ending import COLOUR_POINTS, COLUMN_POINTS, ROW_POINTS
from azulejo.games.game import Goal
from azulejo.games.tiles import Palette


def goals(board: Board, palette: Palette) -> list[Goal]:
    """All rows, then all columns, then all colours, as they are by now."""
    numbers = [str(number) for number in range(1, LINES + 1)]
    return [
        *_goals("rows", board.rows, numbers, ROW_POINTS),
        *_goals("columns", board.columns, numbers, COLUMN_POINTS),
        *_goals("colours", board.colours, list(palette.names), COLOUR_POINTS),
    ]


def _goals(source: str, mask: i64, names: list[str], points: int) -> list[Goal]:
    return [Goal(source, name, int(five(mask, group)).bit_count(), LINES, points) for group, name in enumerate(names)]
