"""What bots know of Azul Duel."""

from __future__ import annotations

from typing import Final

from azulejo.bots.duel.features import DuelFeatures
from azulejo.bots.duel.judge import judge_duel
from azulejo.bots.mind import Mind

DUEL: Final = Mind(judge_duel, lambda _: DuelFeatures(), lambda _: "duel-2")
