"""What a Duel position is worth: the points if the round ended now, and what dome, lines, chips and tokens promise."""

from __future__ import annotations

from typing import Final

from azulejo.bots.duel.promises import dome_promise, special_promise
from azulejo.games.bits import count_bits
from azulejo.games.duel.board import BROKEN, LINES, START_COST, Board
from azulejo.games.duel.components.chips import payable
from azulejo.games.duel.components.plates import ROTATIONS
from azulejo.games.duel.dome import SLOTS
from azulejo.games.duel.scoring import tile_best
from azulejo.games.duel.table import DRAWING, ENDED, LOOKING, PLACING_PLATE, ROUNDS, SHOWING_TOP, TILING, Table
from azulejo.games.game import State

LINE_SHARE: Final = 0.7  # of a coming tile's points that a line is worth when it is nearly complete
CHIP_SHARE: Final = 0.85  # … when chips could complete it
WAITING: Final = 1.2  # a complete line whose plate is still to come
HOPING: Final = 0.6  # an incomplete one, times how full it is
CHIP: Final = 0.8  # a chip that later rounds can use
TOKEN: Final = 3.0  # a plate still to be taken, and the freedom to choose when
UNSEEN_PLATE: Final = 3.2  # a plate drawn but not looked at yet
MORE_PLATES: Final = 0.3  # each further one to choose from
STARTING: Final = 0.8  # starting the next round


def judge_duel(state: State, seat: int) -> float:
    """The seat's prospects less those of its opponent."""
    assert isinstance(state, Table)
    return seat_worth(state, seat) - seat_worth(state, 1 - seat)


def seat_worth(table: Table, seat: int) -> float:
    """A seat's board, with what it has in its hand put to its best use."""
    board = table.boards[seat]
    if table.phase == ENDED:
        return float(board.score)
    worth = BoardWorth(table, seat)
    if table.player != seat:
        return worth.of(board)
    if table.taken:
        return max(worth.of(filled) for filled in _fillings(table, board))
    if table.phase == PLACING_PLATE:
        return max(worth.of(placed) for placed in _placings(table, board))
    if table.phase in (SHOWING_TOP, DRAWING, LOOKING) and table.pile.hand:
        return worth.of(board) + UNSEEN_PLATE + MORE_PLATES * (int(table.pile.hand) - 1)
    return worth.of(board)


def _fillings(table: Table, board: Board) -> list[Board]:
    """The board with the tiles in hand on each line that takes them, and with all of them broken."""
    lines = int(board.open_lines(table.colour))
    filled = []
    for place in [*(line for line in range(LINES) if lines >> line & 1), BROKEN]:
        scratch = copy_of(board)
        excess = table.taken if place == BROKEN else scratch.put(place, table.colour, table.taken)
        scratch.drop(table.colour, excess)
        filled.append(scratch)
    return filled


def _placings(table: Table, board: Board) -> list[Board]:
    """The board with the plate in hand on each free slot, in each rotation."""
    placed = []
    for slot in (slot for slot in range(SLOTS) if board.dome.free_slots >> slot & 1):
        for rotation in range(ROTATIONS):
            scratch = copy_of(board)
            scratch.dome.place_plate(slot, table.plate, rotation)
            placed.append(scratch)
    return placed


def copy_of(board: Board) -> Board:
    """A scratch board."""
    copy = Board()
    board.copy_into(copy)
    return copy


class BoardWorth:
    """Judges boards of one seat, all in the same situation."""

    def __init__(self, table: Table, seat: int) -> None:
        self.sides = int(table.sides)
        self.rounds_left = ROUNDS - int(table.round)
        self.starts = table.holder == seat
        self.tiling = table.phase == TILING

    def of(self, board: Board) -> float:
        ahead = copy_of(board)
        first = int(board.line) if self.tiling else 0
        promise = sum(self.line_worth(ahead, line, line >= first) for line in range(LINES))
        cost = int(ahead.broken_cost()) + (START_COST if self.starts else 0)
        points = max(0.0, int(ahead.score) + promise - cost)
        later = CHIP * int(count_bits(ahead.chips)) if self.rounds_left else 0.0
        if self.starts and self.rounds_left:
            later += STARTING
        dome = ahead.dome
        return (
            points
            + later
            + TOKEN * int(board.tokens)
            + special_promise(dome)
            + dome_promise(dome, self.sides, self.rounds_left)
        )

    def line_worth(self, ahead: Board, line: int, comes: bool) -> float:
        """What a line will bring, tiled on the scratch board; `comes`: this round's tiling still reaches it."""
        held = int(ahead.held(line))
        if not held:
            return 0.0
        colour = ahead.line_colour(line)
        full = (held / (line + 1)) ** 2
        if not ahead.dome.matching(line, colour):
            return self.hope(ahead, line, full)
        missing = line + 1 - held
        if self.tiling and line == ahead.line:
            missing -= int(ahead.stand_ins)
        if comes and (missing == 0 or (self.tiling and line == ahead.line and ahead.is_paying())):
            return self.tiled(ahead, line)
        points = int(tile_best(copy_of(ahead), line))
        if comes and payable(ahead.chips, colour, missing):
            ahead.chips = 0  # they are spoken for
            return CHIP_SHARE * points + CHIP
        return LINE_SHARE * full * points if self.rounds_left or comes else 0.0

    def tiled(self, ahead: Board, line: int) -> float:
        points = int(tile_best(ahead, line))
        ahead.clear(line)
        return float(points)

    def hope(self, ahead: Board, line: int, full: float) -> float:
        """A line without a cell for it waits for a plate, or breaks where none can come."""
        if ahead.dome.band_full(line):
            ahead.drop(ahead.line_colour(line), ahead.held(line))
            return 0.0
        if self.rounds_left == 0:
            return 0.0
        return WAITING if full == 1 else HOPING * full
