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


def features(game: Game) -> AzulFeatures:
    """Azul's, or those that know the extra space."""
    return ChocolatierFeatures(game.players) if is_special(game) else AzulFeatures(game.players)


def weights(game: Game) -> str:
    """Learned with Special Factories, or else Azul's."""
    wall = "gray" if game.options["box"] == "brown" else "coloured"
    return f"chocolatier-{wall}-{game.players}" if is_special(game) else weights_of(wall, game.players)


CHOCOLATIER: Final = Mind(judge_chocolatier, features, weights)
