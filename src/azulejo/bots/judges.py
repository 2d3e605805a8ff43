"""What a position is worth to a seat, at a glance, in points: the only list of games that have a judge of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from azulejo.bots.azul.judge import judge_azul
from azulejo.bots.chocolatier.judge import judge_chocolatier
from azulejo.bots.duel.judge import judge_duel
from azulejo.bots.plain import judge_plainly
from azulejo.games.game import State

Judge = Callable[[State, int], float]

JUDGES: Final[Mapping[str, Judge]] = {"azul": judge_azul, "chocolatier": judge_chocolatier, "duel": judge_duel}


def judge_of(game: str) -> Judge:
    """Who judges a game's positions; any other game's by the points that they show."""
    return JUDGES.get(game, judge_plainly)
