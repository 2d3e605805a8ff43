"""Any position asked: the best moves, told again and again as the search goes deeper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from azulejo.analysis.budget import Budget, GoesOn, Purse, always
from azulejo.analysis.judging import option
from azulejo.analysis.report import Option
from azulejo.analysis.weighing import Scales, search_for
from azulejo.games.game import State
from azulejo.games.rng import Rng

TELLINGS: Final = 10
TOLD: Final = 3


def ponder(
    position: State,
    seat: int,
    budget: Budget | None = None,
    seed: int = 1,
    goes_on: GoesOn = always,
    tellings: int = TELLINGS,
    told: int = TOLD,
) -> Iterator[tuple[Option, ...]]:
    """So often within the budget the best actions of a seat that must decide, best first; raises Cancelled.

    What the seat cannot know is imagined. Only one question at a time can be pondered in a process.
    """
    rng = Rng(seed)
    root = position.imagine(seat, rng)
    search = search_for(root.game)
    search.begin(root, seat)
    scales, purse = Scales(search, root, seat, []), Purse(budget or Budget(), search, goes_on)
    for telling in range(1, tellings + 1):
        purse.look(root, seat, telling / tellings, rng)
        yield tuple(option(root.game, each, seat) for each in scales.found(told))
