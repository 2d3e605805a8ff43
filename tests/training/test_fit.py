"""Fitting: the network that learns is the one that plays, and what it sees it learns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from azulejo.bots.evaluations import learned
from azulejo.bots.minds import MINDS
from azulejo.bots.search.learned import SCORE_UNIT
from azulejo.bots.weights import Weights
from azulejo.games.registry import make
from azulejo.training.fit import (
    FIRST,
    FROM_NOTHING,
    OF_POLICIES,
    SECOND,
    Twins,
    ValueModel,
    fit_policy,
    fit_values,
    softmax,
)
from azulejo.training.rows import Choices, Gathering, Rows
from azulejo.training.selfplay import Lesson, play_games
from tests.every_game import SETTINGS, Setting, walk

LEARNING = [setting for setting in SETTINGS if setting.name in MINDS]


def random_weights(model: ValueModel, traits: int) -> Weights:
    shape = {"seats": model.seats, "sparse": model.sparse, "dense": model.dense}
    shape |= {"first": FIRST, "second": SECOND, "traits": traits}
    policy = np.random.default_rng(3).standard_normal(traits)
    return Weights(shape, model.weights(), [float(each) for each in policy], {})


@pytest.mark.parametrize("setting", LEARNING[::3], ids=str)
def test_the_network_that_learns_is_the_one_that_plays(setting: Setting) -> None:
    game = setting.make()
    features = MINDS[game.name].features(game)
    model = ValueModel.fresh(features, 1)
    model.parameters["bias"] += np.float32(0.1)
    model.parameters["skip"] += np.float32(0.05)
    evaluation = learned(MINDS[game.name].features(game), random_weights(model, int(features.trait_size)))
    for state in [state.clone() for state in walk(game, 1) if state.turn >= 0][::10]:
        gathering = Gathering(features)
        features.read(state)
        gathering.add_position(None)
        output = model.forward(gathering.active[0][None], gathering.dense[0][None])[-1][0]
        evaluation.judge(state)
        ordered = [float(evaluation.chances[seat]) for seat in gathering.order[0]]
        assert ordered == pytest.approx(softmax(output[None, : game.players])[0].tolist(), abs=1e-4)
        scores = output[game.players :] * SCORE_UNIT
        margin = float(scores[0] - max(scores[1:]))
        assert evaluation.margins(state)[gathering.order[0][0]] == pytest.approx(margin, abs=1e-2)


def test_weights_go_there_and_back() -> None:
    features = MINDS["azul"].features(make("azul", 3))
    model = ValueModel.fresh(features, 1)
    again = ValueModel.of_weights(features, model.weights())
    for name, parameter in model.parameters.items():
        assert np.array_equal(again.parameters[name], parameter)


def test_what_decides_is_learned() -> None:
    """The seat with a certain feature wins; the network finds that out."""
    features = MINDS["azul"].features(make("azul"))
    rng = np.random.default_rng(1)
    number = 6000
    active = np.full((number, 2, 96), int(features.sparse), np.int16)
    active[:, :, 0] = rng.integers(0, 4, (number, 2))
    wins = (active[:, 0, 0] > active[:, 1, 0]).astype(np.float32)
    won = np.stack([wins, 1 - wins], 1)
    dense = np.zeros((number, int(features.dense_size)), np.float32)
    rows = Rows(active, dense, won, 40 * won, np.full((number, 2), -1, np.float32))
    model = ValueModel.fresh(features, 1)
    course = replace(FROM_NOTHING, epochs=40)
    assert fit_values(model, rows, Twins(features), course, 1, lambda *_: None) < 0.1


def test_a_policy_learns_what_is_chosen() -> None:
    """Of three actions the one with trait 2 is always chosen."""
    decisions = 500
    traits = np.tile(np.array([[0, 9], [1, 9], [2, 9]], np.int16), (decisions, 1))
    share = np.tile(np.array([0, 0, 1], np.float32), decisions)
    choices = Choices(traits, share, np.arange(0, 3 * decisions, 3))
    policy, left = fit_policy(np.zeros(9, np.float32), choices, replace(OF_POLICIES, epochs=200), 1)
    assert left < 0.2
    assert policy[2] > policy[0] + 1


@pytest.mark.parametrize("setting", LEARNING[::4], ids=str)
def test_games_to_learn_from(setting: Setting) -> None:
    """Every row's seats share one victory, and the same seed gives the same rows."""
    lesson = Lesson(setting.make(), None, 0)
    (rows, choices), (again, _) = (play_games(lesson, 2, 5) for _ in range(2))
    assert len(rows) > 10 and len(choices) > 2
    assert np.allclose(rows.won.sum(1), 1)
    assert np.array_equal(rows.active, again.active) and np.array_equal(rows.dense, again.dense)
    assert np.allclose(np.add.reduceat(choices.share, choices.starts), 1, atol=1e-4)
