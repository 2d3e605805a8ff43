"""Bytes and bits in words of eight bytes, which are stored as fast as one byte would be.

A word's lowest byte comes first. It is the same compiled and interpreted: no word is put together beyond 63 bits, and
the bit that makes a number negative is taken from a table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BYTES: Final = 8  # of a word
BITS: Final = 64
LARGEST: Final = 255  # of a byte

SIGN: Final = vec[i64]([0, -(2**63)])  # the highest bit of a word, clear or set
LOW: Final = vec[i64]([2**number - 1 for number in range(BITS)])  # so many of the lowest bits

# Eight bits as eight bytes.
FLAGS: Final = vec[i64]([sum((bits >> n & 1) << 8 * n for n in range(8)) for bits in range(256)])

# A seat as a viewer counts, by the number of seats, the viewer and the seat + 2: itself 1, the next one 2, and so on.
MOST_SEATS: Final = 4
PLACES: Final = vec[i64](
    [
        (seat - viewer) % max(seats, 1) + 1 if 0 <= seat < seats else 0
        for seats in range(MOST_SEATS + 1)
        for viewer in range(MOST_SEATS)
        for seat in range(-2, 6)
    ]
)


def place_of(seat: i64, viewer: i64, seats: i64) -> i64:
    """A seat as the viewer counts: itself 1, the next one 2, and so on; 0 for nobody."""
    return PLACES[seats * 32 + viewer * 8 + seat + 2]


def line_word(held: i64, colour: i64) -> i64:
    """How many tiles a pattern line holds and, as the next byte, of which colour: 0 none, or the colour and 1."""
    return held | colour + (held + 7 >> 3) << 8


def counts(tiles: i64) -> i64:
    """Counted tiles, a byte a colour."""
    return (
        tiles & 0o77
        | (tiles & 0o7700) << 2
        | (tiles & 0o770000) << 4
        | (tiles & 0o77000000) << 6
        | (tiles & 0o7700000000) << 8
    )


def digits(number: i64) -> i64:
    """Up to seven octal digits, a byte a digit, the lowest first."""
    return (
        number & 0o7
        | (number & 0o70) << 5
        | (number & 0o700) << 10
        | (number & 0o7000) << 15
        | (number & 0o70000) << 20
        | (number & 0o700000) << 25
        | (number & 0o7000000) << 30
    )


def byte(number: i64) -> i64:
    """A number from 0 on; what is larger than a byte holds counts as the largest."""
    return number if number < LARGEST else LARGEST


def put_bits(words: vec[i64], at: i64, first: i64, bits: i64) -> None:
    """Sets bits, fewer than 63 of them, from bit `first` on, counted from the word `at`."""
    word = at + (first >> 6)
    shift = first & 63
    room = 63 - shift
    words[word] |= (bits & LOW[room]) << shift | SIGN[bits >> room & 1]
    rest = bits >> room >> 1
    if rest:
        words[word + 1] |= rest


def has_bit(words: vec[i64], at: i64, bit: i64) -> bool:
    """Whether a bit is set, counted from the word `at`."""
    return words[at + (bit >> 6)] >> (bit & 63) & 1 != 0
