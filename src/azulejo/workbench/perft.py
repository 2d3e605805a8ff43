"""How many sequences of decisions there are: numbers that catch any change in what is legal."""

from __future__ import annotations

from collections.abc import Iterator

from azulejo.games import playout
from azulejo.games.game import Game


def counts(game: Game, depth: int, seed: int) -> Iterator[int]:
    """The number of sequences of 1, 2, … decisions up to the depth; every deal is drawn from the seed afresh."""
    for decisions in range(1, depth + 1):
        yield int(playout.perft(game.start(), decisions, seed))
