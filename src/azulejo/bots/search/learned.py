"""The judge that has learned: features, a network for positions and one weight for each trait of an action."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.search.evaluation import Evaluation, share_out
from azulejo.bots.search.features import Features
from azulejo.bots.search.network import Network
from azulejo.games.game import State

# Policies learn what searches looked at, who looked where policies told them to, so they become too sure of themselves.
# With a third of their logits the same search won four games in five against the search with all of them.
SOFTENED: Final = 0.3
SCORE_UNIT: Final = 20.0  # points: what one unit of the network's scores means


@final
class LearnedEvaluation(Evaluation):
    """Judges by a network, ranks actions by the weights of their traits."""

    def __init__(self, features: Features, network: Network, policy: list[float]) -> None:
        super().__init__(int(features.seats))
        assert len(policy) == features.trait_size
        self.features = features
        self.network = network
        self.policy: vec[float] = vec[float](policy)
        self.ordered: vec[float] = vec[float]([0.0] * int(features.seats))

    def judge(self, state: State) -> None:
        self.evaluations += 1
        features = self.features
        network = self.network
        features.read(state)
        network.run(features.active, features.counts, features.dense)
        share_out(network.values, self.ordered, self.seats)
        seat = features.first
        for n in range(self.seats):
            self.chances[seat] = self.ordered[n]
            seat += 1
            if seat == self.seats:
                seat = 0

    def rank(self, state: State, seat: i64, actions: vec[i64], number: i64, logits: vec[float]) -> None:
        features = self.features
        traits = features.traits
        policy = self.policy
        features.prepare(state, seat)
        for n in range(number):
            logit = 0.0
            for trait in range(features.describe(state, seat, actions[n])):
                logit += policy[traits[trait]]
            logits[n] = logit * SOFTENED

    def goes_on(self, state: State) -> bool:
        return self.features.goes_on(state)

    def hides(self, state: State) -> bool:
        return self.features.hides(state)

    def margins(self, state: State) -> list[float]:
        features = self.features
        features.read(state)
        self.network.run(features.active, features.counts, features.dense)
        self.network.score(features.dense)
        scores = [0.0] * int(self.seats)
        for n in range(self.seats):
            scores[int((features.first + n) % self.seats)] = self.network.scores[n] * SCORE_UNIT
        margins = []
        for seat in range(len(scores)):
            others = [score for other, score in enumerate(scores) if other != seat]
            margins.append(scores[seat] - max(others))
        return margins
