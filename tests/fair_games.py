"""Whole games whose deals are fair, played at random."""

from __future__ import annotations

import hashlib

from azulejo.fair import Fairness, commitment, dealer, nonce_commitment
from azulejo.games.game import CHANCE, OVER, Game
from azulejo.games.rng import Rng
from azulejo.records import Move, Record


def fair_game(game: Game, seed: bytes) -> Record:
    """A finished game. The seed takes the place of the server's and the players' randomness."""
    secret = hashlib.sha256(seed).digest()
    nonces = tuple(hashlib.sha256(seed + bytes([seat])).hexdigest()[:32] for seat in range(game.players))
    names = [f"Player {seat + 1}" for seat in range(game.players)]
    fairness = Fairness(commitment(secret), tuple(map(nonce_commitment, nonces)), nonces, secret.hex())
    record = Record(game, names, fairness=fairness)
    state, rng, deals = game.start(), Rng(int.from_bytes(secret)), 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            deals += 1
            record.add(state.deal(dealer(secret, nonces, deals)))
        else:
            seat, number = int(state.turn), state.count_legal(state.turn)
            action = int(state.nth_legal(seat, rng.below(number)))
            state.play(seat, action)
            record.add(Move(seat, action))
    outcome = state.outcome()
    assert outcome is not None
    record.finish(outcome)
    return record
