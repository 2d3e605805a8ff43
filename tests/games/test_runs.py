"""Run lengths, against counting by hand."""

from __future__ import annotations

import pytest

from azulejo.games.runs import RUNS_OF_FIVE, RUNS_OF_SIX, linked_places, run_points


@pytest.mark.parametrize(
    ("picture", "place", "linked"),
    [
        (".....", 2, [3]),
        ("x.x..", 1, [1, 2, 3]),
        ("x.x..", 0, [1]),
        ("xxxxx", 4, [1, 2, 3, 4, 5]),
        ("xx.xx", 4, [4, 5]),
        ("xxx.xx", 3, [1, 2, 3, 4, 5, 6]),
        ("....x.", 5, [5, 6]),
    ],
)
def test_what_a_place_is_linked_with(picture: str, place: int, linked: list[int]) -> None:
    mask = sum(1 << at for at, sign in enumerate(picture) if sign == "x")
    assert linked_places(mask, place, len(picture)) == linked
    table = RUNS_OF_FIVE if len(picture) == 5 else RUNS_OF_SIX
    assert table[mask * len(picture) + place] == len(linked)


def test_the_tables_have_every_mask_and_place() -> None:
    assert (len(RUNS_OF_FIVE), len(RUNS_OF_SIX)) == (32 * 5, 64 * 6)


@pytest.mark.parametrize(("across", "down", "points"), [(1, 1, 1), (3, 1, 3), (1, 4, 4), (2, 3, 5)])
def test_a_run_of_one_counts_only_alone(across: int, down: int, points: int) -> None:
    assert run_points(across, down) == points
