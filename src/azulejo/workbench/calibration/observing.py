"""Games of the strongest level against itself, with what it thought of its chances on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from azulejo.analysis.budget import Budget
from azulejo.analysis.report import Exact
from azulejo.analysis.weighing import weigh
from azulejo.bots.chances import calibrated, decided, sharpness
from azulejo.games.game import CHANCE, OVER, Game
from azulejo.games.rng import Rng

POSITIONS: Final = 8  # of a game: as all of them end alike, more would only seem to be more


@dataclass(frozen=True)
class Watching:
    """Which games are played, and how much is looked at for each decision."""

    game: Game
    nodes: int
    seed: int


@dataclass(frozen=True)
class Observed(Exact):
    """A game: what the search thought of all seats at some decisions, before any calibration, and how it ended."""

    thoughts: list[list[float]]
    movers: list[int]  # who had to decide there
    won: list[float]  # every seat's part of the victory


def observe(watching: Watching, number: int) -> Observed:
    """Plays a game; the same number always gives the same."""
    rng = Rng(number << 32 | watching.seed)
    state, budget = watching.game.start(), Budget(nodes=watching.nodes)
    power = sharpness(watching.game)
    thoughts: list[tuple[int, list[float]]] = []
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(rng)
            continue
        seat = int(state.turn)
        best = weigh(state, seat, [], budget, rng, told=1)[0]
        if state.count_legal(seat) > 1:
            thoughts.append((seat, calibrated(best.chances, 1 / power)))
        state.play(seat, best.action)
    won = decided(state)
    assert won is not None
    some = [thoughts[len(thoughts) * n // POSITIONS] for n in range(POSITIONS)]
    return Observed([thought for _, thought in some], [seat for seat, _ in some], won)
