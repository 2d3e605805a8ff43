"""What bots know of Master Chocolatier: without Special Factories it is Azul, in the brown box with a gray wall."""

from __future__ import annotations

from typing import Final

from azulejo.bots.azul.features import AzulFeatures
from azulejo.bots.azul.mind import weights_of
from azulejo.bots.chocolatier.features import ChocolatierFeatures
from azulejo.bots.chocolatier.judge import judge_chocolatier
from azulejo.bots.mind import Mind
from azulejo.games.game import Game


def is_special(game: Game) -> bool:
    """Whether Special Factories are in play."""
    return game.options["special_factories"] == "on"


def is_gray(game: Game) -> bool:
    """Whether the wall is gray, which comes in the brown box."""
    return game.options["box"] == "brown"


def features(game: Game) -> AzulFeatures:
    """Azul's, or those that know the extra space."""
    kind = ChocolatierFeatures if is_special(game) else AzulFeatures
    return kind(game.players, is_gray(game))


def weights(game: Game) -> str:
    """Learned with Special Factories, or else Azul's."""
    wall = "gray" if is_gray(game) else "coloured"
    return f"chocolatier-{wall}-{game.players}" if is_special(game) else weights_of(wall, game.players)


CHOCOLATIER: Final = Mind(judge_chocolatier, features, weights)
