"""Loops over any game through the public `State`, compiled: random games, perft counts, and their fingerprints."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.bits import mix
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng


def random_game(state: State, rng: Rng) -> i64:
    """Plays uniformly random actions to the end and returns how many there were."""
    moves: i64 = 0
    while True:
        turn = state.turn
        if turn >= 0:
            choice = rng.below(state.count_legal(turn))
            state.play(turn, state.nth_legal(turn, choice))
            moves += 1
        elif turn == CHANCE:
            state.deal(rng)
        else:
            return moves


def random_games(start: State, number: i64, rng: Rng) -> i64:
    """Plays so many random games from one starting position and returns how many actions there were in all."""
    state = start.clone()
    moves: i64 = 0
    for _ in range(number):
        start.copy_into(state)
        moves += random_game(state, rng)
    return moves


def fingerprint(state: State, rng: Rng) -> i64:
    """Plays a random game and folds every position's key into one number: equal games, equal fingerprints."""
    print_: i64 = 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(rng)
        else:
            choice = rng.below(state.count_legal(state.turn))
            state.play(state.turn, state.nth_legal(state.turn, choice))
        print_ = mix(print_, state.key())
    return print_


def perft(state: State, depth: i64, seed: int) -> i64:
    """How many sequences of `depth` decisions there are; chance, whenever it deals, deals from `Rng(seed)` afresh."""
    here = state.clone()
    while here.turn == CHANCE:
        here.deal(Rng(seed))
    if depth == 0 or here.turn == OVER:
        return 1
    number = here.count_legal(here.turn)
    if depth == 1:
        return number
    leaves: i64 = 0
    for n in range(number):
        following = here.clone()
        following.play(following.turn, here.nth_legal(here.turn, n))
        leaves += perft(following, depth - 1, seed)
    return leaves


def copies(state: State, number: i64) -> None:
    """Copies a state into one scratch state so many times, for the benchmark."""
    scratch = state.clone()
    for _ in range(number):
        state.copy_into(scratch)


def clones(state: State, number: i64) -> None:
    """Clones a state so many times, for the benchmark."""
    for _ in range(number):
        state.clone()
