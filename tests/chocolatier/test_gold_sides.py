"""Chance turns displays to gold as the rules say: n of 2n+1, showing n of the nine sides, all alike (C3)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from azulejo.games.rng import Rng
from tests.chocolatier.table import before_round
from tests.naive_chocolatier import GOLD_SIDES

DEALS = 18_000
# Chi-square with 8 degrees of freedom exceeds this once in ten thousand fair trials; with fewer degrees more rarely.
BOUND = 31.8


def arrangements(players: int, seed: int) -> list[list[str]]:
    """The sides that so many arrangements show, display by display."""
    state, rng = before_round(players), Rng(seed)
    return [state.game.deal_text(state.clone().deal(rng)).split()[1:] for _ in range(DEALS)]


def chi_square(counts: list[int], chosen: int) -> float:
    """How far counts are from even when each deal chooses so many of them without repetition.

    Such counts have the variance n p (1 - p) and lean against each other, for which the factor makes up.
    """
    cells = len(counts)
    share = chosen / cells
    variance = DEALS * share * (1 - share)
    return sum((count - DEALS * share) ** 2 for count in counts) / variance * (cells - 1) / cells


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c3_each_gold_side_comes_up_equally_often(players: int) -> None:
    counts = Counter(side for side in chain(*arrangements(players, 20 + players)) if side != "-")
    assert sum(counts.values()) == players * DEALS
    assert chi_square([counts[side] for side in GOLD_SIDES], players) < BOUND


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c3_each_display_is_turned_to_gold_equally_often(players: int) -> None:
    shown = arrangements(players, 30 + players)
    counts = [sum(sides[display] != "-" for sides in shown) for display in range(2 * players + 1)]
    assert chi_square(counts, players) < BOUND


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c3_sides_do_not_depend_on_where_they_are(players: int) -> None:
    """SF4, say, is as often on each display, counted over the arrangements that have it."""
    places = [sides.index("4") for sides in arrangements(players, 40 + players) if "4" in sides]
    even = len(places) / (2 * players + 1)
    deviations = [(places.count(display) - even) ** 2 / even for display in range(2 * players + 1)]
    assert sum(deviations) < BOUND


def test_the_bound_can_be_exceeded() -> None:
    """A side that comes up a tenth too often is found out."""
    fair = DEALS * 2 // 9
    assert chi_square([fair + fair // 10, *[fair - fair // 80] * 8], 2) > BOUND
