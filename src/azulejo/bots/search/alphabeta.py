"""Alpha-beta within a round, for two seats and games without hidden things: deeper and deeper, best actions first."""

from __future__ import annotations

from typing import Final, final

from librt.time import time
from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.search.evaluation import Evaluation
from azulejo.games.game import OVER, State

WIDEST: Final = 256  # actions that are looked at in one position
DEEPEST: Final = 80
UNIT: Final = 1_000_000.0  # a chance to win as a whole number
BEYOND: Final = 4_000_000  # more than any value
TABLE_BITS: Final = 18
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
NONE: Final = -1
BREATH: Final = 63  # nodes less one between two looks at the clock, a power of two less one
LATE: Final = 4  # actions after which others are first looked at less deeply
VERY_LATE: Final = 12


@final
class AlphaBeta:
    """One search at a time. What it has found stays in a table, from which later searches profit."""

    def __init__(self, evaluation: Evaluation) -> None:
        assert evaluation.seats == 2 and not evaluation.hides()
        self.evaluation = evaluation
        size = 1 << TABLE_BITS
        self.keys: vec[i64] = vec[i64]([0] * size)
        self.entries: vec[i64] = vec[i64]([0] * size)
        self.actions: vec[i64] = vec[i64]([0] * (WIDEST * (DEEPEST + 1)))
        self.worths: vec[float] = vec[float]([0.0] * (WIDEST * (DEEPEST + 1)))
        self.some_actions: vec[i64] = vec[i64]([0] * WIDEST)
        self.logits: vec[float] = vec[float]([0.0] * WIDEST)
        self.states: list[State] = []
        self.nodes: i64 = 0
        self.most: i64 = 0
        self.deadline: float = 0.0
        self.stopped: bool = False
        self.cut: bool = False  # whether a position was judged before the end of the round
        self.depth: i64 = 0  # that was searched to its end
        self.value: i64 = 0

    def clear(self) -> None:
        """Forgets what earlier searches have found."""
        for slot in range(len(self.keys)):
            self.keys[slot] = 0

    def search(self, root: State, seat: i64, deadline: float, nodes: i64) -> i64:
        """The best action of the seat that must decide."""
        self.states = [root.clone() for _ in range(DEEPEST + 1)]
        self.nodes = 0
        self.most = nodes
        self.deadline = deadline
        self.stopped = False
        self.depth = 0
        number = self.list_actions(root, seat, 0)
        self.sort(number)
        best = self.actions[0]
        depth: i64 = 1
        while depth < DEEPEST and number > 1:
            self.cut = False
            found = self.search_root(root, seat, depth, number)
            if found != NONE:
                best = found
            if self.stopped:
                break
            self.depth = depth
            if not self.cut:
                break
            depth += 1
        return best

    def search_root(self, root: State, seat: i64, depth: i64, number: i64) -> i64:
        """Looks at all actions to this depth and moves the best to the front; NONE when stopped before the first."""
        alpha: i64 = -BEYOND
        best: i64 = NONE
        n: i64 = 0
        while n < number:
            action = self.actions[n]
            value = self.follow(root, seat, action, 0, depth, alpha, BEYOND, n, 0)
            if self.stopped:
                break
            if value > alpha:
                alpha = value
                best = action
                self.value = value
                m = n
                while m > 0:
                    self.actions[m] = self.actions[m - 1]
                    m -= 1
                self.actions[0] = action
            n += 1
        return best

    def follow(
        self, state: State, seat: i64, action: i64, ply: i64, depth: i64, alpha: i64, beta: i64, n: i64, late: i64
    ) -> i64:
        """What the n-th action is worth: at first whether it is better at all, and only then how much."""
        child = self.states[ply + 1]
        state.copy_into(child)
        child.play(seat, action)
        turn = child.turn
        if turn < 0:
            return self.leaf(child, seat)
        if n == 0:
            return self.deeper(child, seat, turn, ply, depth - 1, alpha, beta)
        value = self.deeper(child, seat, turn, ply, depth - 1 - late, alpha, alpha + 1)
        if late and value > alpha:
            value = self.deeper(child, seat, turn, ply, depth - 1, alpha, alpha + 1)
        if alpha < value < beta:
            value = self.deeper(child, seat, turn, ply, depth - 1, alpha, beta)
        return value

    def deeper(self, child: State, seat: i64, turn: i64, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        if turn == seat:
            return self.visit(child, turn, ply + 1, depth, alpha, beta)
        return -self.visit(child, turn, ply + 1, depth, -beta, -alpha)

    def leaf(self, state: State, seat: i64) -> i64:
        """The value to a seat, of a position that is not searched further."""
        self.nodes += 1
        if state.turn == OVER:
            self.evaluation.finish(state)
        else:
            self.evaluation.judge(state)
            if state.turn >= 0:
                self.cut = True
        return i64((self.evaluation.chances[seat] - 0.5) * UNIT)

    def visit(self, state: State, seat: i64, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value to the seat whose turn it is."""
        if self.nodes & BREATH == 0 and (self.nodes >= self.most or time() >= self.deadline):
            self.stopped = True
        if self.stopped:
            return 0
        if depth <= 0 or ply >= DEEPEST:
            return self.leaf(state, seat)
        self.nodes += 1
        key = state.key()
        slot = key & (1 << TABLE_BITS) - 1
        known: i64 = NONE
        if self.keys[slot] == key:
            entry = self.entries[slot]
            known = entry & 4095
            if entry >> 12 & 127 >= depth:
                value = (entry >> 21) - BEYOND
                bound = entry >> 19 & 3
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
        return self.visit_actions(state, seat, ply, depth, alpha, beta, key, known)

    def visit_actions(
        self, state: State, seat: i64, ply: i64, depth: i64, alpha: i64, beta: i64, key: i64, known: i64
    ) -> i64:
        base = ply * WIDEST
        number = self.list_actions(state, seat, ply)
        best = -BEYOND
        best_action: i64 = 0
        low = alpha
        n: i64 = 0
        while n < number:
            action = self.next_best(base, n, number, known)
            late: i64 = 0
            if depth >= 3 and n >= LATE:
                late = 2 if n >= VERY_LATE else 1
            value = self.follow(state, seat, action, ply, depth, alpha, beta, n, late)
            if self.stopped:
                return 0
            if value > best:
                best = value
                best_action = action
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
            n += 1
        bound: i64 = EXACT
        if best >= beta:
            bound = AT_LEAST
        elif best <= low:
            bound = AT_MOST
        slot = key & (1 << TABLE_BITS) - 1
        self.keys[slot] = key
        self.entries[slot] = (((best + BEYOND) << 2 | bound) << 7 | depth) << 12 | best_action
        return best

    def list_actions(self, state: State, seat: i64, ply: i64) -> i64:
        """Writes the actions of a position and how much each is worth looking at; returns how many there are."""
        number = state.count_legal(seat)
        if number > WIDEST:
            number = WIDEST
        for n in range(number):
            self.some_actions[n] = state.nth_legal(seat, n)
        self.evaluation.rank(state, seat, self.some_actions, number, self.logits)
        base = ply * WIDEST
        for n in range(number):
            self.actions[base + n] = self.some_actions[n]
            self.worths[base + n] = self.logits[n]
        return number

    def next_best(self, base: i64, n: i64, number: i64, known: i64) -> i64:
        """Brings the best of the actions from the n-th on to the n-th place; one known to be good comes first."""
        actions = self.actions
        worths = self.worths
        best = base + n
        for at in range(base + n, base + number):
            if n == 0 and actions[at] == known:
                best = at
                break
            if worths[at] > worths[best]:
                best = at
        action = actions[best]
        worth = worths[best]
        actions[best] = actions[base + n]
        worths[best] = worths[base + n]
        actions[base + n] = action
        worths[base + n] = worth
        return action

    def sort(self, number: i64) -> None:
        """The root's actions, best first."""
        for n in range(number):
            self.next_best(0, n, number, NONE)
