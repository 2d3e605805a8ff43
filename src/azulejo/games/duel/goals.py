"""What a dome may still become: what the scoring tablets in play count once it is complete (D21).

Tablets that count single tiles, the outer cells and the empty specials, have no goals.
"""

from __future__ import annotations

from typing import Final

from azulejo.games.duel.board import Board
from azulejo.games.duel.components.plates import JOKER_CELL, TYPE
from azulejo.games.duel.components.tablets import (
    BOTTOM_CORNER_POINTS,
    DIFFERENT_COLOURS,
    POINTS,
    SIDES,
    SOURCES,
    sides_of,
)
from azulejo.games.duel.dome import SIZE, SLOT_CELLS, SLOTS, Dome, six
from azulejo.games.duel.ending import BOTTOM_CORNERS, DIAGONALS, TOP_CORNERS, filled, row_colours
from azulejo.games.duel.table import Table
from azulejo.games.game import Goal

CELLS_OF_A_PLATE: Final = 4


def goals(table: Table, board: Board) -> list[Goal]:
    """Those of all tablets in play, as they are by now."""
    found = []
    for side in sides_of(int(table.sides)):
        for which, have, need, points in _of_side(board.dome, SIDES[side], table.special_colour):
            found.append(Goal(SOURCES[side], str(which), have, need, points))
    return found


def _of_side(dome: Dome, side: str, special_colour: bool) -> list[tuple[int, int, int, int]]:
    """Which, how much of it there is, how much it needs and its points."""
    points = POINTS[side]
    if side in ("rows", "columns"):
        mask = dome.rows if side == "rows" else dome.columns
        return [(n + 1, int(six(mask, n)).bit_count(), SIZE, points) for n in range(SIZE)]
    if side == "five_colours":
        colours = [len(row_colours(dome, row, special_colour)) for row in range(SIZE)]
        return [(n + 1, min(have, DIFFERENT_COLOURS), DIFFERENT_COLOURS, points) for n, have in enumerate(colours)]
    if side == "diagonals":
        return [(n + 1, filled(int(dome.rows) & cells), SIZE, points) for n, cells in enumerate(DIAGONALS)]
    if side == "corners":
        return [_corner(dome, slot) for slot in (*TOP_CORNERS, *BOTTOM_CORNERS)]
    return _jokers(dome) if side == "jokers" else []


def _corner(dome: Dome, slot: int) -> tuple[int, int, int, int]:
    points = BOTTOM_CORNER_POINTS if slot in BOTTOM_CORNERS else POINTS["corners"]
    return slot + 1, filled(dome.rows & SLOT_CELLS[slot]), CELLS_OF_A_PLATE, points


def _jokers(dome: Dome) -> list[tuple[int, int, int, int]]:
    """All joker cells of the dome together."""
    number = sum(1 for slot in range(SLOTS) if dome.plates[slot] and TYPE[(dome.plates[slot] - 1) >> 2])
    if number == 0:
        return []
    return [(1, number - filled(dome.free[JOKER_CELL]), number, number * POINTS["jokers"])]
