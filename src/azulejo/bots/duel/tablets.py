"""The scoring tablets in play: how far a dome has got with each of them, as features, and what they are worth now."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.bits import count_bits
from azulejo.games.duel.components.plates import JOKER, JOKER_CELL, SPECIAL_CELL, TYPE
from azulejo.games.duel.dome import FULL, SIZE, SLOT_CELLS, SLOTS, Dome, six
from azulejo.games.tiles import COLOURS

# Sides, as bits of `Table.sides`
ROWS: Final = 1
FIVE_COLOURS: Final = 2
COLUMNS: Final = 4
OUTER: Final = 8
DIAGONALS: Final = 16
CORNERS: Final = 32
JOKERS: Final = 64
EMPTY_SPECIALS: Final = 128

# Features: where those of each side begin. Each comes once for every time of the game, see `TIMES`.
TIMES: Final = 5
ROW_FEATURES: Final = 0  # row, tiles that its line must still bring, whether special tiles will come
FIVE_FEATURES: Final = 420  # row, colours, whether five are within reach of the plates so far
COLUMN_FEATURES: Final = 780  # column, tiles
OUTER_FEATURES: Final = 990  # tiles
DIAGONAL_FEATURES: Final = 1095  # diagonal, tiles
CORNER_FEATURES: Final = 1165  # corner, tiles, or no plate
JOKER_FEATURES: Final = 1285  # free and filled ones
SPECIAL_FEATURES: Final = 1465  # empty ones
TABLET_FEATURES: Final = 1515

POPULATION: Final = vec[i64]([bin(six_bits).count("1") for six_bits in range(64)])
CORNER_SLOTS: Final = vec[i64]([0, 2, 6, 8])
CORNER_POINTS: Final = vec[i64]([3, 3, 8, 8])


def number_of_cells(mask: i64) -> i64:
    """How many of 36 cells there are."""
    return count_bits(mask & 0x3FFFFFFF) + POPULATION[mask >> 30]


@final
class Tablets:
    """Finds the features of the tablets, one dome at a time, into `found`."""

    def __init__(self) -> None:
        self.found: vec[i64] = vec[i64]([0] * 24)
        self.number: i64 = 0
        self.special_colour = True
        self.time: i64 = 0

    def look(self, dome: Dome, sides: i64, time: i64, special_colour: bool) -> i64:
        """Finds the features of a dome at this time, and returns the points of the tablets as it stands."""
        self.number = 0
        self.time = time
        self.special_colour = special_colour
        points: i64 = 0
        if sides & ROWS:
            points += self.rows(dome)
        if sides & FIVE_COLOURS:
            points += self.five_colours(dome)
        if sides & COLUMNS:
            points += self.columns(dome)
        if sides & OUTER:
            points += self.outer(dome)
        if sides & DIAGONALS:
            points += self.diagonals(dome)
        if sides & CORNERS:
            points += self.corners(dome)
        if sides & JOKERS:
            points += self.jokers(dome)
        if sides & EMPTY_SPECIALS:
            points += self.empty_specials(dome)
        return points

    def add(self, feature: i64, begin: i64) -> None:
        self.found[self.number] = begin + TIMES * feature + self.time
        self.number += 1

    def rows(self, dome: Dome) -> i64:
        points: i64 = 0
        for row in range(SIZE):
            tiles = six(dome.rows, row)
            specials = six(dome.free[SPECIAL_CELL], row)
            lacking = POPULATION[FULL & ~tiles & ~specials]
            self.add((row * 7 + lacking) * 2 + (1 if specials != 0 else 0), ROW_FEATURES)
            if tiles == FULL:
                points += 3
        return points

    def five_colours(self, dome: Dome) -> i64:
        points: i64 = 0
        for row in range(SIZE):
            colours = colours_of(dome, row, self.special_colour)
            number = count_bits(colours)
            if number > 5:
                number = 5
            for colour in range(COLOURS):
                if six(dome.free[colour], row) != 0:
                    colours |= 1 << colour
            within = count_bits(colours) + POPULATION[six(dome.free[JOKER_CELL], row)] >= 5
            self.add((row * 6 + number) * 2 + (1 if within else 0), FIVE_FEATURES)
            if number == 5:
                points += 4
        return points

    def columns(self, dome: Dome) -> i64:
        points: i64 = 0
        for column in range(SIZE):
            tiles = six(dome.columns, column)
            self.add(column * 7 + POPULATION[tiles], COLUMN_FEATURES)
            if tiles == FULL:
                points += 7
        return points

    def outer(self, dome: Dome) -> i64:
        inner: i64 = 0
        for row in range(1, SIZE - 1):
            inner += POPULATION[six(dome.rows, row) & 0o36]
        number = number_of_cells(dome.rows) - inner
        self.add(number, OUTER_FEATURES)
        return number

    def diagonals(self, dome: Dome) -> i64:
        one: i64 = 0
        other: i64 = 0
        for row in range(SIZE):
            tiles = six(dome.rows, row)
            one += tiles >> row & 1
            other += tiles >> SIZE - 1 - row & 1
        self.add(one, DIAGONAL_FEATURES)
        self.add(7 + other, DIAGONAL_FEATURES)
        return 10 * ((1 if one == SIZE else 0) + (1 if other == SIZE else 0))

    def corners(self, dome: Dome) -> i64:
        points: i64 = 0
        for corner in range(4):
            slot = CORNER_SLOTS[corner]
            tiles = number_of_cells(dome.rows & SLOT_CELLS[slot])
            if tiles == 4:
                points += CORNER_POINTS[corner]
            if dome.free_slots >> slot & 1:
                tiles = 5
            self.add(corner * 6 + tiles, CORNER_FEATURES)
        return points

    def jokers(self, dome: Dome) -> i64:
        free = number_of_cells(dome.free[JOKER_CELL])
        filled = joker_plates(dome) - free
        self.add((free if free < 6 else 5) * 6 + (filled if filled < 6 else 5), JOKER_FEATURES)
        return 2 * filled if free == 0 else 0

    def empty_specials(self, dome: Dome) -> i64:
        empty = number_of_cells(dome.free[SPECIAL_CELL])
        self.add(empty, SPECIAL_FEATURES)
        return -3 * empty


def colours_of(dome: Dome, row: i64, special_colour: bool) -> i64:
    """The colours of a row's tiles as bits; bit 5 for a special tile, if that counts."""
    digits = dome.tiles[row]
    colours: i64 = 0
    while digits != 0:
        colours |= 1 << (digits & 7) >> 1
        digits >>= 3
    return colours & 0o77 if special_colour else colours & 0o37


def joker_plates(dome: Dome) -> i64:
    """How many joker plates a dome has: each has one joker cell."""
    number: i64 = 0
    for slot in range(SLOTS):
        plate = dome.plates[slot]
        if plate != 0 and TYPE[(plate - 1) >> 2] == JOKER:
            number += 1
    return number
