"""Runs: what a tile is linked with in its row and its column, and what that scores, for five spaces and for six."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64


def linked_places(mask: int, place: int, places: int) -> list[int]:
    """The places linked with one of so many, itself included, whether or not it is set yet; counted from 1."""
    first = last = place
    while first > 0 and mask >> first - 1 & 1:
        first -= 1
    while last < places - 1 and mask >> last + 1 & 1:
        last += 1
    return list(range(first + 1, last + 2))


def _lengths(places: int) -> list[int]:
    return [len(linked_places(mask, place, places)) for mask in range(1 << places) for place in range(places)]


# Run lengths by (mask of five or six spaces, place), so that scoring a tile is two look-ups.
RUNS_OF_FIVE: Final = vec[i64](_lengths(5))
RUNS_OF_SIX: Final = vec[i64](_lengths(6))


def run_points(across: i64, down: i64) -> i64:
    """The points of a tile by the lengths of its runs: a run of one counts only when both are (A8)."""
    if across == 1:
        return down
    return across if down == 1 else across + down
