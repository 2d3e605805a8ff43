"""Bit masks: counting, choosing and mixing them, the same compiled and interpreted."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

GROUP: Final = 6  # bits of the groups in which `nth_bit` walks
LOW: Final = 0x3FFFFFFF  # 30 bits

# How many bits a group has, and where its n-th bit is.
_COUNTS: Final = vec[i64]([group.bit_count() for group in range(1 << GROUP)])
_PLACES: Final = vec[i64](
    [
        ([bit for bit in range(GROUP) if group >> bit & 1] + [0] * GROUP)[n]
        for group in range(1 << GROUP)
        for n in range(GROUP)
    ]
)


def count_bits(mask: i64) -> i64:
    """How many bits of a mask below 2**31 are set."""
    mask -= mask >> 1 & 0x55555555
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return (mask * 0x01010101) >> 24 & 0x3F


def count_pairs(numbers: i64, mask: i64) -> i64:
    """The sum, over five groups, of a number times how many bits the mask has in that group."""
    pairs: i64 = 0
    while numbers:
        pairs += (numbers & 0x3F) * _COUNTS[mask & 0x3F]
        numbers >>= GROUP
        mask >>= GROUP
    return pairs


def nth_bit(mask: i64, n: i64) -> i64:
    """The place of the n-th set bit, lowest first; the mask must have that many."""
    place: i64 = 0
    number = _COUNTS[mask & 0x3F]
    while n >= number:
        n -= number
        mask >>= GROUP
        place += GROUP
        number = _COUNTS[mask & 0x3F]
    return place + _PLACES[(mask & 0x3F) * GROUP + n]


def mix(key: i64, value: i64) -> i64:
    """Folds a value below 2**60 into a 60-bit key. Two lanes of 30 bits, so that no product overflows 63 bits."""
    low = ((key ^ value) & LOW) * 0x9E3779B1
    high = ((key >> 30 ^ value >> 30) & LOW) * 0x85EBCA6B
    low ^= high >> 17
    high ^= low >> 19
    return (high >> 7 & LOW) << 30 | low >> 5 & LOW
