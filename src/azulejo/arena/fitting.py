"""Bradley-Terry: strengths that make the results of all comparisons most likely, and how sure they are.

The chance of one to do better than another is 1 / (1 + 10 ** (-difference / 400)), as chess players count it. The mean
of all ratings is 0. So that a hundred victories without a defeat stay finite, any two who have met are taken to have
shared one comparison more: half a victory for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, TypeAlias

ELO: Final = 400 / log(10)  # points of a rating in one unit of the logistic curve
SURE: Final = 1.96  # standard deviations on either side that make 95 %
PRIOR: Final = 0.5  # victories that each of two who have met gets on top
STEPS: Final = 100
CLOSE: Final = 1e-9

Matrix: TypeAlias = list[list[float]]
Comparisons: TypeAlias = dict[tuple[int, int], float]  # how often the first did better than the second; equal: half


@dataclass(frozen=True)
class Rating:
    """A strength with its 95 % interval."""

    elo: float
    low: float
    high: float


def fit(number: int, deals: Sequence[Comparisons]) -> list[Rating]:
    """The ratings of so many entrants, all of whom are linked by comparisons. Each item is what one deal came to."""
    victories = with_prior(deals)
    strengths = most_likely(number, victories)
    covariance = pseudo_inverse(information(strengths, victories))
    spread = clustered(strengths, covariance, deals)
    ratings = []
    for entrant, strength in enumerate(strengths):
        deviation = sqrt(max(covariance[entrant][entrant], spread[entrant]))
        ratings.append(Rating(*(ELO * (strength + far * SURE * deviation) for far in (0, -1, 1))))
    return ratings


def with_prior(deals: Sequence[Comparisons]) -> Comparisons:
    """All comparisons that there were, and the one that is taken for granted between any two who have met."""
    victories: Comparisons = {}
    for deal in deals:
        for (one, other), number in deal.items():
            victories[one, other] = victories.get((one, other), PRIOR) + number
            victories.setdefault((other, one), PRIOR)
    return victories


def chance(strengths: Sequence[float], one: int, other: int) -> float:
    """How likely one does better than the other."""
    return 1 / (1 + exp(strengths[other] - strengths[one]))


def most_likely(number: int, victories: Comparisons) -> list[float]:
    """Newton's method on the likelihood, which has a single top. A step that would not lead upwards is halved."""
    strengths = [0.0] * number
    for _ in range(STEPS):
        step = _times(pseudo_inverse(information(strengths, victories)), score(strengths, victories))
        if max(map(abs, step)) < CLOSE:
            break
        here = likelihood(strengths, victories)
        while likelihood(moved := [a + b for a, b in zip(strengths, step, strict=True)], victories) < here:
            if max(map(abs, step)) < CLOSE:
                return strengths
            step = [change / 2 for change in step]
        strengths = moved
    return strengths


def likelihood(strengths: Sequence[float], victories: Comparisons) -> float:
    """Its logarithm."""
    return sum(number * log(chance(strengths, *pair)) for pair, number in victories.items())


def score(strengths: Sequence[float], victories: Comparisons) -> list[float]:
    """How the likelihood's logarithm grows with each strength: by the victories beyond those that were expected."""
    gradient = [0.0] * len(strengths)
    for (winner, loser), number in victories.items():
        surprise = number * chance(strengths, loser, winner)
        gradient[winner] += surprise
        gradient[loser] -= surprise
    return gradient


def information(strengths: Sequence[float], victories: Comparisons) -> Matrix:
    """How sharply the likelihood falls away around these strengths."""
    matrix = [[0.0] * len(strengths) for _ in strengths]
    for (one, other), number in victories.items():
        weight = number * chance(strengths, one, other) * chance(strengths, other, one)
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            matrix[row][column] += sign * weight
    return matrix


def clustered(strengths: Sequence[float], covariance: Matrix, deals: Sequence[Comparisons]) -> list[float]:
    """The variance of each strength if deals, not comparisons, are what is independent of each other."""
    if len(deals) < 2:
        return [0.0] * len(strengths)
    influences = [_times(covariance, score(strengths, deal)) for deal in deals]
    correction = len(deals) / (len(deals) - 1)
    return [correction * sum(each * each for each in column) for column in zip(*influences, strict=True)]


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def pseudo_inverse(matrix: Matrix) -> Matrix:
    """The inverse on vectors whose mean is 0, of a matrix whose rows and columns add up to 0."""
    share = 1 / len(matrix)
    return [[value - share for value in row] for row in inverse([[value + share for value in row] for row in matrix])]


def inverse(matrix: Matrix) -> Matrix:
    """Gauss and Jordan, with the largest pivot of each column."""
    size = len(matrix)
    rows = [[*row, *(float(column == number) for column in range(size))] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for other in range(size):
            if other != column:
                factor = rows[other][column]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[column], strict=True)]
    return [row[size:] for row in rows]
