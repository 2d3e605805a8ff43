"""The nine factory displays and their gold sides (C3). A correction here is a one-line change."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.games.azul.board import MARKER
from azulejo.games.azul.table import NOBODY
from azulejo.games.bits import mix
from azulejo.games.chocolatier.table import LEFT
from azulejo.games.errors import BadNotation
from azulejo.games.tiles import COLOURS, Palette, count, some

# Kinds of a display. The five SF2 are SF2, SF2 + 1, …: one for each colour.
BLUE: Final = 0
SF1: Final = 1  # gets one tile more
SF3: Final = 2  # what is not picked stays on it
SF4: Final = 3  # what is not picked is divided between its neighbours
SF5: Final = 4  # its picker takes it as an extra space
SF2: Final = 5  # takes a tile of its colour from each neighbour
KINDS: Final = 10

NAMES: Final = ("-", "1", "3", "4", "5")
GOLD: Final = tuple(range(1, KINDS))  # the gold sides of the nine displays


def kind_text(kind: int, palette: Palette) -> str:
    """`-` for blue, `1`, `3`, `4`, `5`, or `2` with the letter of its colour."""
    return NAMES[kind] if kind < SF2 else "2" + palette.letters[kind - SF2]


def parse_kind(text: str, palette: Palette) -> int:
    """The kind with this text; raises BadNotation."""
    if text in NAMES:
        return NAMES.index(text)
    if len(text) == 2 and text[0] == "2":
        return SF2 + palette.colour(text[1])
    kinds = [*NAMES, *(kind_text(SF2 + colour, palette) for colour in range(COLOURS))]
    raise BadNotation("unknown_factory", text=text[:40], kinds=", ".join(kinds))


@final
@mypyc_attr(acyclic=True)
class SpecialFactories:
    """The circle of displays with the sides they show, what is left to divide, and the extra space.

    Of the nine displays one is SF5, so there is at most one extra space. Displays count from 1; with the Special
    Factories left in the box, all are blue.
    """

    def __init__(self, displays: int) -> None:
        self.kinds: vec[i64] = vec[i64]([BLUE] * (displays + 1))  # by source; the centre is none and so blue
        self.dividing: i64 = 0  # tiles of SF4 that its picker has not moved yet
        self.claimant: i64 = NOBODY  # the seat that has SF5 as an extra space
        self.caught: i64 = 0  # what lies on it: 0 or a digit as on the floor line

    # The circle of displays

    def arrange(self, kinds: list[int]) -> None:
        """The displays from the first on are of these kinds in this round (C3)."""
        for display in range(1, len(self.kinds)):
            self.kinds[display] = kinds[display - 1]

    def find(self, kind: i64) -> i64:
        """The display that is of this kind, or 0."""
        for display in range(1, len(self.kinds)):
            if self.kinds[display] == kind:
                return display
        return 0

    def neighbour(self, display: i64, side: i64) -> i64:
        """The next display on a side, skipping one that was taken away (C3, C6)."""
        last = len(self.kinds) - 1
        while True:
            if side == LEFT:
                display -= 1
            else:
                display += 1
            if display == 0:
                display = last
            elif display > last:
                display = 1
            if self.claimant == NOBODY or self.kinds[display] != SF5:
                return display

    def keeps_rest(self, source: i64) -> bool:
        """Whether what is not picked from there does not go to the centre (C5, C6)."""
        return self.kinds[source] == SF3 or self.kinds[source] == SF4

    # Division

    def next_divided(self) -> i64:
        """The colour whose turn it is to be moved from SF4; there must be one."""
        colour: i64 = 0
        while count(self.dividing, colour) == 0:
            colour += 1
        return colour

    # Extra space

    def catches(self, seat: i64) -> bool:
        """Whether the next thing that this seat lets fall lands on the extra space (C7)."""
        return seat == self.claimant and self.caught == 0

    def would_catch(self, seat: i64, source: i64) -> bool:
        """The same for what falls by a pick from a source, which may be SF5 itself."""
        return self.caught == 0 and (seat == self.claimant or self.kinds[source] == SF5)

    def caught_tiles(self) -> i64:
        """The tile on the extra space, if there is one."""
        if 0 < self.caught < MARKER:
            return some(self.caught - 1, 1)
        return 0

    def clear(self) -> i64:
        """Takes everything back to the nine displays and returns the tiles that go to the lid (C7)."""
        tiles = self.caught_tiles()
        self.caught = 0
        self.claimant = NOBODY
        for display in range(len(self.kinds)):
            self.kinds[display] = BLUE
        return tiles

    # Copies

    def copy_into(self, other: SpecialFactories) -> None:
        other.dividing = self.dividing
        other.claimant = self.claimant
        other.caught = self.caught
        for display in range(len(self.kinds)):
            other.kinds[display] = self.kinds[display]

    def fold(self, key: i64) -> i64:
        """Folds all of this into the key of a position."""
        for display in range(1, len(self.kinds)):
            key = mix(key, self.kinds[display])
        return mix(key, (self.dividing * 8 + self.claimant + 1) * 8 + self.caught)
