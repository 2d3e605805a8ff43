"""The counts again, from a move generator that shares nothing with the engine: the naive Azul, walked beside it."""

from __future__ import annotations

import copy
import random

import pytest

from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.playout import perft
from azulejo.games.rng import Rng
from tests.drawn import azul
from tests.naive_azul import NaiveAzul

SEED = 3
FEW = 20_000


def side_by_side(players: int, wall: str, steps: int) -> tuple[State, NaiveAzul]:
    """The engine and the naive table after the same random steps."""
    state, naive = azul(players, wall).start(), NaiveAzul(players, wall)
    rng, chance = Rng(steps), random.Random(steps)
    for _ in range(steps):
        if state.turn == OVER:
            break
        if state.turn == CHANCE:
            naive.deal(state.game.deal_text(state.deal(rng)))
        else:
            seat = naive.actors()[0]
            move = chance.choice(sorted(naive.moves(seat)))
            naive.play(seat, move)
            state.play(seat, state.game.parse_action(move))
    return state, naive


def naive_perft(state: State, naive: NaiveAzul, depth: int) -> int:
    """Moves come from the naive table; the engine beside it only deals, as `perft` deals."""
    while state.turn == CHANCE:
        naive.deal(state.game.deal_text(state.deal(Rng(SEED))))
    if depth == 0 or naive.phase == "ended":
        return 1
    seat = naive.actors()[0]
    moves = naive.moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        next_state, next_naive = state.clone(), copy.deepcopy(naive)
        next_naive.play(seat, move)
        next_state.play(seat, state.game.parse_action(move))
        total += naive_perft(next_state, next_naive, depth - 1)
    return total


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("wall", ["coloured", "gray"])
@pytest.mark.parametrize("steps", [2, 9, 14, 33, 52, 66])
def test_the_engine_counts_what_the_naive_table_counts(players: int, wall: str, steps: int) -> None:
    state, naive = side_by_side(players, wall, steps)
    counted = [int(perft(state, depth, SEED)) for depth in (1, 2, 3)]
    for depth, number in enumerate(counted, start=1):
        if depth <= 2 or number <= FEW:
            assert naive_perft(state.clone(), copy.deepcopy(naive), depth) == number
