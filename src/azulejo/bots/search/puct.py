"""PUCT: a tree that grows where it looks promising, for any number of seats, with chance and hidden things in it.

The tree lies in flat arrays, as objects would keep the garbage collector busy. A node is an index; its children follow
each other. Every node has one total for each seat, so nobody is assumed to be anybody's enemy.

Where nothing is hidden, what is known for certain is proven upwards: an end of the round was judged once and for all,
and a node all of whose children are proven is worth what its actor likes best. Proven nodes are not searched again:
looks go to what is still open, and count for what is sure as long as that is better.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from time import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.tree import DEALT, NONE, UNKNOWN, Tree
from azulejo.games.bits import mix
from azulejo.games.game import CHANCE, OVER, Deal, State
from azulejo.games.rng import Rng

MOST_ACTIONS: Final = 512  # that a seat may choose from
DEEPEST: Final = 400
EXPLORATION: Final = 0.7  # how much what was looked at seldom is preferred
FIRST_LOOK: Final = 0.12  # by how much an action not looked at is taken to be worse than its position
EVEN_PART: Final = 0.04  # of the priors is the same for all actions, so that none is forgotten
MOST_STEPS: Final = 4000  # positions of the last search's tree among which the next one's root is looked for
BREATH: Final = 15  # iterations less one between two looks at the clock, a power of two less one


@final
class Puct:
    """One search at a time; a new one forgets the last, or goes on with the part of it that has come true."""

    def __init__(self, evaluation: Evaluation, most: int) -> None:
        self.evaluation = evaluation
        self.tree = Tree(int(evaluation.seats), most)
        self.exploration = EXPLORATION
        self.first_look = FIRST_LOOK
        self.clock: Callable[[], float] = time  # that deadlines are told by
        self.iterations: i64 = 0
        self.scratch: State | None = None
        self.root: State | None = None  # of the last search
        self.sought: i64 = 0  # the key of the position that is looked for in the tree
        self.steps: i64 = 0  # positions that were compared with it
        self.hides: bool = False  # whether the tree is of worlds that the seat imagined anew with each look
        self.actions: vec[i64] = vec[i64]([0] * MOST_ACTIONS)
        self.logits: vec[float] = vec[float]([0.0] * MOST_ACTIONS)
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.values: vec[float] = vec[float]([0.0] * int(evaluation.seats))
        self.proven: bool = False  # whether the last look found something that will not change
        self.bound: i64 = NONE  # the child of the root that looks must begin with, if they must

    def search(self, root: State, seat: i64, deadline: float, nodes: i64, rng: Rng) -> None:
        """Looks ahead for a seat that must decide, until the clock shows `deadline` or so many nodes were looked at."""
        self.begin(root, seat)
        self.go_on(root, seat, deadline, nodes, rng)

    def begin(self, root: State, seat: i64) -> None:
        """Forgets the last search."""
        self.tree.clear()
        self.iterations = 0
        self.hides = self.evaluation.hides(root)
        self.scratch = root.clone()
        self.root = root.clone()
        self.expand(0, root, seat)

    def resume(self, root: State, seat: i64) -> None:
        """Begins with what the last search found out about this position, if it came by it."""
        node: i64 = -1
        if self.evaluation.hides(root) == self.hides:
            node = self.find_next(root, seat)
            if node < 0 and not self.hides:
                node = self.find(root)
        if node < 0 or self.tree.actor[node] != seat:  # where several decide at once, the tree lets one come first
            self.begin(root, seat)
            return
        self.tree.keep(node)
        self.iterations = 0
        self.root = root.clone()

    def find_next(self, position: State, seat: i64) -> i64:
        """The node of a position in which the seat goes on after its best action, having learned nothing since; -1 if
        it is another. What the seat cannot know may be otherwise."""
        before = self.root
        tree = self.tree
        node = NONE if before is None or tree.actor[0] != seat else tree.expected(0)
        if before is None or node == NONE or tree.number[node] <= 0:
            return -1
        after = before.clone()
        after.play(seat, tree.action[node])
        if after.turn != seat or after.imagine(seat, Rng(0)).key() != position.imagine(seat, Rng(0)).key():
            return -1
        return node

    def find(self, position: State) -> i64:
        """The node of a position in the tree of the last search, not long after its root; -1 if there is none."""
        before = self.root
        if before is None:
            return -1
        self.sought = position.key()
        self.steps = 0
        for depth in range(2 * self.tree.seats + 1):
            node = self.find_below(0, before, depth)
            if node >= 0:
                return node
        return -1

    def find_below(self, node: i64, state: State, depth: i64) -> i64:
        """The same, so many decisions further."""
        tree = self.tree
        if tree.number[node] <= 0 or self.steps > MOST_STEPS:
            return -1
        self.steps += 1
        if depth == 0:
            return node if state.key() == self.sought else -1
        after = state.clone()
        for child in range(tree.first[node], tree.first[node] + tree.number[node]):
            if tree.number[child] > 0:
                state.copy_into(after)
                after.play(tree.actor[node], tree.action[child])
                found = self.find_below(child, after, depth - 1)
                if found >= 0:
                    return found
        return -1

    def go_on(self, root: State, seat: i64, deadline: float, nodes: i64, rng: Rng) -> bool:
        """Goes on with the search that was begun; whether there is more to look at when the clock shows `deadline`."""
        if self.tree.number[0] == 1 and nodes > 16:
            nodes = 16
        while self.iterations < nodes and self.tree.solved[0] == 0:
            self.iterations += 1
            self.look(root, seat, rng)
            if self.iterations & BREATH == 0 and self.clock() >= deadline:
                return True
        return False

    def dwell(self, root: State, seat: i64, action: i64, deadline: float, nodes: i64, rng: Rng) -> bool:
        """The same for what follows from one action of the seat, however little it promises.

        So it is known as well as what the search prefers. Looks count together with those of `go_on`.
        """
        child = self.tree.child_of(0, action)
        self.bound = child
        goes_on = False
        while self.iterations < nodes and self.tree.solved[child] == 0:
            self.iterations += 1
            self.look(root, seat, rng)
            if self.iterations & BREATH == 0 and self.clock() >= deadline:
                goes_on = True
                break
        self.bound = NONE
        return goes_on

    def lead(self) -> i64:
        """By how many looks the action that was looked at most is ahead of the next."""
        tree = self.tree
        most: i64 = 0
        second: i64 = 0
        for child in range(tree.first[0], tree.first[0] + tree.number[0]):
            seen = tree.visits[child]
            if seen > most:
                second = most
                most = seen
            elif seen > second:
                second = seen
        return most - second

    def look(self, root: State, seat: i64, rng: Rng) -> None:
        """One iteration: down the tree to something new, judge it, and tell all nodes on the way."""
        state = self.scratch
        assert state is not None
        if self.hides:
            state = root.imagine(seat, rng)
        else:
            root.copy_into(state)
        depth = self.descend(state, seat, rng)
        tree = self.tree
        path = self.path
        tree.add(path[depth], self.values)
        if self.hides:
            for n in range(depth - 1, -1, -1):
                tree.add(path[n], self.values)
            return
        if self.proven:
            tree.solved[path[depth]] = 1
        for n in range(depth - 1, -1, -1):
            node = path[n]
            child = path[n + 1]
            if tree.solved[child]:
                tree.prove(node, child)
            tree.settle(node, child, self.values)
            tree.add(node, self.values)

    def descend(self, state: State, seat: i64, rng: Rng) -> i64:
        """Plays down to a leaf and sets `values` to what it is worth; returns how deep it lies."""
        tree = self.tree
        path = self.path
        self.proven = False
        node: i64 = 0
        depth: i64 = 0
        path[0] = 0
        turn = seat
        while True:
            number = tree.number[node]
            if number == UNKNOWN:
                if turn == OVER or depth == DEEPEST or self.is_new(node, turn) or not self.open(node, state, turn):
                    self.judge(state, turn)
                    return depth
                number = tree.number[node]
            if number == DEALT:
                node = tree.dealt(node, key_of(state.deal(rng)))
                if node < 0:
                    self.judge(state, state.turn)
                    return depth
                if tree.solved[node]:
                    depth += 1
                    path[depth] = node
                    tree.read(node, self.values)
                    return depth
            else:
                node = self.bound if node == 0 and self.bound != NONE else self.select(node, turn)
                if self.hides and not state.is_legal(turn, tree.action[node]):
                    self.judge(state, turn)
                    return depth
                state.play(turn, tree.action[node])
            depth += 1
            path[depth] = node
            turn = state.turn

    def is_new(self, node: i64, turn: i64) -> bool:
        """Whether a position is judged as it is, being seen for the first time. What is dealt there is awaited."""
        return turn != CHANCE and self.tree.visits[node] == 0

    def judge(self, state: State, turn: i64) -> None:
        """Sets `values`; `proven` when a game that is over or the end of what is searched was judged."""
        evaluation = self.evaluation
        if turn == OVER:
            evaluation.finish(state)
            self.proven = True
        else:
            evaluation.judge(state)
            self.proven = turn == CHANCE and not evaluation.goes_on(state)
        for seat in range(evaluation.seats):
            self.values[seat] = evaluation.chances[seat]

    def open(self, node: i64, state: State, turn: i64) -> bool:
        """Gives a node children; False where there is nothing beyond it or no room."""
        if turn != CHANCE:
            return self.expand(node, state, turn)
        if not self.evaluation.goes_on(state):
            return False
        self.tree.number[node] = DEALT
        return True

    def expand(self, node: i64, state: State, seat: i64) -> bool:
        tree = self.tree
        number = state.count_legal(seat)
        if number > MOST_ACTIONS:
            number = MOST_ACTIONS
        if not tree.make_room(number):
            return False
        actions = self.actions
        for n in range(number):
            actions[n] = state.nth_legal(seat, n)
        self.evaluation.rank(state, seat, actions, number, self.logits)
        soften(self.logits, number)
        tree.expand(node, seat, actions, self.logits, number)
        return True

    def select(self, node: i64, seat: i64) -> i64:
        """Of the children not yet proven the one that looks best to the seat, the more so if it was seen seldom."""
        tree = self.tree
        visits = tree.visits
        totals = tree.totals
        prior = tree.prior
        seats = tree.seats
        looked = float(visits[node])
        if looked == 0.0:
            looked = 1.0
            unseen = 0.5
        else:
            unseen = totals[node * seats + seat] / looked - self.first_look
        weight = self.exploration * math.sqrt(looked)
        child = tree.first[node]
        last = child + tree.number[node]
        best = child
        most = -1000.0
        while child < last:
            seen = visits[child]
            if tree.solved[child]:
                child += 1
                continue
            if seen:
                worth = totals[child * seats + seat] / float(seen) + weight * prior[child] / float(seen + 1)
            else:
                worth = unseen + weight * prior[child]
            if worth > most:
                most = worth
                best = child
            child += 1
        return best


def soften(logits: vec[float], number: i64) -> None:
    """Makes priors of logits: their softmax, mixed with a little of the same for all."""
    top = logits[0]
    for n in range(1, number):
        if logits[n] > top:
            top = logits[n]
    total = 0.0
    for n in range(number):
        part = math.exp(logits[n] - top)
        logits[n] = part
        total += part
    share = (1.0 - EVEN_PART) / total
    even = EVEN_PART / float(number)
    for n in range(number):
        logits[n] = logits[n] * share + even


def key_of(deal: Deal) -> i64:
    """A number for what chance dealt: equal for equal deals."""
    key: i64 = 0
    for value in deal.values:
        key = mix(key, value + 1)
    return key
