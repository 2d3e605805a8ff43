"""How searches judge positions: by what was learned of the game, or else by its hand-written judge."""

from __future__ import annotations

from functools import lru_cache

from azulejo.bots.minds import MINDS, judge_of
from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.features import Features
from azulejo.bots.search.judged import JudgedEvaluation
from azulejo.bots.search.learned import LearnedEvaluation
from azulejo.bots.search.network import Network
from azulejo.bots.weights import SHAPE, BadWeights, Weights, load, path_of
from azulejo.games.game import Game


def learned(features: Features, weights: Weights, name: str = "") -> LearnedEvaluation:
    """The evaluation that these weights make; raises BadWeights when they are for other features."""
    fits = {
        "seats": int(features.seats),
        "sparse": int(features.sparse),
        "dense": int(features.dense_size),
        "traits": int(features.trait_size),
    }
    for part, size in fits.items():
        if weights.shape[part] != size:
            raise BadWeights("bad_weights_shape", file=name, part=part, size=weights.shape[part], right=size)
    seats, sparse, dense, first, second, _ = (weights.shape[part] for part in SHAPE)
    network = Network(seats, sparse, dense, first, second, list(weights.network))
    return LearnedEvaluation(features, network, list(weights.policy))


def judged(game: Game) -> JudgedEvaluation:
    """The evaluation that the hand-written judge makes."""
    mind = MINDS.get(game.name)
    return JudgedEvaluation(game.players, judge_of(game.name), mind.features(game) if mind else None)


def evaluation_of(game: Game) -> Evaluation:
    """The best that there is for a game: learned, or else what its judge says."""
    mind = MINDS.get(game.name)
    if mind is None or not path_of(mind.weights(game)).exists():
        return judged(game)
    name = mind.weights(game)
    return learned(mind.features(game), _loaded(name), name)


@lru_cache(maxsize=32)
def _loaded(name: str) -> Weights:
    return load(path_of(name))
