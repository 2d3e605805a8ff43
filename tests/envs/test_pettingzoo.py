"""A game as PettingZoo wants it: its own tests, the same games as in a vector, and what is refused."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from azulejo.envs.errors import BadEnvironment
from azulejo.envs.pettingzoo import AzulejoAEC, env, raw_env
from azulejo.envs.vector import VectorEnv
from azulejo.games.errors import IllegalMove
from azulejo.games.rng import Rng
from tests.envs.positions import SETTINGS, Setting

# Advice about its own classic games, which have observations of this kind
ADVICE = ("Observation space for each agent probably", "Observation is not a NumPy array", "Action mask numpy array is")


def made(setting: Setting, **more: Any) -> AzulejoAEC:
    return env(setting.name, players=setting.players, options=dict(setting.options), **more)


def checked(call: Any, *arguments: Any) -> None:
    """Without the advice, but with every other warning as an error."""
    with warnings.catch_warnings():
        for message in ADVICE:
            warnings.filterwarnings("ignore", message)
        call(*arguments)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_the_test_of_the_api(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    checked(api_test, made(setting), 30)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_the_test_of_seeds(setting: Setting) -> None:
    checked(seed_test, lambda: made(setting), 15)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_seed_is_the_same_game_in_a_vector(setting: Setting) -> None:
    """Over two episodes."""
    single = made(setting)
    many = VectorEnv(setting.name, 2, setting.players, dict(setting.options))
    observations, infos = many.reset(seed=6)
    single.reset(seed=6)
    ended = 0
    while ended < 2:
        assert single.agent_selection == f"player_{infos['turn'][0]}"
        seen, reward, over, truncated, _ = single.last()
        assert seen is not None and not over and not truncated and reward == 0
        assert np.array_equal(seen["observation"], observations[0])
        assert np.array_equal(seen["action_mask"], infos["action_mask"][0])
        actions = many.sample()
        single.step(int(actions[0]))
        observations, rewards, terminations, _, infos = many.step(actions)
        if terminations[0]:
            assert [single.rewards[agent] for agent in single.agents] == pytest.approx(rewards[0].tolist())
            final = infos["final_obs"][0]
            for seat, agent in enumerate(single.agents):
                assert np.array_equal(single.observe(agent)["observation"], final[seat])
                assert not single.observe(agent)["action_mask"].any()
                assert single.infos[agent] == {"score": infos["final_info"]["scores"][0, seat]}
            for agent in single.agent_iter():
                assert single.last()[1] == single.rewards[agent] or single.last()[2]
                single.step(None)
            assert single.agents == []
            single.reset()
            ended += 1


def test_who_does_not_move_sees_the_table_and_has_no_actions() -> None:
    game = raw_env("azul")
    game.reset(seed=1)
    (other,) = set(game.agents) - {game.agent_selection}
    seen = game.observe(other)
    assert not seen["action_mask"].any() and seen["observation"].any()
    assert game.observation_space(other).contains(seen)


@pytest.mark.parametrize("action", [324, -1, 10**12, None])
def test_an_illegal_action_is_refused_with_its_reason(action: int | None) -> None:
    game = raw_env("azul")
    game.reset(seed=1)
    before = game.observe(game.agent_selection)["observation"]
    with pytest.raises(IllegalMove):
        game.step(action)
    assert np.array_equal(game.observe(game.agent_selection)["observation"], before)


def test_an_illegal_action_can_lose_the_game() -> None:
    game = raw_env("duel", illegal="lose")
    game.reset(seed=1)
    loser = game.agent_selection
    game.step(0)
    assert all(game.terminations.values()) and all(game.truncations.values())
    assert {agent: reward for agent, reward in game.rewards.items() if reward} == {loser: -1.0}
    for _ in game.agent_iter():
        game.step(None)
    game.reset()
    assert not any(game.terminations.values())


def test_once_it_is_over_only_none_is_taken() -> None:
    game, rng = raw_env("azul"), Rng(1)
    game.reset(seed=1)
    while not any(game.terminations.values()):
        game.step(game.sample(rng))
    with pytest.raises(ValueError, match="None"):
        game.step(0)


@pytest.mark.parametrize("name", ["azul", "chocolatier", "duel"])
def test_it_draws_text_and_pixels(name: str) -> None:
    text, picture = (raw_env(name, render_mode=mode) for mode in ("ansi", "rgb_array"))
    for game in (text, picture):
        game.reset(seed=1)
    drawn = text.render()
    assert isinstance(drawn, str) and "player_0" in drawn and "player_1" in drawn
    pixels = picture.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.dtype == np.uint8 and pixels.shape[2] == 3 and len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
    assert raw_env(name, render_mode=None).metadata["render_modes"] == ["ansi", "rgb_array"]


def test_without_a_mode_nothing_is_drawn() -> None:
    game = raw_env("azul")
    with pytest.raises(BadEnvironment, match="reset"):
        game.render()
    with pytest.raises(BadEnvironment, match="reset"):
        game.step(0)
    game.reset()
    assert game.render() is None
    assert game.action_text(23) == "CK-"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"illegal": "ignore"}, "envs_unknown_illegal"),
        ({"render_mode": "human"}, "envs_unknown_render_mode"),
        ({"reward": "money"}, "envs_unknown_reward"),
    ],
)
def test_what_cannot_be_made_is_refused(settings: dict[str, Any], code: str) -> None:
    with pytest.raises(BadEnvironment) as refused:
        raw_env("azul", **settings)
    assert refused.value.code == code
