"""What a search has found, action by action."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from azulejo.bots.search.puct import Puct
from azulejo.bots.search.tree import NONE
from azulejo.games.game import State

TOLD: Final = 3  # actions of which the expected line and margin are told
LONGEST: Final = 12  # actions of such a line
FINENESS: Final = 32  # of an action's looks, what fewer than one in so many went to has no part in its margin


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
    """Follows what is expected up to the first deal, and tells the margin that all that was looked at leads to."""
    tree = search.tree
    state = root.clone()
    first = tree.child_of(0, told.action)
    node = first
    actor = seat
    while True:
        action = tree.action[node]
        state.play(actor, action)
        told.line.append(int(action))
        actor = state.turn
        node = tree.expected(node)
        if node == NONE or actor < 0 or len(told.line) == LONGEST or not state.is_legal(actor, tree.action[node]):
            break
    least = (tree.visits[first] + FINENESS - 1) // FINENESS
    told.margin = margin_after(search, root, seat, first, seat, least)


def margin_after(search: Puct, before: State, actor: i64, node: i64, seat: i64, least: i64) -> float | None:
    """The seat's margin where the actor's action leads to this node: the mean of what follows, by looks, as its chance
    is. One line alone would say more of where it happens to end than of the action."""
    tree = search.tree
    state = before.clone()
    state.play(actor, tree.action[node])
    turn = state.turn
    total = 0.0
    looks = 0.0
    if turn >= 0 and tree.number[node] > 0:
        only = tree.expected(node) if tree.solved[node] else NONE
        for child in range(tree.first[node], tree.first[node] + tree.number[node]):
            counts = child == only if only != NONE else tree.visits[child] >= least
            if counts and state.is_legal(turn, tree.action[child]):
                margin = margin_after(search, state, turn, child, seat, least)
                if margin is None:
                    return None
                seen = float(tree.visits[child])
                total += margin * seen
                looks += seen
    return total / looks if looks > 0.0 else margin_in(search, state, seat)


def margin_in(search: Puct, state: State, seat: i64) -> float | None:
    """The seat's margin in a position as it is judged, or as it came out; None when that is not known."""
    outcome = state.outcome()
    if outcome is not None:
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        return float(outcome.scores[int(seat)] - max(others))
    margins = search.evaluation.margins(state)
    return margins[int(seat)] if margins else None
