"""What a Duel dome promises beyond its points: special tiles to come, cells worth filling, and the tablets in play."""

from __future__ import annotations

from typing import Final

from azulejo.games.duel.components.plates import JOKER, JOKER_CELL, SPECIAL_CELL, TYPE
from azulejo.games.duel.components.tablets import BOTTOM_CORNER_POINTS, DIFFERENT_COLOURS, POINTS, SIDES
from azulejo.games.duel.dome import SIZE, SLOT_CELLS, SLOTS, Dome, six
from azulejo.games.duel.ending import BORDER, BOTTOM_CORNERS, DIAGONALS, TOP_CORNERS, filled

# What part of its points so many filled cells of a special plate promise.
SPECIAL_SHARE: Final = (0.1, 0.25, 0.55, 1.0)
# What a free cell is worth for each point that a tile there would score now; the lower rows take longer to fill.
CELL_SHARE: Final = (0.16, 0.15, 0.13, 0.11, 0.09, 0.07)
JOKER_EXTRA: Final = 0.35  # a free joker cell takes any colour
SAME_COLOUR: Final = 0.25  # a second free cell of a colour in a row is of less use


def special_promise(dome: Dome) -> float:
    """A special plate's last cell scores its row's number, the nearer the fuller the plate is."""
    promise = 0.0
    waiting = int(dome.free[SPECIAL_CELL])
    for slot in range(SLOTS):
        cell = waiting & int(SLOT_CELLS[slot])
        if cell:
            row = (cell.bit_length() - 1) // SIZE
            promise += (row + 1) * SPECIAL_SHARE[filled(dome.rows & SLOT_CELLS[slot])]
    return promise


def dome_promise(dome: Dome, sides: int, rounds_left: int) -> float:
    """Free cells beside tiles, and every tablet in play."""
    promise = cell_promise(dome) * min(rounds_left, 2) / 2
    for side, name in enumerate(SIDES):
        if sides >> side & 1:
            promise += tablet_promise(dome, name, rounds_left)
    return promise


def cell_promise(dome: Dome) -> float:
    """A free cell is worth a part of what a tile would score there, the best of its colour in each row the most."""
    promise = JOKER_EXTRA * filled(dome.free[JOKER_CELL])
    for kind in range(SPECIAL_CELL):
        best = [0] * SIZE
        for cell in bits(int(dome.free[kind])):
            row, column = divmod(cell, SIZE)
            links = int(dome.linked(row, column))
            promise += SAME_COLOUR * CELL_SHARE[row] * links
            best[row] = max(best[row], links)
        promise += (1 - SAME_COLOUR) * sum(share * links for share, links in zip(CELL_SHARE, best, strict=True))
    return promise


def bits(mask: int) -> list[int]:
    """The places of the bits of a mask."""
    places = []
    while mask:
        places.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return places


def tablet_promise(dome: Dome, side: str, rounds_left: int) -> float:
    """The part of a tablet's points that seems within reach: the nearer, the more."""
    points = POINTS[side]
    if side == "rows":
        return sum(points * nearly(six(dome.rows, row), SIZE) for row in range(SIZE))
    if side == "columns":
        return sum(points * nearly(six(dome.columns, column), SIZE) for column in range(SIZE))
    if side == "diagonals":
        return sum(points * nearly(int(dome.rows) & diagonal, SIZE) for diagonal in DIAGONALS)
    if side == "outer":
        return float(points * filled(int(dome.rows) & BORDER))
    if side == "corners":
        top: float = sum(points * nearly(dome.rows & SLOT_CELLS[slot], 4) for slot in TOP_CORNERS)
        return top + sum(BOTTOM_CORNER_POINTS * nearly(dome.rows & SLOT_CELLS[slot], 4) for slot in BOTTOM_CORNERS)
    if side == "five_colours":
        return sum(points * min(1.0, colours_in(dome, row) / DIFFERENT_COLOURS) ** 3 for row in range(SIZE))
    if side == "jokers":
        return joker_promise(dome, points)
    return points * filled(dome.free[SPECIAL_CELL]) * (1.0 - 0.15 * rounds_left)


def nearly(cells: int, size: int) -> float:
    """How near a group of cells is to being full, from 0 to 1."""
    return float((filled(cells) / size) ** 3)


def colours_in(dome: Dome, row: int) -> int:
    """The different colours in a row, a special tile counted as one."""
    digits = int(dome.tiles[row])
    return len({digits >> 3 * column & 7 for column in range(SIZE)} - {0})


def joker_promise(dome: Dome, points: int) -> float:
    """All joker cells or nothing: each filled one counts the more, the fewer are free."""
    free = filled(dome.free[JOKER_CELL])
    jokers = free + joker_tiles(dome)
    return points * jokers * ((jokers - free) / jokers) ** 3 if jokers else 0.0


def joker_tiles(dome: Dome) -> int:
    """How many joker cells hold a tile: there is one on each joker plate."""
    jokers = sum(1 for slot in range(SLOTS) if dome.plates[slot] and TYPE[(dome.plates[slot] - 1) >> 2] == JOKER)
    return jokers - filled(dome.free[JOKER_CELL])
