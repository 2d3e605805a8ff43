"""What the factories offer: the numbers of tiles of each colour that one action could take, and all that there are."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.duel.table import DEALING_TILES, FACTORIES, LARGE, STACKING, Table
from azulejo.games.tiles import BITS, COLOURS, FIELD

# How well the factories could serve a line that lacks some tiles of a colour
NONE: Final = 0
TOO_FEW: Final = 1  # all there are do not complete it
IN_PARTS: Final = 2  # they do, but not at once
TOO_MANY: Final = 3  # at once, with some left over
EXACTLY: Final = 4
UNKNOWN: Final = 5  # the tiles are still to be dealt
SERVICES: Final = 6


@final
class Offers:
    """What lies on suns and moons of one table."""

    def __init__(self) -> None:
        self.unknown = False
        self.tiles: i64 = 0  # on all suns and moons
        self.sizes: vec[i64] = vec[i64]([0] * COLOURS)  # bit n: one action takes n tiles of that colour
        self.suns: vec[i64] = vec[i64]([0] * COLOURS)  # tiles on suns
        self.tops: vec[i64] = vec[i64]([0] * COLOURS)  # tiles that could be taken from the moons now
        self.all: vec[i64] = vec[i64]([0] * COLOURS)  # tiles on suns and moons

    def read(self, table: Table) -> None:
        """Looks at a table."""
        self.unknown = table.offer == 0 and table.phase <= DEALING_TILES
        for colour in range(COLOURS):
            self.sizes[colour] = 0
            self.suns[colour] = 0
            self.tops[colour] = table.moons[LARGE] >> BITS * colour & FIELD
            self.all[colour] = self.tops[colour]
        for factory in range(FACTORIES):
            tiles = table.suns[factory]
            if tiles != 0:
                self.read_sun(tiles, table.phase == STACKING and factory == table.factory)
            if factory != LARGE and table.moons[factory] != 0:
                self.read_stack(table.moons[factory])
        self.tiles = 0
        for colour in range(COLOURS):
            self.tiles += self.all[colour]
            self.sizes[colour] |= 1 << self.tops[colour]

    def read_sun(self, tiles: i64, leaving: bool) -> None:
        """`leaving`: these are on their way to the moon and cannot be taken from the sun any more."""
        colour: i64 = 0
        while tiles != 0:
            number = tiles & FIELD
            if number != 0:
                self.all[colour] += number
                if not leaving:
                    self.suns[colour] += number
                    self.sizes[colour] |= 1 << number
            tiles >>= BITS
            colour += 1

    def read_stack(self, stack: i64) -> None:
        self.tops[(stack & 7) - 1] += 1
        while stack != 0:
            self.all[(stack & 7) - 1] += 1
            stack >>= 3

    def serves(self, colour: i64, missing: i64) -> i64:
        """How well they serve a line that lacks so many of a colour."""
        if self.unknown:
            return UNKNOWN
        sizes = self.sizes[colour]
        if sizes >> missing & 1:
            return EXACTLY
        if sizes >> missing != 0:
            return TOO_MANY
        if self.all[colour] >= missing:
            return IN_PARTS
        return TOO_FEW if self.all[colour] > 0 else NONE
