"""Stacks on the small moons and the orders in which they can be built (D10).

A stack of up to three tiles is an integer with one octal digit a tile, 1 to 5 for a colour, the top one lowest. The
orders are numbered once and for all: 5 of one tile, 25 of two, 125 of three, by the colours from bottom to top.
"""

from __future__ import annotations

from itertools import accumulate, product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.errors import BadNotation
from azulejo.games.tiles import BITS, COLOURS, DUEL_PALETTE

MOST: Final = 3  # tiles on a small moon
ORDERS: Final = tuple(order for size in range(1, MOST + 1) for order in product(range(COLOURS), repeat=size))
NUMBER: Final = len(ORDERS)


def _index(order: tuple[int, ...]) -> int:
    return sum(1 << 2 * colour for colour in order)


def _digits(order: tuple[int, ...]) -> int:
    stack = 0
    for colour in order:
        stack = stack << 3 | colour + 1
    return stack


STACK: Final = vec[i64]([_digits(order) for order in ORDERS])
TILES: Final = vec[i64]([sum(1 << BITS * colour for colour in order) for order in ORDERS])

# The orders of each set of tiles: where they begin in CHOICES, and how many there are.
SETS: Final = 1 << 2 * COLOURS
_INDICES: Final = [_index(order) for order in ORDERS]
CHOICES: Final = vec[i64](sorted(range(NUMBER), key=_INDICES.__getitem__))
COUNT: Final = vec[i64]([_INDICES.count(index) for index in range(SETS)])
FIRST: Final = vec[i64](list(accumulate((int(COUNT[index]) for index in range(SETS)), initial=0)))


def index_of(tiles: i64) -> i64:
    """The index of counted tiles, at most three, in COUNT and FIRST: two bits a colour."""
    return tiles & 3 | tiles >> 4 & 0o14 | tiles >> 8 & 0o60 | tiles >> 12 & 0o300 | tiles >> 16 & 0o1400


def tiles_of(stack: i64) -> i64:
    """A stack as counted tiles."""
    tiles: i64 = 0
    one: i64 = 1
    while stack:
        tiles += one << BITS * ((stack & 7) - 1)
        stack >>= 3
    return tiles


def order_text(order: int) -> str:
    """`KY`: black below, yellow on top."""
    return "".join(DUEL_PALETTE.letters[colour] for colour in ORDERS[order])


def order_named(text: str) -> int:
    """The order with these colours from bottom to top; raises BadNotation."""
    if not 1 <= len(text) <= MOST:
        raise BadNotation("duel_bad_stack", text=text[:40], most=MOST)
    return ORDERS.index(tuple(DUEL_PALETTE.colour(letter) for letter in text))


def stack_text(stack: int) -> str:
    """A stack's colours from bottom to top, or `-`."""
    letters = ""
    while stack:
        letters = DUEL_PALETTE.letters[(stack & 7) - 1] + letters
        stack >>= 3
    return letters or "-"


def stack_named(text: str) -> int:
    return 0 if text == "-" else int(STACK[order_named(text)])
