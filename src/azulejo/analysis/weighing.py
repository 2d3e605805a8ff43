"""A search that knows what was played as well as what it would play itself.

A search that only looks for the best action looks seldom at the others, and what it says of these is hardly more than a
first impression. So half of the budget goes to finding the best actions, and the other half to making sure of the two
best and of the one that was played: whichever was seen least is looked at next. What they are worth then comes from
one search, with like looks at each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from azulejo.analysis.budget import Budget, GoesOn, Purse, always
from azulejo.bots.chances import calibrated, decided, sharpness
from azulejo.bots.evaluations import evaluation_of
from azulejo.bots.search.puct import Puct
from azulejo.bots.search.thoughts import Considered, tell_line
from azulejo.games.game import Game, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng

MOST_NODES: Final = 1_500_000  # of a tree: some 120 MB with two players
KEPT: Final = 2  # searches that a process keeps for games that it may be asked about again
FREE: Final = 0.5  # the part of the budget that is spent on finding the best
TURNS: Final = 12  # into which the rest is divided
RIVALS: Final = 2  # best actions that are made sure of
NOTHING_TO_CHOOSE: Final = 0.2  # the part of the budget that is enough where there is but one action
SEEN: Final = 0.25  # of the looks at the one looked at most: what was seen less is not called best


@dataclass(frozen=True)
class Weighed:
    """What an action was found to be worth."""

    action: int
    chances: tuple[float, ...]  # of all seats
    looks: int
    is_sure: bool  # whether it was looked at enough, or to the end
    margin: float | None
    line: tuple[int, ...]


def weigh(
    position: State, seat: int, actions: list[int], budget: Budget, rng: Rng, goes_on: GoesOn = always, told: int = 3
) -> list[Weighed]:
    """The `told` best actions, and those that are named, by the seat's chance to win; raises Cancelled.

    What the seat cannot know is imagined, and so plays no part.
    """
    root = position.imagine(seat, rng)
    search = search_for(root.game)
    search.begin(root, seat)
    scales = Scales(search, root, seat, actions)
    if len(scales.actions) == 1:
        purse = Purse(budget.part(NOTHING_TO_CHOOSE), search, goes_on)
        purse.look(root, seat, 1.0, rng, scales.actions[0])
    else:
        purse = Purse(budget, search, goes_on)
        purse.look(root, seat, FREE, rng)
        for turn in range(1, TURNS + 1):
            action = scales.seen_least()
            if action is None:
                break
            purse.look(root, seat, FREE + (1 - FREE) * turn / TURNS, rng, action)
    return scales.found(told)


class Scales:
    """What a search knows by now of the actions at its root."""

    def __init__(self, search: Puct, root: State, seat: int, named: list[int]) -> None:
        self.search = search
        self.root = root
        self.seat = seat
        self.named = named
        tree = search.tree
        self.first = int(tree.first[0])
        self.actions = [int(tree.action[self.first + n]) for n in range(int(tree.number[0]))]
        self.power = sharpness(root.game)

    def looks(self, action: int) -> int:
        return int(self.search.tree.visits[self.node(action)])

    def node(self, action: int) -> int:
        return self.first + self.actions.index(action)

    def is_proven(self, action: int) -> bool:
        return bool(self.search.tree.solved[self.node(action)])

    def seen_least(self) -> int | None:
        """Of the actions to be sure of the one that was looked at least; None when nothing is left to be found out."""
        open_ones = [action for action in self.to_be_sure_of() if not self.is_proven(action)]
        return min(open_ones, key=self.looks, default=None)

    def to_be_sure_of(self) -> list[int]:
        """The best so far, by looks, and those that are named."""
        best = sorted(self.actions, key=self.looks, reverse=True)[:RIVALS]
        return list(dict.fromkeys([*best, *self.named]))

    def found(self, told: int) -> list[Weighed]:
        """The best first: those that were seen enough by their chances, then the others by looks."""
        most = max(map(self.looks, self.actions))
        sure = {action for action in self.actions if self.is_proven(action) or self.looks(action) >= SEEN * most}
        order = sorted(self.actions, key=lambda action: (action not in sure, -self.worth(action)))
        chosen = [action for n, action in enumerate(order) if n < told or action in self.named]
        return [self.weighed(action, action in sure) for action in chosen]

    def worth(self, action: int) -> float:
        """What the seat compares actions by; of those never looked at, nothing is known."""
        return self.values(action)[self.seat] if self.looks(action) else -1.0

    def values(self, action: int) -> list[float]:
        """What the search found for every seat: of what it never looked at no more than of the whole position."""
        return self.search.tree.chances(self.node(action) if self.looks(action) else 0)

    def chances(self, action: int) -> list[float]:
        """Every seat's chance to win after the action; where it ends the game, what came of it."""
        after = self.root.clone()
        after.play(self.seat, action)
        return decided(after) or calibrated(self.values(action), self.power)

    def weighed(self, action: int, is_sure: bool) -> Weighed:
        told = Considered(action, self.looks(action), 0.0, 0.0)
        tell_line(self.search, self.root, self.seat, told)
        return Weighed(action, tuple(self.chances(action)), self.looks(action), is_sure, told.margin, tuple(told.line))


def search_for(game: Game) -> Puct:
    """A search for games of this kind; a process keeps few of them, as each may come to take much memory."""
    return _search_for(game.name, game.players, tuple(sorted(game.options.items())))


@lru_cache(maxsize=KEPT)
def _search_for(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Puct:
    return Puct(evaluation_of(make(name, players, dict(options))), MOST_NODES)
