"""What networks see: of a position, features of each seat and of the table; of an action, its traits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.bots.search.network import BLOCK
from azulejo.games.game import State

MOST_TRAITS: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """Reads positions and actions of one game into numbers. Subclasses say what they mean; weights are learned.

    After `read`, `first` is the seat that the order of play begins with, and what else was read is in that order.
    """

    def __init__(self, seats: int, sparse: int, dense: int, traits: int) -> None:
        self.seats: i64 = seats
        self.sparse: i64 = sparse  # how many features a seat can have
        self.dense_size: i64 = dense
        self.trait_size: i64 = traits  # how many traits an action can have
        self.first: i64 = 0
        self.active: vec[i64] = vec[i64]([0] * (BLOCK * seats))
        self.counts: vec[i64] = vec[i64]([0] * seats)
        self.dense: vec[float] = vec[float]([0.0] * dense)
        self.traits: vec[i64] = vec[i64]([0] * MOST_TRAITS)

    def read(self, state: State) -> None:
        """Sets `first`, `active`, `counts` and `dense` for a position of a game that is not over."""
        raise NotImplementedError

    def prepare(self, state: State, seat: i64) -> None:
        """Before `describe` is asked about several actions of a seat in one position."""

    def describe(self, state: State, seat: i64, action: i64) -> i64:
        """Sets `traits` for a legal action and returns how many it has."""
        return 0

    def twins(self) -> list[tuple[list[int], list[int]]]:
        """Other ways to see any position as one that is worth the same, for training to look through all of them.

        Each says which number every sparse feature gets, and where every dense one comes from.
        """
        return []

    def goes_on(self, state: State) -> bool:
        """Whether a search should follow what chance deals now."""
        return False

    def hides(self, state: State) -> bool:
        """Whether a seat does not know all that may matter to a search from here."""
        return False
