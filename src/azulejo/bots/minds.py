"""What a search knows of each game: its features and the name of its learned weights. The only list of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from azulejo.bots.azul.features import AzulFeatures
from azulejo.bots.chocolatier.features import ChocolatierFeatures
from azulejo.bots.duel.features import DuelFeatures
from azulejo.bots.judges import judge_of
from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.features import Features
from azulejo.bots.search.judged import JudgedEvaluation
from azulejo.bots.search.learned import LearnedEvaluation
from azulejo.bots.search.network import Network
from azulejo.bots.weights import SHAPE, BadWeights, Weights, load, path_of
from azulejo.games.game import Game


@dataclass(frozen=True)
class Mind:
    """How a game's positions are read, and which weights are for which of its settings."""

    features: Callable[[Game], Features]
    weights: Callable[[Game], str]


def _azul_weights(game: Game) -> str:
    return f"azul-{game.options['wall']}-{game.players}"


def _chocolatier_weights(game: Game) -> str:
    """Without Special Factories it is Azul, the brown box Azul on a gray wall."""
    wall = "gray" if game.options["box"] == "brown" else "coloured"
    name = "azul" if game.options["special_factories"] == "off" else "chocolatier"
    return f"{name}-{wall}-{game.players}"


def _chocolatier_features(game: Game) -> Features:
    special = game.options["special_factories"] == "on"
    return ChocolatierFeatures(game.players) if special else AzulFeatures(game.players)


MINDS: Final[Mapping[str, Mind]] = {
    "azul": Mind(lambda game: AzulFeatures(game.players), _azul_weights),
    "chocolatier": Mind(_chocolatier_features, _chocolatier_weights),
    "duel": Mind(lambda _: DuelFeatures(), lambda _: "duel-2"),
}


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
