"""Many games at once: what they are, what they promise, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from azulejo.envs.core.batch import stream
from azulejo.envs.errors import BadEnvironment, IllegalActions
from azulejo.envs.vector import VectorEnv
from azulejo.games.errors import AzulejoError, BadOption, UnknownGame
from tests.envs.positions import SETTINGS, Setting, Sights

STREAMS = [947923937, 2834636901]  # the first words of two of them


def made(setting: Setting, number: int, **more: Any) -> VectorEnv:
    return VectorEnv(setting.name, number, setting.players, dict(setting.options), **more)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_plays_the_games_and_shows_what_the_rules_say(setting: Setting) -> None:
    """Two games to their ends: turns, masks, observations, rewards and final scores are those of the states."""
    env, sights = made(setting, 2), Sights(setting)
    observations, infos = env.reset(seed=4)
    assert observations.shape == (2, env.single_observation_space.shape[0]) and observations.dtype == np.uint8  # type: ignore[index]
    ended = 0
    for _ in range(5000):
        for number in range(2):
            state = env.state(number)
            turn = int(state.turn)
            assert infos["turn"][number] == turn
            assert np.flatnonzero(infos["action_mask"][number]).tolist() == state.legal(turn)
            assert np.array_equal(observations[number], sights.observation(state, turn))
        before = [env.state(number) for number in range(2)]
        actions = env.sample()
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == (2, setting.players) and not truncations.any()
        for number in np.flatnonzero(terminations).tolist():
            before[number].play(before[number].turn, int(actions[number]))
            outcome = before[number].outcome()
            assert outcome is not None
            assert infos["final_info"]["scores"][number].tolist() == outcome.scores
            for seat in range(setting.players):
                seen = infos["final_obs"][number][seat]
                assert np.array_equal(seen, sights.observation(before[number], seat))
            winners = outcome.winners
            assert [
                seat for seat in range(setting.players) if rewards[number, seat] == rewards[number].max()
            ] == winners
            assert rewards[number].sum() == pytest.approx(0, abs=1e-6)
            ended += 1
        assert not rewards[~terminations].any()
        if ended >= 2:
            return
    raise AssertionError("these games do not end")


def course(env: VectorEnv, seed: int, steps: int, number: int) -> list[list[Any]]:
    """What happens in one of the games when all actions are sampled."""
    observations, infos = env.reset(seed=seed)
    told = [[observations[number].tolist(), int(infos["turn"][number])]]
    for _ in range(steps):
        observations, rewards, terminations, _, infos = env.step(env.sample())
        told.append([observations[number].tolist(), rewards[number].tolist(), bool(terminations[number])])
    return told


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_the_size_of_the_batch_changes_nothing(game: str) -> None:
    """Each game has random numbers of its own, in every episode."""
    alone, many = course(VectorEnv(game, 3), 9, 450, 2), course(VectorEnv(game, 8), 9, 450, 2)
    assert alone == many
    assert any(ended for *_, ended in alone[1:])
    assert course(VectorEnv(game, 3), 10, 1, 2)[0] != alone[0]


def test_the_random_numbers_of_a_game_are_the_same_compiled_and_interpreted() -> None:
    """And on every machine and in every version: what was learned from a seed can be learned again."""
    numbers = [stream(seed, 0, game, episode).word() for seed, game, episode in [(0, 0, 0), (2**62 + 5, 1023, 70)]]
    assert numbers == STREAMS


def test_games_and_episodes_differ() -> None:
    env = VectorEnv("azul", 50)
    first, _ = env.reset(seed=1)
    second, _ = env.reset()
    again, _ = env.reset(seed=1)
    assert len({row.tobytes() for row in np.concatenate([first, second])}) == 100
    assert np.array_equal(first, again)


def test_it_says_that_it_starts_anew_in_the_same_step() -> None:
    assert VectorEnv.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def played(env: VectorEnv) -> dict[str, Any]:
    """Until the first games end."""
    env.reset(seed=3)
    while True:
        _, rewards, terminations, _, infos = env.step(env.sample())
        if terminations.any():
            return {"rewards": rewards[terminations], "scores": infos["final_info"]["scores"][terminations]}


def test_rewards_can_be_margins_or_scores() -> None:
    for players in (2, 3):
        by_margin, by_score = (played(VectorEnv("azul", 20, players, reward=name)) for name in ("margin", "score"))
        assert np.array_equal(by_score["rewards"], by_score["scores"])
        for margins, scores in zip(by_margin["rewards"], by_margin["scores"], strict=True):
            for seat in range(players):
                assert margins[seat] == scores[seat] - max(np.delete(scores, seat))


def test_observations_can_be_floats_or_left_out() -> None:
    numbers, _ = VectorEnv("azul", 2).reset(seed=1)
    floats = VectorEnv("azul", 2, observations="float32")
    seen, _ = floats.reset(seed=1)
    assert seen.dtype == np.float32 and np.array_equal(seen, numbers)
    assert floats.single_observation_space.contains(seen[0])
    none, infos = VectorEnv("azul", 2, observations="none").reset(seed=1)
    assert none.shape == (2, 0) and infos["action_mask"].any(axis=1).all()


def test_copies_stay_and_live_views_change() -> None:
    for copy in (True, False):
        env = VectorEnv("azul", 2, copy=copy)
        first, infos = env.reset(seed=1)
        kept, mask = first.tobytes(), infos["action_mask"].tobytes()
        env.step(env.sample())
        assert (first.tobytes() == kept) is copy
        assert infos["action_mask"].tobytes() == mask


def test_fields_find_their_numbers() -> None:
    env = VectorEnv("azul", 4)
    observations, _ = env.reset(seed=1)
    assert observations[:, env.fields["displays"]].shape == (4, 5, 5)
    assert observations[:, env.fields["displays"]].sum(axis=(1, 2)).tolist() == [20] * 4
    assert (observations[:, env.fields["bag"]].sum(axis=1) == 80).all()


def test_spaces_hold_what_comes() -> None:
    env = VectorEnv("duel", 3)
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.action_space.contains(env.sample())
    assert env.action_text(30) == env.game.action_text(30)


def test_illegal_actions_are_named_and_nothing_is_played() -> None:
    env = VectorEnv("azul", 30)
    env.reset(seed=1)
    before = [str(env.state(number)) for number in range(30)]
    actions = env.sample()
    actions[[3, 17]] = 324, -1
    with pytest.raises(IllegalActions) as refused:
        env.step(actions)
    assert refused.value.fields["indices"] == [3, 17]
    assert "3, 17" in str(refused.value)
    with pytest.raises(IllegalActions, match="0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …"):
        env.step(np.full(30, 10**12))
    assert [str(env.state(number)) for number in range(30)] == before


@pytest.mark.parametrize("actions", [[1], [[1, 2]], [0.5, 1.0], [True, False], ["3R4", "3R4"]])
def test_actions_of_another_form_are_refused(actions: Any) -> None:
    env = VectorEnv("azul", 2)
    env.reset(seed=1)
    with pytest.raises(BadEnvironment) as refused:
        env.step(np.array(actions))
    assert refused.value.code == "envs_bad_actions"


def test_smaller_numbers_do_as_actions() -> None:
    env = VectorEnv("azul", 5)
    env.reset(seed=1)
    env.step(env.sample().astype(np.int32))
    env.step([int(action) for action in env.sample()])  # type: ignore[arg-type]


def test_nothing_works_before_a_reset() -> None:
    env = VectorEnv("azul", 2)
    for call in (env.sample, lambda: env.step(np.zeros(2, np.int64)), lambda: env.state(0)):
        with pytest.raises(BadEnvironment) as refused:
            call()
        assert refused.value.code == "envs_not_reset"


@pytest.mark.parametrize(
    ("arguments", "error", "code"),
    [
        ({"game": "chess"}, UnknownGame, "unknown_game"),
        ({"game": "azul", "players": 9}, UnknownGame, "bad_player_count"),
        ({"game": "azul", "options": {"wall": "green"}}, BadOption, "bad_option_value"),
        ({"game": "azul", "reward": "money"}, BadEnvironment, "envs_unknown_reward"),
        ({"game": "azul", "observations": "int4"}, BadEnvironment, "envs_unknown_observations"),
        ({"game": "azul", "num_envs": 0}, BadEnvironment, "envs_bad_number"),
        ({"game": "azul", "num_envs": 1.5}, BadEnvironment, "envs_bad_number"),
    ],
)
def test_what_cannot_be_made_is_refused(arguments: dict[str, Any], error: type[AzulejoError], code: str) -> None:
    with pytest.raises(error) as refused:
        VectorEnv(**arguments)
    assert refused.value.code == code


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, True])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(BadEnvironment, match="seed"):
        VectorEnv("azul").reset(seed=seed)


def test_an_action_that_is_none_has_no_text() -> None:
    with pytest.raises(BadEnvironment, match="325"):
        VectorEnv("azul").action_text(325)
