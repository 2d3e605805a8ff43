"""From what a search thinks to chances to win that are true: of positions called 70 %, seven in ten are won.

What networks have learned can be too sure or too modest. `calibration.json` has for each setting the power that mends
it, fitted by `azulejo calibrate` on games of the strongest level against itself, and for which weights it holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from json import loads
from pathlib import Path
from typing import Final

from azulejo.bots.minds import MINDS
from azulejo.bots.weights import path_of
from azulejo.games.game import Game, State

DATA: Final = Path(__file__).with_name("calibration.json")
FINGERPRINT: Final = 12  # letters
LEAST: Final = 1e-6  # so that nothing is impossible


def setting_of(game: Game) -> str:
    """What a calibration is for: the name of the weights that judge the game."""
    return MINDS[game.name].weights(game) if game.name in MINDS else game.name


def sharpness(game: Game) -> float:
    """The power for a game: above 1 where searches are too modest, below where they are too sure."""
    return float(_calibrations().get(setting_of(game), {}).get("sharpness", 1.0))


@cache
def _calibrations() -> Mapping[str, Mapping[str, float]]:
    calibrations: Mapping[str, Mapping[str, float]] = loads(DATA.read_text("utf-8"))
    return calibrations


def weights_of(setting: str) -> str | None:
    """A fingerprint of the weights that judge a setting; None where a hand-written judge does."""
    path = path_of(setting)
    return sha256(path.read_bytes()).hexdigest()[:FINGERPRINT] if path.exists() else None


def calibrated(values: Sequence[float], power: float) -> list[float]:
    """Chances of all seats, which add up to 1.

    >>> [round(chance, 3) for chance in calibrated([0.6, 0.4], 1.0)]
    [0.6, 0.4]
    >>> [round(chance, 3) for chance in calibrated([0.6, 0.4], 2.0)]
    [0.692, 0.308]
    """
    parts = [max(LEAST, value) ** power for value in values]
    return [part / sum(parts) for part in parts]


def decided(state: State) -> list[float] | None:
    """Every seat's part of the victory once a game is over."""
    outcome = state.outcome()
    if outcome is None:
        return None
    return [1 / len(outcome.winners) if rank == 1 else 0.0 for rank in outcome.ranks]
