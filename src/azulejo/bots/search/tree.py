"""A search tree in flat arrays, which grow up to a bound."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

UNKNOWN: Final = 0  # the number of children of a node that has none yet
DEALT: Final = -1  # … of a node at which chance deals: they are found by what it dealt
NONE: Final = -1
FIRST_ROOM: Final = 4096


@final
class Tree:
    """Nodes by number; 0 is the root. It keeps no positions, they are played again on the way down."""

    def __init__(self, seats: int, most: int) -> None:
        self.seats: i64 = seats
        self.most: i64 = most  # nodes
        self.used: i64 = 1
        self.room: i64 = 0
        self.action: vec[i64] = vec[i64]()  # that leads to the node, or the key of a deal
        self.actor: vec[i64] = vec[i64]()  # who decides there, once it has children
        self.first: vec[i64] = vec[i64]()  # its first child
        self.number: vec[i64] = vec[i64]()  # of its children
        self.visits: vec[i64] = vec[i64]()
        self.solved: vec[i64] = vec[i64]()  # 1 when its value is proven
        self.sibling: vec[i64] = vec[i64]()  # the next child of the same node at which chance deals
        self.prior: vec[float] = vec[float]()
        self.totals: vec[float] = vec[float]()  # of all visits, for each seat
        self.grow(FIRST_ROOM)
        self.clear()

    def clear(self) -> None:
        """Forgets all but a fresh root."""
        self.used = 1
        self.wipe(0)

    def wipe(self, node: i64) -> None:
        self.first[node] = NONE
        self.number[node] = UNKNOWN
        self.visits[node] = 0
        self.solved[node] = 0
        for seat in range(self.seats):
            self.totals[node * self.seats + seat] = 0.0

    def grow(self, room: i64) -> None:
        self.action = grown(self.action, room)
        self.actor = grown(self.actor, room)
        self.first = grown(self.first, room)
        self.number = grown(self.number, room)
        self.visits = grown(self.visits, room)
        self.solved = grown(self.solved, room)
        self.sibling = grown(self.sibling, room)
        self.prior = grown_floats(self.prior, room)
        self.totals = grown_floats(self.totals, room * self.seats)
        self.room = room

    def make_room(self, number: i64) -> bool:
        """Whether there is room for so many more nodes."""
        needed = self.used + number
        if needed > self.most:
            return False
        if needed > self.room:
            self.grow(max(needed, min(2 * self.room, self.most)))
        return True

    def expand(self, node: i64, actor: i64, actions: vec[i64], priors: vec[float], number: i64) -> None:
        """Gives a node a child for each action; there must be room."""
        begin = self.used
        self.actor[node] = actor
        self.first[node] = begin
        self.number[node] = number
        self.used = begin + number
        for n in range(number):
            self.wipe(begin + n)
            self.action[begin + n] = actions[n]
            self.prior[begin + n] = priors[n]

    def dealt(self, node: i64, key: i64) -> i64:
        """The child for what chance dealt, a new one if need be; NONE when there is no room."""
        child = self.first[node]
        while child != NONE:
            if self.action[child] == key:
                return child
            child = self.sibling[child]
        if not self.make_room(1):
            return NONE
        child = self.used
        self.used = child + 1
        self.wipe(child)
        self.action[child] = key
        self.sibling[child] = self.first[node]
        self.first[node] = child
        return child

    def add(self, node: i64, values: vec[float]) -> None:
        """One more visit, which found these values."""
        self.visits[node] += 1
        at = node * self.seats
        for seat in range(self.seats):
            self.totals[at + seat] += values[seat]

    def read(self, node: i64, values: vec[float]) -> None:
        """What a visited node is worth to each seat."""
        at = node * self.seats
        visits = float(self.visits[node])
        for seat in range(self.seats):
            values[seat] = self.totals[at + seat] / visits

    def prove(self, node: i64) -> bool:
        """Proves a node, all of whose children are proven: it is worth what its actor likes best of them."""
        if self.number[node] <= 0:
            return False
        actor = self.actor[node]
        best: i64 = NONE
        most = -1.0
        for child in range(self.first[node], self.first[node] + self.number[node]):
            if self.solved[child] == 0:
                return False
            worth = self.totals[child * self.seats + actor] / float(self.visits[child])
            if worth > most:
                most = worth
                best = child
        self.solved[node] = 1
        visits = float(self.visits[node]) / float(self.visits[best])
        for seat in range(self.seats):
            self.totals[node * self.seats + seat] = self.totals[best * self.seats + seat] * visits
        return True


def grown(old: vec[i64], room: i64) -> vec[i64]:
    """The same numbers with room for more."""
    new = vec[i64]([0] * int(room))
    for n in range(len(old)):
        new[n] = old[n]
    return new


def grown_floats(old: vec[float], room: i64) -> vec[float]:
    """The same numbers with room for more."""
    new = vec[float]([0.0] * int(room))
    for n in range(len(old)):
        new[n] = old[n]
    return new
