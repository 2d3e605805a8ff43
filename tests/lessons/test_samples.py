"""The positions, stories and actions that the client ships or is tested on have the form that the server promises."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from azulejo.games.registry import GAMES
from azulejo.server.schemas.record_forms import MomentShown
from azulejo.server.schemas.view_forms import ActionShown

SOURCES = Path(__file__).parents[2] / "web" / "src"
Moment = tuple[Any, list[Any]]  # a position, and what happened


def read(*path: str) -> Any:
    return json.loads(SOURCES.joinpath(*path).read_text("utf-8"))


def check_moment(position: Any, story: list[Any]) -> None:
    """Raises ValidationError unless the server could have told it."""
    about: dict[str, object] = {
        "at": 1,
        "event": None,
        "seat": None,
        "action": None,
        "deal": None,
        "scores": [],
        "to_act": [],
        "text": "",
    }
    MomentShown.model_validate({**about, "position": position, "story": story})


def in_lesson(lesson: Any) -> Iterator[Moment]:
    for step in lesson["steps"]:
        yield step["position"], step["lead"]
        for answer in step["answers"].values():
            yield answer["position"], answer["story"]


@pytest.mark.parametrize("game", GAMES)
def test_lessons(game: str) -> None:
    lesson = read(game, "lesson.json")
    for position, story in in_lesson(lesson):
        check_moment(position, story)
    for step in lesson["steps"]:
        for offered in step["offered"]:
            ActionShown.model_validate(offered)


def test_stories() -> None:
    stories = read("motion", "stories.json")
    assert {story["game"] for story in stories} == set(GAMES)
    for story in stories:
        check_moment(story["before"], [])
        check_moment(story["after"], story["steps"])


def test_positions_of_duel() -> None:
    for sample in read("..", "gallery", "duel", "samples.json").values():
        check_moment(sample["position"], [])
        for offered in sample["actions"]:
            ActionShown.model_validate(offered)


@pytest.mark.parametrize("field", ["turn", "phase", "boards"])
def test_a_missing_field_would_be_found(field: str) -> None:
    position = read("motion", "stories.json")[0]["before"]
    del position[field]
    with pytest.raises(ValidationError, match=field):
        check_moment(position, [])
