"""What a search has found, action by action."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from azulejo.bots.search.puct import Puct
from azulejo.bots.search.tree import NONE, Tree
from azulejo.games.game import State

TOLD: Final = 3  # actions of which the expected line and margin are told
LONGEST: Final = 12  # actions of such a line


@final
class Considered:
    """An action, how often it was looked at and what came of it for the seat that asked."""

    def __init__(self, action: int, visits: i64, chance: float, prior: float) -> None:
        self.action = action
        self.visits = visits
        self.chance = chance
        self.prior = prior
        self.chances: list[float] = []  # of all seats
        self.margin: float | None = None
        self.line: list[int] = []


def considered(search: Puct, root: State, seat: i64) -> list[Considered]:
    """All actions of the seat, best first: those looked at most, then those that looked most promising.

    A position whose every end is known is beyond looking: there the best outcome comes first.
    """
    tree = search.tree
    first = tree.first[0]
    found = []
    for child in range(first, first + tree.number[0]):
        visits = tree.visits[child]
        chances = tree.chances(child if visits else 0)
        told = Considered(int(tree.action[child]), visits, chances[int(seat)], tree.prior[child])
        told.chances = chances
        found.append(told)
    if tree.solved[0]:
        found.sort(key=lambda each: (-each.chance, -each.prior))
    else:
        found.sort(key=lambda each: (-each.visits, -each.prior))
    for each in found[:TOLD]:
        tell_line(search, root, seat, each)
    return found


def tell_line(search: Puct, root: State, seat: i64, told: Considered) -> None:
    """Follows what was looked at most, up to the first deal, and judges the margin there."""
    tree = search.tree
    state = root.clone()
    node = tree.child_of(0, told.action)
    actor = seat
    while True:
        action = tree.action[node]
        state.play(actor, action)
        told.line.append(int(action))
        actor = state.turn
        node = most_visited(tree, node)
        if node == NONE or actor < 0 or len(told.line) == LONGEST or not state.is_legal(actor, tree.action[node]):
            break
    outcome = state.outcome()
    if outcome is not None:
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        told.margin = float(outcome.scores[int(seat)] - max(others))
        return
    margins = search.evaluation.margins(state)
    if margins:
        told.margin = margins[int(seat)]


def most_visited(tree: Tree, node: i64) -> i64:
    """The child that was looked at most; NONE where chance deals or nothing was looked at."""
    if tree.number[node] <= 0:
        return NONE
    best: i64 = NONE
    most: i64 = 0
    for child in range(tree.first[node], tree.first[node] + tree.number[node]):
        if tree.visits[child] > most:
            most = tree.visits[child]
            best = child
    return best
