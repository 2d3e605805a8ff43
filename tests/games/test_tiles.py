"""Counted tiles against plain lists of letters."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejo.games.errors import BadNotation
from azulejo.games.rng import Rng
from azulejo.games.tiles import Palette, count, draw, includes, present, some, total

PALETTE = Palette("BYRKT", ("blue", "yellow", "red", "black", "teal"))
counts = st.lists(st.integers(0, 20), min_size=5, max_size=5)


def packed(numbers: list[int]) -> int:
    return sum(int(some(colour, number)) for colour, number in enumerate(numbers))


@given(counts)
def test_counts_and_totals(numbers: list[int]) -> None:
    tiles = packed(numbers)
    assert [count(tiles, colour) for colour in range(5)] == numbers
    assert total(tiles) == sum(numbers)


@given(counts, counts)
def test_a_part_is_included_if_there_is_enough_of_each_colour(numbers: list[int], part: list[int]) -> None:
    enough = all(wanted <= there for wanted, there in zip(part, numbers, strict=True))
    assert includes(packed(numbers), packed(part)) == enough


@given(counts)
def test_the_colours_present_as_full_fields(numbers: list[int]) -> None:
    mask = present(packed(numbers))
    assert [mask >> 6 * colour & 0o77 for colour in range(5)] == [0o77 if number else 0 for number in numbers]
    assert mask >> 30 == 0


@given(counts.filter(any), st.integers(0, 2**40))
def test_a_drawn_tile_was_there(numbers: list[int], seed: int) -> None:
    assert numbers[draw(packed(numbers), sum(numbers), Rng(seed))] > 0


def test_colours_are_drawn_in_proportion() -> None:
    """1, 2, 3, 4 and 0 of ten tiles, 10,000 times: within five standard deviations."""
    rng = Rng(3)
    drawn = Counter(int(draw(packed([1, 2, 3, 4, 0]), 10, rng)) for _ in range(10_000))
    assert drawn[4] == 0
    for colour, expected in enumerate([1000, 2000, 3000, 4000]):
        assert abs(drawn[colour] - expected) < 5 * expected**0.5


@given(counts)
def test_listed_and_counted_tiles_read_back(numbers: list[int]) -> None:
    tiles = packed(numbers)
    listed, short = PALETTE.listed(tiles), PALETTE.counted(tiles)
    assert Counter(listed.replace("-", "")) == Counter(
        {letter: number for letter, number in zip("BYRKT", numbers, strict=True) if number}
    )
    assert PALETTE.tiles(listed) == PALETTE.tiles(short) == tiles


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("-", [0, 0, 0, 0, 0]),
        ("B", [1, 0, 0, 0, 0]),
        ("TBT", [1, 0, 0, 0, 2]),
        ("b2Y", [2, 1, 0, 0, 0]),
        ("B12Y3", [12, 3, 0, 0, 0]),
        ("B2BB", [4, 0, 0, 0, 0]),
        ("K20", [0, 0, 0, 20, 0]),
        ("R0", [0, 0, 0, 0, 0]),
    ],
)
def test_how_tiles_may_be_written(text: str, numbers: list[int]) -> None:
    assert PALETTE.tiles(text) == packed(numbers)


@pytest.mark.parametrize(
    ("text", "code"), [("", "bad_tiles"), ("B21", "bad_tiles"), ("B20B", "bad_tiles"), ("X", "unknown_colour")]
)
def test_what_is_not_tiles(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        PALETTE.tiles(text)
    assert caught.value.code == code


@pytest.mark.parametrize("text", ["2B", "B-", "B 2", "B-2", "B\u0662", "Bx", "--", "B100"])
def test_what_is_not_tiles_either(text: str) -> None:
    with pytest.raises(BadNotation):
        PALETTE.tiles(text)


def test_colours_by_letter_and_name() -> None:
    assert [PALETTE.colour(letter) for letter in "BYRKTbyrkt"] == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]
    assert [PALETTE.named(name) for name in PALETTE.names] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("letter", ["", "BY", "X", "ß", ".", "1"])
def test_letters_that_are_no_colour(letter: str) -> None:
    with pytest.raises(BadNotation) as caught:
        PALETTE.colour(letter)
    assert caught.value.code == "unknown_colour"


@pytest.mark.parametrize("name", ["", "Blue", "B", None, 3, ["blue"], {"blue": 1}])
def test_names_that_are_no_colour(name: object) -> None:
    with pytest.raises(BadNotation) as caught:
        PALETTE.named(name)
    assert caught.value.code == "unknown_colour_name"
