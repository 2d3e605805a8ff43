"""How each game is observed: the only list of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from azulejo.envs.azul import definition as azul
from azulejo.envs.azul.draws import AzulDraws
from azulejo.envs.azul.observer import AzulObserver
from azulejo.envs.chocolatier import definition as chocolatier
from azulejo.envs.chocolatier.draws import ChocolatierDraws
from azulejo.envs.chocolatier.observer import ChocolatierObserver
from azulejo.envs.core.draws import Draws
from azulejo.envs.core.observer import Observer
from azulejo.envs.duel import definition as duel
from azulejo.envs.duel.observer import DuelObserver
from azulejo.envs.errors import BadEnvironment
from azulejo.envs.fields import Field
from azulejo.games.game import Game


@dataclass(frozen=True)
class Sight:
    """How positions of a game become numbers, what these mean, and how its deals come about."""

    observer: Callable[[Game], Observer]
    fields: Callable[[Game], list[Field]]
    draws: Draws | None = None  # None where there are too many of them: chance is then sampled
    hides: bool = False  # whether there are things that not everybody knows


SIGHTS: Final[Mapping[str, Sight]] = {
    "azul": Sight(AzulObserver, azul.fields, AzulDraws()),
    "chocolatier": Sight(ChocolatierObserver, chocolatier.fields, ChocolatierDraws()),
    "duel": Sight(DuelObserver, duel.fields, hides=True),
}


def sight_of(game: str) -> Sight:
    """How a game is seen; raises BadEnvironment for one that nobody has said it of."""
    if game not in SIGHTS:
        raise BadEnvironment("envs_no_observation", game=game, games=", ".join(SIGHTS))
    return SIGHTS[game]
