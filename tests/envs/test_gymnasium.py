"""One seat against bots, as Gymnasium wants it."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from azulejo.bots import BOTS, LEVELS, UnknownBot
from azulejo.envs.errors import BadEnvironment
from azulejo.envs.gymnasium import AgainstBots
from azulejo.games.errors import IllegalMove
from azulejo.games.registry import GAMES
from tests.envs.positions import SETTINGS, Setting


def made(setting: Setting, **more: Any) -> AgainstBots:
    return AgainstBots(setting.name, setting.players, dict(setting.options), **more)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_the_check_of_environments(setting: Setting) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*The environment is not wrapped|.*spec", UserWarning)
        check_env(made(setting, opponent="random"), skip_render_check=True)


def played(env: gymnasium.Env[Any, Any], seed: int | None) -> list[Any]:
    """A game in which the agent takes the lowest legal action: all that it sees."""
    observation, info = env.reset(seed=seed)
    told = [info["seat"], observation.tolist()]
    while True:
        assert info["action_mask"].any()
        observation, reward, over, truncated, info = env.step(int(np.argmax(info["action_mask"])))
        assert not truncated
        told += [observation.tolist(), reward]
        if over:
            return [*told, info["scores"]]


@pytest.mark.parametrize("name", GAMES)
def test_it_is_registered_and_plays_to_the_end(name: str) -> None:
    env = gymnasium.make(f"azulejo/{name.capitalize()}-v0", opponent="random")
    first, second = played(env, 5), played(env, None)
    assert first == played(env, 5) and second != first
    assert (first[0], second[0]) == (0, 1)
    own, other = first[-1]
    assert first[-2] == np.sign(own - other) or own == other
    env.close()


@pytest.mark.parametrize("opponent", ["greedy", LEVELS[0]])
def test_any_bot_or_level_can_be_the_opponent(opponent: str) -> None:
    assert opponent in BOTS
    env = AgainstBots("azul", 3, opponent=opponent, nodes=5, seat=2, reward="margin")
    scores = played(env, 1)[-1]
    assert len(scores) == 3


def test_the_seat_can_be_chosen() -> None:
    env = AgainstBots("azul", seat=1, opponent="random")
    assert [env.reset(seed=1)[1]["seat"], env.reset()[1]["seat"]] == [1, 1]


def test_an_illegal_action_loses_or_raises() -> None:
    env = AgainstBots("azul", opponent="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(324)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(BadEnvironment, match="reset"):
        env.step(0)
    strict = AgainstBots("azul", opponent="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(324)


def test_it_draws_the_table_as_the_agent_sees_it() -> None:
    env = AgainstBots("duel", render_mode="ansi", opponent="random")
    with pytest.raises(BadEnvironment, match="reset"):
        env.render()
    env.reset(seed=1)
    assert "agent" in env.render() and "bot_1" in env.render()
    assert env.action_text(0) == env.game.action_text(0)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"opponent": "nobody"}, UnknownBot),
        ({"seat": 2}, BadEnvironment),
        ({"illegal": "ignore"}, BadEnvironment),
        ({"render_mode": "human"}, BadEnvironment),
    ],
)
def test_what_cannot_be_made_is_refused(settings: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        AgainstBots("azul", **settings)
