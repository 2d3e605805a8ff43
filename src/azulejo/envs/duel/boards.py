"""A Duel board as numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.core.words import FLAGS, counts, digits, line_word
from azulejo.envs.duel.layout import BROKEN, CELLS, HELD, SPENT, TILES, TOKENS
from azulejo.games.duel.board import LINES, NO_LINE, Board
from azulejo.games.duel.components.chips import FIRSTS, SORTS
from azulejo.games.duel.components.plates import PLATES, ROTATIONS, corners
from azulejo.games.duel.dome import SIDE, SLOTS

# The upper and the lower two cells of a plate as it lies, a byte each: 0 where none lies, else the kind and 1.
_TURNED: Final = [corners(plate, rotation) for plate in range(PLATES) for rotation in range(ROTATIONS)]
UPPER: Final = vec[i64]([0] + [kinds[0] + 1 | kinds[1] + 1 << 8 for kinds in _TURNED])
LOWER: Final = vec[i64]([0] + [kinds[2] + 1 | kinds[3] + 1 << 8 for kinds in _TURNED])


def write_chips(chips: i64, into: vec[i64], at: i64) -> None:
    """How many there are of each sort, a byte a sort."""
    first = chips & FIRSTS
    second = chips >> SORTS
    into[at] = FLAGS[first & 255] + FLAGS[second & 255]
    into[at + 1] = FLAGS[first >> 8] + FLAGS[second >> 8]


def wide(number: i64) -> i64:
    """A number as two bytes, the higher one first."""
    return number >> 8 | (number & 255) << 8


def write_board(board: Board, into: vec[i64], at: i64) -> None:
    """Points, tokens, broken tiles, chips, and the dome: the kinds of its cells, then its tiles beside the lines."""
    into[at] = (  # five rounds are too short for the last four to reach 128
        wide(board.score)
        | wide(board.tiling_points) << 16
        | board.special_points << 32
        | board.paid << 40
        | board.broken_lost << 48
        | board.start_lost << 56
    )
    line: i64 = 0
    if board.line != NO_LINE:
        line = board.line + 1
    into[at + TOKENS] = board.tokens | board.chips_taken << 8 | line << 16 | board.stand_ins << 24 | board.partly << 32
    into[at + BROKEN] = counts(board.broken)
    write_chips(board.chips, into, at + HELD)
    write_chips(board.spent, into, at + SPENT)
    held = board.counts
    colours = board.colours
    tiles = board.dome.tiles
    row: i64 = 0
    while row < LINES:
        into[at + TILES + row] = digits(tiles[row]) | line_word(held & 7, colours & 7) << 48
        held >>= 3
        colours >>= 3
        row += 1
    plates = board.dome.plates
    at += CELLS
    slot: i64 = 0
    while slot < SLOTS:
        left = plates[slot]
        middle = plates[slot + 1]
        right = plates[slot + 2]
        into[at] = UPPER[left] | UPPER[middle] << 16 | UPPER[right] << 32
        into[at + 1] = LOWER[left] | LOWER[middle] << 16 | LOWER[right] << 32
        at += 2
        slot += SIDE
