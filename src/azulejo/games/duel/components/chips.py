"""The 20 bonus chips (D3). A correction is a change of one name below; docs/duel-components.md draws them.

There are ten sorts, two chips of each: a sort's name is the colour or the two colours it shows. A set of chips is an
integer of 20 bits: bit n for a first chip of sort n, bit 10 + n for a second one, never there without the first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.bits import count_bits
from azulejo.games.errors import BadNotation
from azulejo.games.tiles import COLOURS, DUEL_PALETTE

NAMES: Final = ("B", "Y", "R", "K", "T", "TY", "BR", "RT", "KB", "YK")
SORTS: Final = len(NAMES)
EACH: Final = 2
CHIPS: Final = SORTS * EACH
ALL_CHIPS: Final = (1 << CHIPS) - 1
FIRSTS: Final = (1 << SORTS) - 1

# The chips that show a colour, as a set of chips; and the sorts that do.
SHOWING: Final = vec[i64](
    [
        sum(1 << sort | 1 << SORTS + sort for sort in range(SORTS) if DUEL_PALETTE.letters[colour] in NAMES[sort])
        for colour in range(COLOURS)
    ]
)
SORTS_SHOWING: Final = vec[i64]([int(SHOWING[colour]) & FIRSTS for colour in range(COLOURS)])

# What has been paid for a missing tile: MATCHING for each chip that shows the line's colour, 1 for each other (D15).
MATCHING: Final = 4
PAIR: Final = 2
TRIPLE: Final = 3
PARTS: Final = 3 * MATCHING  # values that this can have, also just after the last chip
MOST_HELD: Final = 11  # a player never has more than 10 chips
MOST_MISSING: Final = 6  # a line with a tile lacks at most 5


def with_chip(chips: i64, sort: i64) -> i64:
    """The set with one more chip of a sort that it has fewer than two of."""
    bit: i64 = 1
    bit <<= sort
    return chips | (bit << SORTS if chips & bit else bit)


def without_chip(chips: i64, sort: i64) -> i64:
    """The set with one chip fewer of a sort that it has."""
    bit: i64 = 1
    bit <<= sort
    second = bit << SORTS
    return chips & ~second if chips & second else chips & ~bit


def number_of(chips: i64, sort: i64) -> i64:
    return (chips >> sort & 1) + (chips >> SORTS + sort & 1)


def is_paid(partly: i64) -> bool:
    """Whether chips stand in for a tile: two that show its colour, or any three."""
    return partly >= PAIR * MATCHING or (partly >> 2) + (partly & 3) == TRIPLE


def _can_pay(matching: int, others: int, missing: int, partly: int) -> bool:
    """Whether these chips can stand in for so many missing tiles, the first of them partly paid already."""
    if is_paid(partly):
        missing, partly = missing - 1, 0
    if missing <= 0:
        return missing == 0
    if partly == 0:
        pairs = min(missing, matching // PAIR)
        return PAIR * pairs + TRIPLE * (missing - pairs) <= matching + others
    by_match = matching > 0 and _can_pay(matching - 1, others, missing, partly + MATCHING)
    return by_match or (others > 0 and _can_pay(matching, others - 1, missing, partly + 1))


_PAYABLE: Final = vec[i64](
    [
        1 if _can_pay(matching, others, missing, partly) else 0
        for matching in range(MOST_HELD)
        for others in range(MOST_HELD)
        for missing in range(MOST_MISSING)
        for partly in range(PARTS)
    ]
)


def can_pay(matching: i64, others: i64, missing: i64, partly: i64) -> bool:
    """Whether chips can stand in for missing tiles, of which the first is partly paid (see `_can_pay`)."""
    return _PAYABLE[((matching * MOST_HELD + others) * MOST_MISSING + missing) * PARTS + partly] != 0


def payable(chips: i64, colour: i64, missing: i64) -> bool:
    """Whether a line of this colour that lacks so many tiles could be completed with these chips (D15)."""
    matching = count_bits(chips & SHOWING[colour])
    return can_pay(matching, count_bits(chips) - matching, missing, 0)


def can_pay_all(chips: i64, missing: list[int]) -> bool:
    """Whether chips could stand in for so many missing tiles of each colour, of several lines at once (D15)."""
    tiles = sum(missing)
    held = int(count_bits(chips))
    if held >= TRIPLE * tiles or held < PAIR * tiles:
        return held >= TRIPLE * tiles
    numbers = [int(number_of(chips, colour)) for colour in range(COLOURS)]
    return TRIPLE * tiles - _most_pairs(int(chips), COLOURS, numbers, missing) <= held


def _most_pairs(chips: int, sort: int, numbers: list[int], missing: list[int]) -> int:
    """How many missing tiles two chips each can replace, given how many are meant for each colour already.

    Split chips, from this sort on, are still to be given to one of their colours each.
    """
    if sort == SORTS:
        return sum(min(missing[colour], numbers[colour] // PAIR) for colour in range(COLOURS))
    one, other = (DUEL_PALETTE.letters.index(letter) for letter in NAMES[sort])
    split = int(number_of(chips, sort))
    most = 0
    for first in range(split + 1):
        given = list(numbers)
        given[one] += first
        given[other] += split - first
        most = max(most, _most_pairs(chips, sort + 1, given, missing))
    return most


def next_chips(chips: i64, colour: i64, missing: i64, partly: i64) -> i64:
    """The sorts, as bits, of which a chip may be spent next so that the line can still be completed."""
    matching = count_bits(chips & SHOWING[colour])
    others = count_bits(chips) - matching
    sorts: i64 = 0
    if matching > 0 and can_pay(matching - 1, others, missing, partly + MATCHING):
        sorts |= SORTS_SHOWING[colour]
    if others > 0 and can_pay(matching, others - 1, missing, partly + 1):
        sorts |= FIRSTS & ~SORTS_SHOWING[colour]
    return chips & sorts


def sort_named(text: object) -> int:
    """The sort of this name, its colours in either order; raises BadNotation."""
    if isinstance(text, str):
        for sort in range(SORTS):
            if text.upper() in (NAMES[sort], NAMES[sort][::-1]):
                return sort
    raise BadNotation("duel_unknown_chip", text=str(text)[:40], chips=", ".join(NAMES))


def listed(chips: int) -> list[str]:
    """The names of a set of chips, one for each chip."""
    return [NAMES[sort] for sort in range(SORTS) for _ in range(int(number_of(chips, sort)))]


def chips_named(names: list[str], field: str) -> int:
    """The set with these chips; raises BadNotation when there are more than two of a sort."""
    chips: i64 = 0
    for name in names:
        sort = sort_named(name)
        if number_of(chips, sort) == EACH:
            raise BadNotation("duel_too_many_chips", field=field, chip=NAMES[sort])
        chips = with_chip(chips, sort)
    return int(chips)
