"""What bots know of each game: the only list of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from azulejo.bots.azul.mind import AZUL
from azulejo.bots.chocolatier.mind import CHOCOLATIER
from azulejo.bots.duel.mind import DUEL
from azulejo.bots.mind import Judge, Mind
from azulejo.bots.plain import judge_plainly

MINDS: Final[Mapping[str, Mind]] = {"azul": AZUL, "chocolatier": CHOCOLATIER, "duel": DUEL}


def judge_of(game: str) -> Judge:
    """Who judges a game's positions; any other game's by the points that they show."""
    return MINDS[game].judge if game in MINDS else judge_plainly
