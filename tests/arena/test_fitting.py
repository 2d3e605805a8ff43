"""Ratings against what is known in closed form."""

from __future__ import annotations

from itertools import pairwise, product
from math import exp, log10, sqrt

import pytest

from azulejo.arena.fitting import ELO, PRIOR, Comparisons, fit


def difference(victories: int, defeats: int) -> float:
    """What two who met that often must differ by, with the comparison that is taken for granted."""
    return 400 * log10((victories + PRIOR) / (defeats + PRIOR))


def single(*comparisons: tuple[int, int, int]) -> list[Comparisons]:
    """So many deals with one comparison each, for each pair."""
    return [{(one, other): 1.0} for one, other, number in comparisons for _ in range(number)]


@pytest.mark.parametrize(("victories", "defeats"), [(1, 1), (3, 1), (64, 36), (10, 90), (0, 50), (100, 0), (10_000, 1)])
def test_two_differ_by_the_logarithm_of_their_odds(victories: int, defeats: int) -> None:
    one, other = fit(2, single((0, 1, victories), (1, 0, defeats)))
    assert one.elo - other.elo == pytest.approx(difference(victories, defeats), abs=1e-6)
    assert one.elo + other.elo == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("rate", [0.5, 0.64, 0.76, 0.91])
def test_the_prior_weighs_little(rate: float) -> None:
    games = 10_000
    one, other = fit(2, single((0, 1, round(games * rate)), (1, 0, round(games * (1 - rate)))))
    assert one.elo - other.elo == pytest.approx(400 * log10(rate / (1 - rate)), abs=0.25)


def test_shared_comparisons_are_half_a_victory_for_both() -> None:
    one, other = fit(2, [{(0, 1): 0.5, (1, 0): 0.5}] * 10 + single((0, 1, 10)))
    assert one.elo - other.elo == pytest.approx(difference(15, 5), abs=1e-6)


def test_a_transitive_triple_comes_out_as_it_was_made() -> None:
    """Who is 200 points ahead wins 76 %, and who is 400 ahead 91 %: made with many games, found again."""
    made = [200.0, 0.0, -200.0]
    deals: list[Comparisons] = []
    for one, other in product(range(3), repeat=2):
        if one != other:
            deals.append({(one, other): 1e6 / (1 + 10 ** ((made[other] - made[one]) / 400))})
    assert [rating.elo for rating in fit(3, deals)] == pytest.approx(made, abs=0.01)


def test_those_who_never_met_are_rated_by_those_between_them() -> None:
    """With a chain, and no circle, each link is a match of two: the differences add up."""
    links = [(0, 1, 80), (1, 0, 20), (1, 2, 70), (2, 1, 30), (2, 3, 40), (3, 2, 0)]
    ratings = fit(4, single(*links))
    found = [better.elo - worse.elo for better, worse in pairwise(ratings)]
    assert found == pytest.approx([difference(80, 20), difference(70, 30), difference(40, 0)], abs=1e-6)
    assert sum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-6)


def test_the_order_of_the_entrants_does_not_matter() -> None:
    links = [(0, 1, 8), (1, 0, 2), (1, 2, 7), (2, 1, 3), (0, 2, 5)]
    forward = fit(3, single(*links))
    backward = fit(3, single(*((2 - one, 2 - other, number) for one, other, number in links)))
    assert [rating.elo for rating in forward] == pytest.approx([rating.elo for rating in reversed(backward)])
    assert [rating.high for rating in forward] == pytest.approx([rating.high for rating in reversed(backward)])


def test_the_interval_of_two_is_that_of_a_share() -> None:
    """The odds of n even comparisons have the variance 4 / n, and each of the two bears half of the difference."""
    one, _ = fit(2, single((0, 1, 500), (1, 0, 500)))
    expected = ELO * 1.96 * sqrt(4 / 1001) / 2
    assert one.high - one.elo == pytest.approx(expected, rel=0.002)
    assert one.elo - one.low == pytest.approx(one.high - one.elo)


def test_what_happens_on_one_deal_together_counts_as_one() -> None:
    """Four results that always go together are no surer than one: the interval is twice that of independent ones."""
    apart = fit(2, single((0, 1, 400), (1, 0, 400)))[0]
    together = fit(2, [{(0, 1): 4.0}] * 100 + [{(1, 0): 4.0}] * 100)[0]
    assert together.high / apart.high == pytest.approx(2, rel=0.01)


def test_victories_alone_give_a_wide_but_finite_interval() -> None:
    one, other = fit(2, single((0, 1, 100)))
    assert other.high < one.low < one.high < 1000
    lowest = 1 / (1 + exp(-(one.low - other.high) / ELO))
    assert 0.9 < lowest < 0.999  # a share of 97 % is what a hundred victories without a defeat can just exclude


def test_a_single_deal_has_ratings() -> None:
    one, other = fit(2, [{(0, 1): 1.0, (1, 0): 1.0}])
    assert one.elo == other.elo == pytest.approx(0, abs=1e-9)
    assert one.high > 100
