"""The fast random generator for search and simulation. Real games between people never deal from it."""

from __future__ import annotations

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
            self.word()

    def word(self) -> i64:
        """The next 32 random bits."""
        word = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((self.c << 21 | self.c >> 11) + word) & WORD
        return word

    def below(self, bound: i64) -> i64:
        """An unbiased number from 0 to bound - 1. The bound is at least 1 and below 2**31."""
        product = self.word() * bound
        while (product & WORD) < bound:
            # Lemire's method: only the lowest fractions can be biased, and only below 2**32 mod bound.
            if (product & WORD) >= (WORD + 1) % bound:
                break
            product = self.word() * bound
        return product >> 32
