"""Imagining the plates that a seat has not seen, in a way that fits everything it knows (D23).

The fronts that the seat has seen, or whose place it has followed, must lie where its guesses allow them; every other
hidden plate may be any plate of its type that the seat has not seen. A world is drawn at random, and again if it does
not fit.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from azulejo.games.bits import count_bits, nth_bit
from azulejo.games.duel.components.plates import ALL_PLATES, OF_TYPE, PLATES, TYPE
from azulejo.games.duel.pile import ANY, BIT, FIRST, NOT_SHOWN, PLATE_FIELD, Pile, guess, plate_of, returner, with_guess
from azulejo.games.duel.table import PLACING_PLATE, RETURNING, Table
from azulejo.games.rng import Rng

ATTEMPTS: Final = 200  # far more than a world ever needs; if none fitted, the plates would stay as they are


def is_hidden(entry: i64, seat: i64) -> bool:
    """Whether a plate that someone has seen may be another one for all this seat knows."""
    plate = plate_of(entry)
    return plate < ANY and guess(entry, seat) != BIT[plate]


def group_ends(pile: Pile) -> list[int]:
    """Where each group of returned plates ends."""
    ends = [n for n in range(1, int(pile.below)) if pile.returned[n] & BIT[FIRST]]
    return [*ends, int(pile.below)] if pile.below > 0 else []


def hand_is_mixed(table: Table, seat: i64) -> bool:
    """Whether plates in hand and plates just returned are all the same to this seat: the other has kept one of them."""
    return table.player != seat and table.phase in (PLACING_PLATE, RETURNING)


@final
class Worlds:
    """The hidden plates of a table as one seat sees them; entries count through the returned plates, then the hand."""

    def __init__(self, table: Table, seat: i64) -> None:
        self.pile = table.pile
        self.seat = seat
        self.entries = [n for n in range(self.pile.below + self.pile.hand) if is_hidden(self.entry(n), seat)]
        self.tracked = 0
        plates = 0
        for n in self.entries:
            self.tracked |= int(guess(self.entry(n), seat)) & ALL_PLATES
            plates |= int(BIT[plate_of(self.entry(n))])
        self.pool = int(self.pile.unseen) | plates & ~self.tracked
        self.mixed = [[n for n in cluster if n in self.entries] for cluster in self.clusters(table)]

    def entry(self, n: i64) -> i64:
        return self.pile.returned[n] if n < self.pile.below else self.pile.drawn[n - self.pile.below]

    def clusters(self, table: Table) -> list[list[int]]:
        """Entries whose order the seat does not know. The top plate is not among them once its type is shown."""
        pile = self.pile
        begin = 1 if pile.upper == 0 and pile.top != NOT_SHOWN else 0
        mixed_hand = hand_is_mixed(table, self.seat)
        clusters: list[list[int]] = []
        for end in group_ends(pile):
            if returner(pile.returned[end - 1]) != self.seat and begin < end:
                clusters.append(list(range(begin, end)))
            begin = max(begin, end)
        hand = list(range(int(pile.below), int(pile.below + pile.hand)))
        if mixed_hand and pile.returning > 0:
            clusters[-1] += hand
        elif mixed_hand:
            clusters.append(hand)
        return clusters

    def draw(self, rng: Rng) -> dict[int, int] | None:
        """A plate for each hidden entry, or None when this attempt does not fit."""
        types = self.draw_types(rng)
        plates: dict[int, int] = {}
        for front in shuffled([plate for plate in range(PLATES) if self.tracked >> plate & 1], rng):
            fits = [n for n in self.entries if n not in plates and types[n] == TYPE[front] and self.allows(n, front)]
            if not fits:
                return None
            plates[fits[int(rng.below(len(fits)))]] = front
        pool: i64 = self.pool
        for n in self.entries:
            if n not in plates:
                fronts = pool & OF_TYPE[types[n]]
                if not self.allows(n, ANY + types[n]) or fronts == 0:
                    return None
                front = int(nth_bit(fronts, rng.below(count_bits(fronts))))
                pool &= ~BIT[front]
                plates[n] = front
        return plates

    def draw_types(self, rng: Rng) -> dict[int, int]:
        """Which type lies where. Nothing of the true order is left in it, not even for who knows the generator."""
        types = {n: int(TYPE[plate_of(self.entry(n))]) for n in self.entries}
        for cluster in self.mixed:
            for n, kind in zip(cluster, shuffled(sorted(types[n] for n in cluster), rng), strict=True):
                types[n] = kind
        return types

    def allows(self, n: int, what: int) -> bool:
        return guess(self.entry(n), self.seat) & BIT[what] != 0

    def settle(self, plates: dict[int, int]) -> None:
        """Makes this world the one on the table. Whoever has seen a hidden plate has now seen this one."""
        pile = self.pile
        used = 0
        for n, plate in plates.items():
            used |= 1 << plate
            entry = with_guess(self.entry(n) & ~PLATE_FIELD | plate, 1 - self.seat, BIT[plate])
            if n < pile.below:
                pile.returned[n] = entry
            else:
                pile.drawn[n - pile.below] = entry
        pile.unseen = self.pool & ~used


def imagine(table: Table, seat: i64, rng: Rng) -> None:
    """Draws anew what the seat does not know about the plates on this table."""
    if table.pile.below + table.pile.hand == 0:
        return
    worlds = Worlds(table, seat)
    if not worlds.entries:
        return
    for _ in range(ATTEMPTS):
        plates = worlds.draw(rng)
        if plates is not None:
            worlds.settle(plates)
            return


def shuffled(things: list[int], rng: Rng) -> list[int]:
    for last in range(len(things) - 1, 0, -1):
        n = int(rng.below(last + 1))
        things[last], things[n] = things[n], things[last]
    return things
