"""Matches between evaluations at the same number of nodes, on the same deals with changed seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from azulejo.bots.bot import Limit
from azulejo.bots.evaluations import judged, learned
from azulejo.bots.greedy_bot import GreedyBot
from azulejo.bots.minds import MINDS
from azulejo.bots.search.puct import Puct
from azulejo.bots.weights import Weights
from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.rng import Rng

ENDLESS: Final = 1e18
MOST_NODES: Final = 200_000
Decide = Callable[[State, int, Rng], int]


@dataclass(frozen=True)
class Entrant:
    """Who plays: a network, the judge with the same search (no weights), or greedy, which does not search."""

    weights: Weights | None = None
    is_greedy: bool = False

    def decider(self, game: Game, nodes: int) -> Decide:
        if self.is_greedy:
            bot = GreedyBot()
            return lambda state, seat, rng: bot.choose(state, seat, Limit(), rng).action
        features = MINDS[game.name].features(game)
        search = Puct(judged(game) if self.weights is None else learned(features, self.weights), MOST_NODES)

        def decide(state: State, seat: int, rng: Rng) -> int:
            search.search(state, seat, ENDLESS, nodes, rng)
            return int(best_action(search, seat))

        return decide


def best_action(search: Puct, seat: int) -> int:
    """What a search that is over recommends to the seat."""
    tree = search.tree
    children = range(int(tree.first[0]), int(tree.first[0] + tree.number[0]))
    if tree.solved[0]:
        best = max(children, key=lambda child: tree.totals[child * tree.seats + seat] / max(1, int(tree.visits[child])))
    else:
        best = max(children, key=lambda child: (tree.visits[child], tree.prior[child]))
    return int(tree.action[best])


def play_match(game: Game, one: Entrant, others: Entrant, games: int, nodes: int, seed: int) -> float:
    """What part of the victories `one` wins alone among `others`; it sits on every seat equally often."""
    deciders = one.decider(game, nodes), others.decider(game, nodes)
    won = 0.0
    for number in range(games):
        place = number % game.players
        deal, think = Rng(seed << 32 | number // game.players), Rng(seed << 32 | number | 1 << 64)
        state = game.start()
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.deal(deal)
                continue
            seat = int(state.turn)
            known = state.imagine(seat, think)
            state.play(seat, deciders[seat != place](known, seat, think))
        outcome = state.outcome()
        assert outcome is not None
        won += (place in outcome.winners) / len(outcome.winners)
    return won / games
