"""What a search asks about positions: who will win, and which actions to look at first."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.games.game import State

MARGIN_SHARE: Final = 0.02  # of a finished game's value that the points decide, so that a win by more is a better one
MARGIN_UNIT: Final = 12.0  # points


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """A judge of positions of one game with so many seats. `judge` leaves what it found in `chances`.

    Methods may be called again and again on any positions of that game; they keep nothing between calls.
    """

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.chances: vec[float] = vec[float]([0.0] * seats)  # each seat's chance to win; they add up to 1
        self.evaluations: i64 = 0  # how often `judge` was asked, for the benchmark

    def judge(self, state: State) -> None:
        """Sets `chances` for a position of a game that is not over."""
        raise NotImplementedError

    def rank(self, state: State, seat: i64, actions: vec[i64], number: i64, logits: vec[float]) -> None:
        """For the first `number` actions, all legal for the seat, how much each is worth looking at, as a logit."""
        for n in range(number):
            logits[n] = 0.0

    def goes_on(self, state: State) -> bool:
        """Whether a search should follow what chance deals now; if not, it judges the position before the deal."""
        return False

    def hides(self, state: State) -> bool:
        """Whether a seat does not know all that may matter to a search from here, so that each look imagines anew."""
        return False

    def margins(self, state: State) -> list[float]:
        """For each seat, the points by which it should end ahead of its best opponent; none when that is not known."""
        return []

    def finish(self, state: State) -> None:
        """Sets `chances` for a game that is over: winners share 1, less a little that the points decide."""
        outcome = state.outcome()
        assert outcome is not None
        ranks = outcome.ranks
        scores = outcome.scores
        winners = 0
        for each in ranks:
            if each == 1:
                winners += 1
        for seat in range(self.seats):
            best = -1000
            for other in range(self.seats):
                if other != seat and scores[other] > best:
                    best = scores[other]
            self.chances[seat] = finished(ranks[seat] == 1, winners, scores[seat] - best)


def finished(won: bool, winners: int, margin: int) -> float:
    """The value of a finished game to a seat with this margin over its best opponent."""
    chance = 1.0 / float(winners) if won else 0.0
    return (1.0 - MARGIN_SHARE) * chance + MARGIN_SHARE / (1.0 + math.exp(-float(margin) / MARGIN_UNIT))


def share_out(values: vec[float], chances: vec[float], number: i64) -> None:
    """Chances to win from one value a seat: their softmax."""
    top = values[0]
    for seat in range(1, number):
        if values[seat] > top:
            top = values[seat]
    total = 0.0
    for seat in range(number):
        chance = math.exp(values[seat] - top)
        chances[seat] = chance
        total += chance
    for seat in range(number):
        chances[seat] /= total
