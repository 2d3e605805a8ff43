"""What the tablets give and who wins (D21, D22)."""

from __future__ import annotations

from tests.naive_duel.board import CELLS, NaiveDuelBoard
from tests.naive_duel.components import COLOURS


def tablet_points(board: NaiveDuelBoard, side: str, special_counts: bool) -> int:
    """D21: one side of a tablet."""
    rows = board.tiles
    columns = [[row[column] for row in rows] for column in CELLS]
    if side == "rows":
        return 3 * complete(rows)
    if side == "columns":
        return 7 * complete(columns)
    if side == "diagonals":
        return 10 * complete([[rows[n][n] for n in CELLS], [rows[n][5 - n] for n in CELLS]])
    if side == "five_colours":
        counting = set(COLOURS) | ({"S"} if special_counts else set())
        return 4 * sum(len(set(row) & counting) >= 5 for row in rows)
    if side == "outer":
        return sum(rows[r][c] != "." for r in CELLS for c in CELLS if r in (0, 5) or c in (0, 5))
    if side == "corners":
        return 3 * full(board, 0) + 3 * full(board, 2) + 8 * full(board, 6) + 8 * full(board, 8)
    if side == "jokers":
        jokers = [rows[r][c] for r in CELLS for c in CELLS if board.asked[r][c] == "*"]
        return 0 if "." in jokers else 2 * len(jokers)
    assert side == "empty_specials"
    return -3 * sum(board.asked[r][c] == "S" and rows[r][c] == "." for r in CELLS for c in CELLS)


def complete(lines: list[list[str]]) -> int:
    return sum("." not in line for line in lines)


def full(board: NaiveDuelBoard, slot: int) -> int:
    top, left = 2 * (slot // 3), 2 * (slot % 3)
    return int(all(board.tiles[r][c] != "." for r in (top, top + 1) for c in (left, left + 1)))


def final_points(board: NaiveDuelBoard, sides: list[str], special_counts: bool) -> dict[str, int]:
    """Points by source; they add up to the final score, which is not below 0."""
    points = {"first_points": 5, **board.points}
    for side in sides:
        points["tablet_" + side] = tablet_points(board, side, special_counts)
    points["held_at_zero"] = max(0, -sum(points.values()))
    return points


def ranks(scores: list[int], start_tile: int | None) -> list[int]:
    """D22: a tie goes to the holder of round 5's start tile; if nobody holds it, both have won."""
    merits = [(score, seat == start_tile) for seat, score in enumerate(scores)]
    return [1 + sum(other > merit for other in merits) for merit in merits]
