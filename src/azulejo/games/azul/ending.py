"""When a game ends, the points that come then, and who has won."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.azul.board import Board, full_groups
from azulejo.games.azul.deadlock import is_deadlock
from azulejo.games.game import Outcome

ROW: Final = "row"  # a player completed a horizontal row (A12)
NO_TILES: Final = "no_tiles"  # not even one tile can be dealt (A11)
DEADLOCK: Final = "deadlock"  # no tile can ever reach a wall again (A11)

ROW_POINTS: Final = 2
COLUMN_POINTS: Final = 7
COLOUR_POINTS: Final = 10


def end_reason(boards: list[Board], stock: i64, free_wall: bool) -> str:
    """Why the game ends after a round, or an empty text when it goes on. The stock is bag and lid together."""
    for board in boards:
        if board.complete_rows() > 0:
            return ROW
    if stock == 0:
        return NO_TILES
    return DEADLOCK if is_deadlock(boards, stock, free_wall) else ""


def bonus_points(board: Board) -> i64:
    """What a wall's complete rows, columns and colours are worth together (A12)."""
    rows = full_groups(board.rows) * ROW_POINTS
    return rows + full_groups(board.columns) * COLUMN_POINTS + full_groups(board.colours) * COLOUR_POINTS


def bonuses(board: Board) -> dict[str, int]:
    """How many complete rows, columns and colours a wall has (A12)."""
    return {
        "rows": int(full_groups(board.rows)),
        "columns": int(full_groups(board.columns)),
        "colours": int(full_groups(board.colours)),
    }


def bonus_value(source: str) -> int:
    return {"rows": ROW_POINTS, "columns": COLUMN_POINTS, "colours": COLOUR_POINTS}[source]


def points_by_source(board: Board) -> dict[str, int]:
    """The parts of a final score; they add up to it."""
    points = {"tiling": int(board.tiling_points), "floor": -int(board.floor_points)}
    for source, number in bonuses(board).items():
        points[source] = number * bonus_value(source)
    return points


def outcome(boards: list[Board], reason: str) -> Outcome:
    """Most points win, then most complete rows, then the victory is shared (A12)."""
    merits = [(int(board.score), int(board.complete_rows())) for board in boards]
    ranks = [1 + sum(other > merit for other in merits) for merit in merits]
    return Outcome([score for score, _ in merits], ranks, [points_by_source(board) for board in boards], reason)
