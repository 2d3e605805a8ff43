"""A game from elsewhere has no environment until somebody says how it looks, and then it has all of them."""

from __future__ import annotations

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.core.observer import Observer
from azulejo.envs.errors import BadEnvironment
from azulejo.envs.fields import Field, field
from azulejo.envs.gymnasium import AgainstBots
from azulejo.envs.pettingzoo import raw_env
from azulejo.envs.registry import SIGHTS, Sight
from azulejo.envs.vector import VectorEnv
from azulejo.games.game import Game, State
from azulejo.games.registry import GAMES
from azulejo.games.rng import Rng
from examples import last_stone


class HeapObserver(Observer):
    """The heap, and who is to take from it; masks, scores and ranks are those that every game has."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 1)

    def observe(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        assert isinstance(state, last_stone.LastStoneState)
        into[at] = state.heap | int(state.turn == seat) << 8


def heap_fields(game: Game) -> list[Field]:
    return [field("heap", 0, 0, 99, "stones"), field("turn", 0, 1, 1, "whether it is the viewer's turn")]


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "last_stone", last_stone.ENTRY)


def test_without_an_observer_it_is_refused() -> None:
    for make in (VectorEnv, raw_env, AgainstBots):
        with pytest.raises(BadEnvironment, match="last_stone"):
            make("last_stone")


def test_with_one_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIGHTS, "last_stone", Sight(HeapObserver, heap_fields))
    env = VectorEnv("last_stone", 5, players=3)
    observations, infos = env.reset(seed=1)
    ended = 0
    while ended < 9:
        heap = observations[:, env.fields["heap"]]
        assert np.array_equal(infos["action_mask"].sum(axis=1), np.minimum(heap, 3))
        observations, rewards, terminations, _, infos = env.step(env.sample())
        assert (np.sort(rewards[terminations], axis=1) == [-0.5, -0.5, 1]).all()
        ended += int(terminations.sum())
    single, rng = raw_env("last_stone"), Rng(1)
    single.reset(seed=1)
    while not any(single.terminations.values()):
        single.step(single.sample(rng))
    assert sorted(single.rewards.values()) == [-1, 1]
    agent = AgainstBots("last_stone", opponent="random", render_mode="rgb_array")
    _, info = agent.reset(seed=1)
    assert agent.step(int(np.argmax(info["action_mask"])))[1] == 0
    assert agent.render().shape[2] == 3
