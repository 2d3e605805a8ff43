"""The evaluation that a hand-written judge makes: for games for which nothing has been learned, and to compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.search.evaluation import Evaluation, share_out
from azulejo.bots.search.features import Features
from azulejo.games.game import State

POINTS: Final = 12.0  # ahead that are worth as much as three chances of four
RANKED: Final = 3.0  # points by which an action that leads to so much more is preferred by a factor of e


@final
class JudgedEvaluation(Evaluation):
    """A judge gives points for each seat, of positions and of what actions lead to."""

    def __init__(self, seats: int, judge: Callable[[State, int], float], features: Features | None) -> None:
        super().__init__(seats)
        self.judge_seat = judge
        self.features = features
        self.points: vec[float] = vec[float]([0.0] * seats)

    def judge(self, state: State) -> None:
        self.evaluations += 1
        for seat in range(self.seats):
            self.points[seat] = self.judge_seat(state, int(seat)) / POINTS
        share_out(self.points, self.chances, self.seats)

    def goes_on(self, state: State) -> bool:
        return self.features is not None and self.features.goes_on(state)

    def hides(self, state: State) -> bool:
        return self.features is not None and self.features.hides(state)

    def margins(self, state: State) -> list[float]:
        return [self.judge_seat(state, int(seat)) for seat in range(self.seats)]

    def rank(self, state: State, seat: i64, actions: vec[i64], number: i64, logits: vec[float]) -> None:
        """One look at each: what the judge thinks of what it leads to."""
        scratch = state.clone()
        for n in range(number):
            state.copy_into(scratch)
            scratch.play(seat, actions[n])
            logits[n] = self.judge_seat(scratch, int(seat)) / RANKED
