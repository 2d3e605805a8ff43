"""The only list of games that have a drawing of their own in the terminal. Every other game is drawn plainly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from azulejo.terminal.azul.drawing import AZUL
from azulejo.terminal.chocolatier.drawing import CHOCOLATIER
from azulejo.terminal.drawing import Drawing
from azulejo.terminal.duel.drawing import DUEL
from azulejo.terminal.plain import PLAIN

DRAWINGS: Final[Mapping[str, Drawing]] = {"azul": AZUL, "chocolatier": CHOCOLATIER, "duel": DUEL}


def drawing_of(game: str) -> Drawing:
    """What shows a game."""
    return DRAWINGS.get(game, PLAIN)
