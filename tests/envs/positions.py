"""What environments see of positions, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from azulejo.envs.arrays import live_bytes
from azulejo.envs.core.observer import Observer
from azulejo.envs.core.words import BYTES
from azulejo.envs.registry import sight_of
from azulejo.games.game import CHANCE, OVER, State
from tests.every_game import SETTINGS, Setting, walk


class Sights:
    """Observations and masks of a game, made one at a time."""

    def __init__(self, setting: Setting) -> None:
        self.game = setting.make()
        self.observer: Observer = sight_of(setting.name).observer(self.game)
        self.words: vec[i64] = vec[i64]([7] * int(self.observer.words))
        self.mask_words: vec[i64] = vec[i64]([-1] * int(self.observer.mask_words))

    def observation(self, state: State, seat: int) -> NDArray[np.uint8]:
        self.observer.observe(state, seat, self.words, 0)
        return live_bytes(self.words, int(self.observer.words) * BYTES).copy()

    def legal(self, state: State, seat: int) -> list[int]:
        self.observer.mark_legal(state, seat, self.mask_words, 0)
        bits = np.unpackbits(live_bytes(self.mask_words, int(self.observer.mask_words) * BYTES), bitorder="little")
        return [int(action) for action in np.flatnonzero(bits)]


def decisions(setting: Setting, seed: int) -> Iterator[State]:
    """Every position of a random game at which somebody must decide, and the last one."""
    for state in walk(setting.make(), seed):
        if state.turn != CHANCE:
            yield state


def view_of(state: State, seat: int) -> str:
    return json.dumps([seat, state.view(seat)], sort_keys=True)


def final(setting: Setting, seed: int) -> State:
    *_, last = walk(setting.make(), seed)
    assert last.turn == OVER
    return last


__all__ = ["SETTINGS", "Setting", "Sights", "decisions", "final", "view_of"]
