"""Tiles are counted, never listed: a bag, a lid, a display are one integer of five six-bit counts.

Six bits are two octal digits, so a count of tiles reads well in octal: 0o0001000002 is two tiles of colour 0 and one
of colour 3. No game has more than 20 tiles of a colour, which leaves the top bit of each field free.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from azulejo.games.errors import BadNotation
from azulejo.games.rng import Rng

COLOURS: Final = 5
BITS: Final = 6  # of one colour's field
FIELD: Final = 0o77  # the largest value of a field

LARGEST: Final = 0o7777777777  # no larger number counts tiles
ONE_OF_EACH: Final = 0o0101010101
TOP_BITS: Final = 0o4040404040


def count(tiles: i64, colour: i64) -> i64:
    """How many tiles of one colour."""
    return tiles >> BITS * colour & FIELD


def some(colour: i64, number: i64) -> i64:
    """So many tiles of one colour."""
    return number << BITS * colour


def total(tiles: i64) -> i64:
    """How many tiles in all."""
    return (
        (tiles & FIELD)
        + (tiles >> BITS & FIELD)
        + (tiles >> 2 * BITS & FIELD)
        + (tiles >> 3 * BITS & FIELD)
        + (tiles >> 4 * BITS)
    )


def includes(tiles: i64, part: i64) -> bool:
    """Whether `part` can be taken out of `tiles`: no field borrows from the free bit above it."""
    return ((tiles | TOP_BITS) - part) & TOP_BITS == TOP_BITS


def present(tiles: i64) -> i64:
    """All six bits of each colour's field that is not empty: a mask over (colour, line)."""
    return ((tiles | tiles >> 1 | tiles >> 2 | tiles >> 3 | tiles >> 4) & ONE_OF_EACH) * FIELD


def draw(tiles: i64, size: i64, rng: Rng) -> i64:
    """The colour of one tile drawn blindly from `tiles`, which hold `size` of them, at least one."""
    left = rng.below(size)
    colour: i64 = 0
    number = tiles & FIELD
    while left >= number:
        left -= number
        tiles >>= BITS
        number = tiles & FIELD
        colour += 1
    return colour


@final
class Palette:
    """The five colours of a game by name and by letter, and how counted tiles are written with them."""

    def __init__(self, letters: str, names: tuple[str, ...]) -> None:
        self.letters = letters
        self.names = names

    def colour(self, letter: str) -> int:
        """The colour with this letter; raises BadNotation."""
        colour = self.letters.find(letter.upper()) if len(letter) == 1 else -1
        if colour < 0:
            raise BadNotation("unknown_colour", text=letter, letters=", ".join(self.letters))
        return colour

    def named(self, name: object) -> int:
        """The colour with this name; raises BadNotation."""
        if not isinstance(name, str) or name not in self.names:
            raise BadNotation("unknown_colour_name", text=repr(name), names=", ".join(self.names))
        return self.names.index(name)

    def letter(self, name: object) -> str:
        """The letter of the colour with this name; raises BadNotation."""
        return self.letters[self.named(name)]

    def listed(self, tiles: int) -> str:
        """`BBYR`, or `-` for no tile."""
        text = "".join(self.letters[c] * int(count(tiles, c)) for c in range(COLOURS))
        return text or "-"

    def counted(self, tiles: int) -> str:
        """`B12Y3`, or `-` for no tile."""
        text = ""
        for colour in range(COLOURS):
            number = int(count(tiles, colour))
            text += f"{self.letters[colour]}{number}" if number else ""
        return text or "-"

    def tiles(self, text: str) -> int:
        """Reads both `BBYR` and `B2YR`; raises BadNotation, also for more than 20 of a colour."""
        if text == "-":
            return 0
        numbers = [0] * COLOURS
        at = 0
        while at < len(text):
            colour = self.colour(text[at])
            end = at + 1
            while end < len(text) and end - at <= 2 and text[end] in "0123456789":
                end += 1
            numbers[colour] += int(text[at + 1 : end]) if end > at + 1 else 1
            at = end
        if not text or max(numbers) > 20:
            raise BadNotation("bad_tiles", text=text, letters=", ".join(self.letters))
        return sum(some(colour, numbers[colour]) for colour in range(COLOURS))


PALETTE: Final = Palette("BYRKT", ("blue", "yellow", "red", "black", "teal"))
DUEL_PALETTE: Final = Palette("BYRKT", (*PALETTE.names[:4], "turquoise"))  # the book calls the same tile otherwise
CHOCOLATES: Final = Palette("TBWKR", ("teal", "brown", "white", "black", "red"))
