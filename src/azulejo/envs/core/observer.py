"""What an environment asks of a game besides its rules: how a position looks to a seat, as numbers."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from azulejo.envs.core.words import BITS, put_bits
from azulejo.games.game import Game, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes observations and masks of one game, with its players and options, into words of eight bytes.

    An observation has all that `state.view(seat)` says, and nothing else: equal views have equal observations and
    different views different ones. Methods that are not abstract do for every game what one of its own does faster.
    """

    def __init__(self, game: Game, words: int) -> None:
        self.game = game
        self.words: i64 = words  # of an observation
        self.mask_words: i64 = (game.actions + BITS - 1) // BITS

    @abstractmethod
    def observe(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        """Writes what the seat may know from the word `at` on, every word of it."""

    def mark_legal(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        """Writes which actions are legal for the seat, a bit each, from the word `at` on, every word of it."""
        for word in range(self.mask_words):
            into[at + word] = 0
        for n in range(state.count_legal(seat)):
            put_bits(into, at, state.nth_legal(seat, n), 1)

    def score(self, state: State, seat: i64) -> i64:
        """The points of a seat in a game that is over."""
        outcome = state.outcome()
        assert outcome is not None
        return outcome.scores[seat]

    def merit(self, state: State, seat: i64) -> i64:
        """More than another seat's if this one is ranked before it in a game that is over, and equal if neither is."""
        outcome = state.outcome()
        assert outcome is not None
        return -outcome.ranks[seat]
