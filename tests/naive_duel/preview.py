"""What a preview has to promise, found by trying everything.

The points of a fill are those of the coming dome-tiling, as board and chips are now: the most that the line's tile, and
the special tile it may bring, score over all that can be done with the lines above, cell by cell and chip by chip.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.naive_duel.board import NaiveDuelBoard
from tests.naive_duel.components import BROKEN_COSTS
from tests.naive_duel.table import NaiveDuel

Known = dict[object, int]


@dataclass
class Promise:
    fills: int = 0
    completes: bool = False
    breaks: int = 0
    cost: int = 0
    points: int = 0


def promise(naive: NaiveDuel, seat: int, move: str) -> Promise:
    """What a legal move fills, breaks, costs and scores at most."""
    board = naive.boards[seat]
    if move == "draw":
        return Promise(cost=min(1, board.score))  # D9: free without points
    if naive.phase == "acquiring" and move[0] == "M":
        return Promise(cost=2 if naive.start_tile is None and move[1] in naive.moons[0] else 0)  # D11, D19
    if move[0] == ">":
        return filling(board, None if move == ">-" else int(move[1]) - 1, naive.taken)
    if move[0] == "+":
        return spending(board, move[1:])
    if naive.phase == "tiling" and move[1] == ">":
        return Promise(points=sum(board.copy().put(int(move[2]) - 1)[1:]))
    return Promise()


def filling(board: NaiveDuelBoard, line: int | None, tiles: list[str]) -> Promise:
    """D12; what completes a line scores in the coming tiling."""
    after = board.copy()
    before = 0 if line is None else len(board.lines[line])
    after.fill(line, tiles)
    fills = 0 if line is None else len(after.lines[line]) - before
    cost = sum(BROKEN_COSTS[: len(after.broken)]) - sum(BROKEN_COSTS[: len(board.broken)])
    promised = Promise(fills, breaks=len(tiles) - fills, cost=cost)
    if line is not None and after.is_complete(line):
        promised.completes = True
        after.line = 0
        promised.points = most_points(after, line, {})
    return promised


def spending(board: NaiveDuelBoard, chip: str) -> Promise:
    """D15; the chip that completes the line lets it score."""
    after = board.copy()
    assert after.line is not None
    if not after.spend(chip):
        return Promise()
    if not after.is_complete(after.line):
        return Promise(fills=1)
    return Promise(fills=1, completes=True, points=most_points(after, after.line, {}))


def most_points(board: NaiveDuelBoard, line: int, known: Known) -> int:
    """The most that a line's tile scores in dome-tiling, over all ways to deal with the lines above (D15 to D18)."""
    board.go_on()
    if board.line is None or board.line > line:
        return 0
    here = (board.line, board.stand_ins, tuple(sorted(board.paid)), tuple(sorted(board.chips)), str(board.tiles))
    if here not in known:
        known[here] = max(points_by(board.copy(), move, line, known) for move in board.tiling_moves())
    return known[here]


def points_by(board: NaiveDuelBoard, move: str, line: int, known: Known) -> int:
    """The same after one more decision."""
    if move == "leave":
        board.next_line()
    elif move[0] == "+":
        board.spend(move[1:])
    else:
        here = board.line
        _, points, special = board.put(int(move[2]) - 1)
        if here == line:
            return points + special
    return most_points(board, line, known)
