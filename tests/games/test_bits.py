"""Bit masks against Python's own whole numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from azulejo.games.bits import count_bits, count_pairs, mix, nth_bit

masks = st.integers(0, 2**31 - 1)
keys = st.integers(0, 2**60 - 1)


def places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


@given(masks)
def test_bits_are_counted(mask: int) -> None:
    assert count_bits(mask) == mask.bit_count()


@given(masks)
def test_bits_are_found_lowest_first(mask: int) -> None:
    assert [nth_bit(mask, n) for n in range(mask.bit_count())] == places(mask)


def test_every_single_bit() -> None:
    for place in range(31):
        assert count_bits(1 << place) == 1
        assert nth_bit(1 << place, 0) == place
    assert count_bits(2**31 - 1) == 31


@given(st.lists(st.integers(0, 10), min_size=5, max_size=5), st.integers(0, 2**30 - 1))
def test_pairs_are_counted_group_by_group(numbers: list[int], mask: int) -> None:
    packed = sum(number << 6 * group for group, number in enumerate(numbers))
    expected = sum(number * (mask >> 6 * group & 0o77).bit_count() for group, number in enumerate(numbers))
    assert count_pairs(packed, mask) == expected


@given(keys, keys)
def test_a_mixed_key_has_sixty_bits(key: int, value: int) -> None:
    assert 0 <= mix(key, value) < 2**60


@given(keys, keys)
def test_mixing_is_the_same_without_overflow(key: int, value: int) -> None:
    """Python's numbers never overflow; compiled ones must not either."""
    thirty = 2**30 - 1
    low = ((key ^ value) & thirty) * 0x9E3779B1
    high = (((key >> 30) ^ (value >> 30)) & thirty) * 0x85EBCA6B
    low ^= high >> 17
    high ^= low >> 19
    assert mix(key, value) == ((high >> 7) & thirty) << 30 | ((low >> 5) & thirty)


def test_mixing_values_that_differ_in_one_bit_gives_other_keys() -> None:
    seen = {int(mix(key, 1 << bit)) for key in (0, 12345, 2**59 + 2**7 + 1) for bit in range(60)}
    assert len(seen) == 180


def test_the_order_of_mixing_matters() -> None:
    assert mix(mix(0, 1), 2) != mix(mix(0, 2), 1)
