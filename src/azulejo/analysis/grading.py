"""How good a decision was, by the chance to win that it cost."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import fmean
from typing import Final, Literal, TypeAlias

Grade: TypeAlias = Literal["forced", "only", "best", "good", "inaccuracy", "mistake", "blunder"]

GOOD: Final = 0.02  # less than this is as good as the best
INACCURACY: Final = 0.05
MISTAKE: Final = 0.10
BLUNDER: Final = 0.20
WRONG: Final[frozenset[Grade]] = frozenset({"inaccuracy", "mistake", "blunder"})
LUCKY: Final = 0.05  # what a deal must change to be called lucky or unlucky
STRICTNESS: Final = 5.0  # every 14 points of win chance lost halve a decision's accuracy


def grade(loss: float, next_loss: float | None) -> Grade:
    """The grade of a decision; `next_loss` is what the best other action would have cost, None where there is none.

    >>> grade(0.12, 0.0), grade(0.0, 0.01), grade(0.0, 0.3), grade(0.0, None)
    ('mistake', 'best', 'only', 'forced')
    """
    if next_loss is None:
        return "forced"
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    if loss >= INACCURACY:
        return "inaccuracy"
    if loss >= GOOD:
        return "good"
    return "only" if next_loss >= MISTAKE else "best"


def accuracy(losses: Sequence[float]) -> float | None:
    """From 0 to 1, over all decisions in which there was a choice; None if there was none.

    >>> accuracy([0.0, 0.0]), accuracy([])
    (1.0, None)
    """
    return round(fmean(exp(-STRICTNESS * loss) for loss in losses), 4) if losses else None
