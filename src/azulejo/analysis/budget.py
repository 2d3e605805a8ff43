"""How much is looked at for one decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from azulejo.analysis.errors import Cancelled
from azulejo.bots.search.puct import Puct
from azulejo.games.game import State
from azulejo.games.rng import Rng

SECONDS: Final = 0.5
BREATH: Final = 0.05  # seconds between two questions whether to go on
BREATH_NODES: Final = 5_000  # … or nodes
ENDLESS: Final = 1e18
COUNTLESS: Final = 1 << 40

GoesOn = Callable[[], bool]


def always() -> bool:
    """Nobody stops the search."""
    return True


@dataclass(frozen=True)
class Budget:
    """Until either runs out; half a second when nothing is said. With nodes alone the same is found every time."""

    seconds: float | None = None
    nodes: int | None = None

    def settled(self) -> Budget:
        """The same, with what holds when nothing is said."""
        return self if self.seconds is not None or self.nodes is not None else Budget(SECONDS)

    def part(self, share: float) -> Budget:
        """A smaller one."""
        seconds = None if self.seconds is None else self.seconds * share
        return Budget(seconds, None if self.nodes is None else max(1, round(self.nodes * share)))


class Purse:
    """Spends a budget on one search, and asks now and then whether to go on."""

    def __init__(self, budget: Budget, search: Puct, goes_on: GoesOn = always) -> None:
        self.budget = budget.settled()
        self.search = search
        self.goes_on = goes_on
        self.began = search.clock()

    def look(self, root: State, seat: int, share: float, rng: Rng, action: int | None = None) -> None:
        """Goes on until this part of the budget is gone, with everything or with one action alone.

        Ends early where nothing is left to look at. Raises Cancelled.
        """
        seconds, nodes = self.budget.seconds, self.budget.nodes
        end = ENDLESS if seconds is None else self.began + seconds * share
        most = COUNTLESS if nodes is None else ceil(nodes * share)
        while self.search.iterations < most and self.search.clock() < end:
            if not self.goes_on():
                raise Cancelled
            pause = min(most, int(self.search.iterations) + BREATH_NODES)
            if not self.look_until(root, seat, min(end, self.search.clock() + BREATH), pause, rng, action):
                return

    def look_until(self, root: State, seat: int, end: float, nodes: int, rng: Rng, action: int | None) -> bool:
        """Whether there is more to look at."""
        if action is None:
            more = self.search.go_on(root, seat, end, nodes, rng)
        else:
            more = self.search.dwell(root, seat, action, end, nodes, rng)
        return more or self.search.iterations >= nodes
