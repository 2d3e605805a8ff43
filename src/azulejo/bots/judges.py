"""What a position is worth to a seat, at a glance: one judge a game, in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from azulejo.bots.azul import judge_azul
from azulejo.bots.chocolatier import judge_chocolatier
from azulejo.bots.duel import judge_duel
from azulejo.games.game import State

Judge = Callable[[State, int], float]

JUDGES: Final[Mapping[str, Judge]] = {"azul": judge_azul, "chocolatier": judge_chocolatier, "duel": judge_duel}
