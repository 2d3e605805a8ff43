"""Perft counts are what one gets by counting."""

from __future__ import annotations

from itertools import islice

from azulejo import Rng, make
from azulejo.workbench.perft import counts


def test_one_decision_counts_the_legal_moves() -> None:
    game = make("azul", 3)
    state = game.start()
    while state.turn < 0:
        state.deal(Rng(7))
    assert list(counts(game, 1, 7)) == [len(state.legal(state.turn))]


def test_two_decisions_count_the_replies() -> None:
    game = make("azul")
    state = game.start()
    while state.turn < 0:
        state.deal(Rng(7))
    replies = 0
    for action in state.legal(state.turn):
        following = state.clone()
        following.play(following.turn, action)
        replies += len(following.legal(following.turn))
    assert list(counts(game, 2, 7)) == [len(state.legal(state.turn)), replies]


def test_counts_come_one_after_another() -> None:
    assert len(list(islice(counts(make("azul"), 99, 1), 2))) == 2


def test_another_seed_deals_other_tiles() -> None:
    assert len({tuple(counts(make("azul"), 2, seed)) for seed in range(5)}) > 1
