"""What a search tells of an action: the line that it expects, and the margin that all it has looked at leads to."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import pytest

from azulejo.bots.evaluations import evaluation_of
from azulejo.bots.search.puct import Puct
from azulejo.bots.search.thoughts import FINENESS, TOLD, Considered, considered, margin_in
from azulejo.games.game import State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.bots.positions import ENDLESS, decisions


def at_the_end_of(search: Puct, position: State, told: Considered, seat: int) -> float:
    """The margin where the line ends."""
    state = position.clone()
    for action in told.line:
        state.play(state.turn, action)
    return known(margin_in(search, state, seat))


def leaves(search: Puct, state: State, node: int, weight: float, least: int) -> Iterator[tuple[float, State]]:
    """The ends of all lines below a node to each of which so many looks went, with the part of the looks they got.

    Where all is proven, there is one line.
    """
    tree = search.tree
    children = range(int(tree.first[node]), int(tree.first[node] + max(0, tree.number[node])))
    seen = {child: int(tree.visits[child]) for child in children if tree.visits[child] >= least}
    if tree.solved[node] and children:
        seen = {int(tree.sure[node]): 1}
    if not seen or state.turn < 0:
        yield weight, state
        return
    for child, looks in seen.items():
        part = weight * looks / sum(seen.values())
        yield from leaves(search, after(state, int(tree.action[child])), child, part, least)


@pytest.mark.parametrize("nodes", [20, 3_000])
@pytest.mark.parametrize("options", [{}, {"wall": "gray"}], ids=str)
def test_a_margin_is_the_mean_of_what_was_looked_at(options: dict[str, str], nodes: int) -> None:
    """As a chance is, so that people can compare the two, and those of one action with another's."""
    compared = 0
    for position in decisions(make("azul", 2, options), 4, 9):
        seat = int(position.turn)
        search = Puct(evaluation_of(position.game), 1_000_000)
        search.search(position, seat, ENDLESS, nodes, Rng(1))
        for told in considered(search, position, seat)[:TOLD]:
            child = int(search.tree.child_of(0, told.action))
            if told.visits:
                least = ceil(told.visits / FINENESS)
                ends = list(leaves(search, after(position, told.action), child, 1.0, least))
                assert len(ends) <= FINENESS
                mean = sum(weight * known(margin_in(search, end, seat)) for weight, end in ends)
                assert told.margin == pytest.approx(mean)
                compared += len(ends) > 1
    assert compared > 3


def known(margin: float | None) -> float:
    assert margin is not None
    return margin


def test_where_all_is_proven_the_line_is_the_best_of_both_and_the_margin_its_own() -> None:
    """However often the search had looked at something else before it knew."""
    proven = 0
    for position in decisions(make("azul"), 6, 1):
        seat = int(position.turn)
        search = Puct(evaluation_of(position.game), 1_000_000)
        search.search(position, seat, ENDLESS, 5_000, Rng(1))
        if not search.tree.solved[0] or position.count_legal(seat) == 1:
            continue
        best = considered(search, position, seat)[0]
        assert best.margin == pytest.approx(at_the_end_of(search, position, best, seat))
        state = position.clone()
        for action in best.line:
            assert action in best_by_trying(search, state)
            state.play(state.turn, action)
        proven += 1
    assert proven > 5


def best_by_trying(search: Puct, state: State) -> list[int]:
    """The actions that are worth most to who decides, by trying all there are to the end of the round."""
    actor = int(state.turn)
    worths = {action: tried(search, after(state, action))[actor] for action in state.legal(actor)}
    return [action for action, worth in worths.items() if worth == max(worths.values())]


def tried(search: Puct, state: State) -> list[float]:
    """What a position is worth to each seat when everybody plays for the best."""
    actor = int(state.turn)
    if actor >= 0:
        return max((tried(search, after(state, action)) for action in state.legal(actor)), key=lambda each: each[actor])
    search.judge(state, actor)
    return [float(each) for each in search.values]


def after(state: State, action: int) -> State:
    played = state.clone()
    played.play(played.turn, action)
    return played
