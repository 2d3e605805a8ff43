"""The fast random generator for search and simulation, and one that is fed from outside.

Real games between people deal from the second, never from the first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Rng:
    """Chris Doty-Humphrey's sfc32: four 32-bit words, no multiplication, so it is the same compiled and interpreted."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = seed >> 32 & WORD
        self.c: i64 = seed >> 64 & WORD
        self.counter: i64 = 1
        for _ in range(16):
            self.step()

    def word(self) -> i64:
        """The next 32 random bits."""
        return self.step()

    def step(self) -> i64:
        """The next word of sfc32. Never overridden: `below` calls it directly, which saves 3 % of a random game."""
        word = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((self.c << 21 | self.c >> 11) + word) & WORD
        return word

    def below(self, bound: i64) -> i64:
        """An unbiased number from 0 to bound - 1. The bound is at least 1 and below 2**31."""
        product = self.step() * bound
        if (product & WORD) < bound:
            return self.settle(product, bound)
        return product >> 32

    def settle(self, product: i64, bound: i64) -> i64:
        """Lemire's method: only the lowest fractions can be biased, and only below 2**32 mod bound."""
        while (product & WORD) < (WORD + 1) % bound:
            product = self.word() * bound
        return product >> 32


@mypyc_attr(acyclic=True)
class StreamRng(Rng):
    """Draws the same way from words that `source` gives, 32 bits at each call.

    Underneath it is an sfc32 held still where its next word is 0, the one word that `below` hands to `settle` whatever
    the bound is. So the fast generator is not slowed by asking which of the two it is.
    """

    def __init__(self, source: Callable[[], int]) -> None:
        super().__init__(0)
        self.source = source
        self.hold()

    def hold(self) -> None:
        self.a = 0
        self.b = 0
        self.c = 0
        self.counter = 0

    def word(self) -> i64:
        return self.source()

    def settle(self, product: i64, bound: i64) -> i64:
        self.hold()
        return super().settle(self.word() * bound, bound)
