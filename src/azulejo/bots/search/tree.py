"""A search tree in flat arrays, bounded in memory."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

UNKNOWN: Final = 0  # the number of children of a node that has none yet
DEALT: Final = -1  # … of a node at which chance deals: they are found by what it dealt
NONE: Final = -1
FOUND: Final = -2  # in place of the new number of a node that is kept, until that is known
FIRST_ROOM: Final = 1 << 14  # nodes for which there is room at once; more is taken as it is needed


@final
class Tree:
    """Nodes by number; 0 is the root. It keeps no positions, they are played again on the way down."""

    def __init__(self, seats: int, most: int) -> None:
        self.seats: i64 = seats
        self.most: i64 = most  # nodes
        self.used: i64 = 1
        self.action: vec[i64] = vec[i64](capacity=FIRST_ROOM)  # that leads to the node, or the key of a deal
        self.actor: vec[i64] = vec[i64](capacity=FIRST_ROOM)  # who decides there, once it has children
        self.first: vec[i64] = vec[i64](capacity=FIRST_ROOM)  # its first child
        self.number: vec[i64] = vec[i64](capacity=FIRST_ROOM)  # of its children
        self.visits: vec[i64] = vec[i64](capacity=FIRST_ROOM)
        self.solved: vec[i64] = vec[i64](capacity=FIRST_ROOM)  # 1 when its value is proven
        self.sure: vec[i64] = vec[i64](capacity=FIRST_ROOM)  # of its proven children the one its actor likes best
        self.sibling: vec[i64] = vec[i64](capacity=FIRST_ROOM)  # the next child of the same node at which chance deals
        self.prior: vec[float] = vec[float](capacity=FIRST_ROOM)
        self.totals: vec[float] = vec[float](capacity=FIRST_ROOM * seats)  # of all visits, for each seat
        self.lengthen(1)
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
        self.sure[node] = NONE
        self.sibling[node] = NONE
        for seat in range(self.seats):
            self.totals[node * self.seats + seat] = 0.0

    def make_room(self, number: i64) -> bool:
        """Whether there is room for so many more nodes."""
        needed = self.used + number
        if needed > self.most:
            return False
        if needed > len(self.action):
            self.lengthen(needed - len(self.action))
        return True

    def lengthen(self, number: i64) -> None:
        """Gives all arrays so many more places."""
        for _ in range(number):
            self.action = append(self.action, 0)
            self.actor = append(self.actor, 0)
            self.first = append(self.first, NONE)
            self.number = append(self.number, UNKNOWN)
            self.visits = append(self.visits, 0)
            self.solved = append(self.solved, 0)
            self.sure = append(self.sure, NONE)
            self.sibling = append(self.sibling, NONE)
            self.prior = append(self.prior, 0.0)
            for _ in range(self.seats):
                self.totals = append(self.totals, 0.0)

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

    def child_of(self, node: i64, action: i64) -> i64:
        """The child for an action, which the node must have."""
        child = self.first[node]
        while self.action[child] != action:
            child += 1
        return child

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

    def expected(self, node: i64) -> i64:
        """The child that its actor is expected to choose: the best where all is proven, else the one that was looked at
        most; NONE where chance deals or nothing was looked at."""
        if self.number[node] <= 0:
            return NONE
        if self.solved[node]:
            return self.sure[node]
        best: i64 = NONE
        most: i64 = 0
        for child in range(self.first[node], self.first[node] + self.number[node]):
            if self.visits[child] > most:
                most = self.visits[child]
                best = child
        return best

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

    def chances(self, node: i64) -> list[float]:
        """The same for all seats; before the first visit all are alike."""
        if self.visits[node] == 0:
            return [1.0 / float(self.seats)] * int(self.seats)
        return [self.worth(node, seat) for seat in range(self.seats)]

    def worth(self, node: i64, seat: i64) -> float:
        """What a visited node is worth to a seat."""
        return self.totals[node * self.seats + seat] / float(self.visits[node])

    def prove(self, node: i64, child: i64) -> None:
        """A child was proven: its actor is sure of that much, and the node is proven when all its children are."""
        if self.number[node] <= 0:
            return
        actor = self.actor[node]
        sure = self.sure[node]
        if sure == NONE or self.worth(child, actor) > self.worth(sure, actor):
            self.sure[node] = child
        for other in range(self.first[node], self.first[node] + self.number[node]):
            if self.solved[other] == 0:
                return
        self.solved[node] = 1

    def settle(self, node: i64, child: i64, values: vec[float]) -> None:
        """What a visit to the child tells of the node: its actor would rather take what is sure, if that is better."""
        sure = self.sure[node]
        if sure == NONE:
            return
        actor = self.actor[node]
        if sure == child or self.worth(sure, actor) >= self.worth(child, actor):
            self.read(sure, values)
            if sure != child:
                self.add(sure, values)
        if self.solved[node]:
            at = node * self.seats
            for seat in range(self.seats):
                self.totals[at + seat] = values[seat] * float(self.visits[node])

    def keep(self, node: i64) -> None:
        """Makes a node the root and forgets all that is not below it.

        Children come after their parent and lie together, so what is kept moves forward in its order.
        """
        places: vec[i64] = vec[i64]([NONE] * int(self.used))  # where each node goes; FOUND until it is there
        places[node] = FOUND
        number: i64 = 0
        for old in range(node, self.used):
            if places[old] == FOUND:
                self.find_children(old, places)
                places[old] = number
                self.move(old, number)
                number += 1
        self.used = number
        for kept in range(number):
            if self.first[kept] != NONE:
                self.first[kept] = places[self.first[kept]]
            if self.sure[kept] != NONE:
                self.sure[kept] = places[self.sure[kept]]
            if self.sibling[kept] != NONE:
                self.sibling[kept] = places[self.sibling[kept]]

    def find_children(self, node: i64, places: vec[i64]) -> None:
        child = self.first[node]
        if self.number[node] == DEALT:
            while child != NONE:
                places[child] = FOUND
                child = self.sibling[child]
            return
        for n in range(self.number[node]):
            places[child + n] = FOUND

    def move(self, old: i64, new: i64) -> None:
        self.action[new] = self.action[old]
        self.actor[new] = self.actor[old]
        self.first[new] = self.first[old]
        self.number[new] = self.number[old]
        self.visits[new] = self.visits[old]
        self.solved[new] = self.solved[old]
        self.sure[new] = self.sure[old]
        self.sibling[new] = self.sibling[old]
        self.prior[new] = self.prior[old]
        for seat in range(self.seats):
            self.totals[new * self.seats + seat] = self.totals[old * self.seats + seat]
