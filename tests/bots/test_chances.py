"""Chances to win are mended by what was fitted for the very weights that are in use."""

from __future__ import annotations

import json

import pytest

from azulejo.bots import Limit, ask, make_bot
from azulejo.bots.chances import DATA, calibrated, sharpness, weights_of
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.every_game import reached

CALIBRATIONS = json.loads(DATA.read_text("utf-8"))


@pytest.mark.parametrize("setting", CALIBRATIONS)
def test_new_weights_need_a_new_calibration(setting: str) -> None:
    """`azulejo calibrate GAME --fit src/azulejo/bots/calibration.json` makes it, another --seed measures it."""
    assert CALIBRATIONS[setting]["weights"] == weights_of(setting)
    assert 0.3 < CALIBRATIONS[setting]["sharpness"] < 3
    assert CALIBRATIONS[setting]["games"] >= 100


def test_what_is_fitted_is_what_bots_say() -> None:
    game = make("azul")
    assert sharpness(game) == CALIBRATIONS["azul-coloured-2"]["sharpness"] > 1
    state = reached(game, 1, 5)
    for thought in ask(make_bot("strongest"), state, int(state.turn), Limit(nodes=50), Rng(1)).thoughts:
        assert thought.chance == pytest.approx(calibrated([thought.value, 1 - thought.value], sharpness(game))[0])


def test_a_judge_of_its_own_is_left_alone() -> None:
    state = reached(make("azul"), 1, 5)
    for thought in ask(make_bot("theorist"), state, int(state.turn), Limit(nodes=50), Rng(1)).thoughts:
        assert thought.chance == pytest.approx(thought.value)
