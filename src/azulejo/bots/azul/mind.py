"""What bots know of Azul."""

from __future__ import annotations

from typing import Final

from azulejo.bots.azul.features import AzulFeatures
from azulejo.bots.azul.judge import judge_azul
from azulejo.bots.mind import Mind
from azulejo.games.game import Game


def features(game: Game) -> AzulFeatures:
    """For any number of players and both walls."""
    return AzulFeatures(game.players, game.options["wall"] == "gray")


def weights(game: Game) -> str:
    """Learned for each wall and each number of players."""
    return weights_of(game.options["wall"], game.players)


def weights_of(wall: str, players: int) -> str:
    """The same for a game that is Azul under another name."""
    return f"azul-{wall}-{players}"


AZUL: Final = Mind(judge_azul, features, weights)
