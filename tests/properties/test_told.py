"""The story accounts for every point, and previews promise what then happens."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings

from azulejo.games.game import State
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.every_game import SETTINGS, Setting, step, walk
from tests.properties.positions import positions


def scores(state: State) -> list[int]:
    boards: Any = state.to_json()["boards"]
    return [board["score"] for board in boards]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_points_of_the_story_add_up_to_the_score(setting: Setting) -> None:
    """After every single step. Steps give `points` to a seat or tell what it `lost`."""
    for seed in range(12):
        state, rng = setting.make().start(), Rng(seed)
        state.story = Story()
        told = scores(state)
        outcome = state.outcome()
        while outcome is None:
            step(state, rng)
            for event in state.story.drain():
                fields: Any = event.to_json()
                if "seat" in fields:
                    told[fields["seat"] - 1] += fields.get("points", 0) - fields.get("lost", 0)
            assert scores(state) == told
            assert min(told) >= 0
            outcome = state.outcome()
        assert outcome.scores == told
        assert [sum(points.values()) for points in outcome.points] == outcome.scores


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_story_changes_nothing(setting: Setting) -> None:
    for seed in range(5):
        silent, telling = setting.make().start(), setting.make().start()
        telling.story = Story()
        rng, same_rng = Rng(seed), Rng(seed)
        while silent.outcome() is None:
            step(silent, rng)
            step(telling, same_rng)
            assert str(silent) == str(telling)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_step_is_ready_for_json_and_named(setting: Setting) -> None:
    state, rng = setting.make().start(), Rng(8)
    state.story = Story()
    while state.outcome() is None:
        step(state, rng)
        for event in state.story.drain():
            in_snake_case = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
            assert event.to_json()["kind"] == event.kind == in_snake_case
            assert json.loads(json.dumps(event.to_json())) == event.to_json()


@settings(max_examples=60)
@given(positions())
def test_a_preview_changes_nothing_and_is_never_negative(state: State) -> None:
    before = str(state)
    for seat in state.actors():
        for action in state.legal(seat):
            preview = state.preview(seat, action)
            assert min(preview.fills, preview.breaks, preview.cost, preview.points) >= 0
            assert json.loads(json.dumps(preview.to_json())) == preview.to_json()
    assert str(state) == before


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_outcomes_rank_by_points(setting: Setting) -> None:
    """1 is the best; equal ranks only for equal scores; as many are better as the rank says."""
    for seed in range(30):
        for state in walk(setting.make(), seed):
            last = state
        outcome = last.outcome()
        assert outcome is not None
        for seat, rank in enumerate(outcome.ranks):
            assert rank == 1 + sum(other < rank for other in outcome.ranks)
            for other, other_rank in enumerate(outcome.ranks):
                if rank < other_rank:
                    assert outcome.scores[seat] >= outcome.scores[other]
                if rank == other_rank:
                    assert outcome.scores[seat] == outcome.scores[other]
