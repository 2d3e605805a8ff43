"""The bot that looks ahead as long as it may."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Final

from azulejo.bots.bot import Choice, Limit, Thought
from azulejo.bots.minds import evaluation_of
from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.puct import Puct
from azulejo.bots.search.thoughts import Considered, considered
from azulejo.games.game import Game, State
from azulejo.games.rng import Rng

SECONDS: Final = 1.0  # to think, when no limit is given
ENDLESS: Final = 1e9  # seconds
COUNTLESS: Final = 1 << 40  # nodes
MOST_NODES: Final = 1_500_000  # of a tree: some 120 MB with two players
RESERVE: Final = 0.002  # seconds that are kept back for telling what was thought


class SearchBot:
    """Searches with the best evaluation that there is for the game, or with one that is given."""

    def __init__(self, evaluations: Callable[[Game], Evaluation] = evaluation_of) -> None:
        self._evaluations = evaluations
        self._searches: dict[tuple[object, ...], Puct] = {}

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        began = time()
        search = self._search(position.game)
        seconds, nodes = limit.seconds, limit.nodes
        if seconds is None:
            seconds = SECONDS if nodes is None else ENDLESS
        search.search(position, seat, began + seconds - RESERVE, nodes or COUNTLESS, rng)
        found = considered(search, position, seat)
        return Choice(found[0].action, tuple(map(_thought, found)))

    def _search(self, game: Game) -> Puct:
        key = (game.name, game.players, *sorted(game.options.items()))
        if key not in self._searches:
            self._searches[key] = Puct(self._evaluations(game), MOST_NODES)
        return self._searches[key]


def _thought(found: Considered) -> Thought:
    return Thought(found.action, found.chance, found.chance, found.margin, int(found.visits), tuple(found.line))
