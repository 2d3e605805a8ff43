"""The lessons that the client ships are what their tool writes with today's engine."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from azulejo.games.registry import GAMES

WEB = Path(__file__).parents[2] / "web"


def tool() -> ModuleType:
    """`web/tools/lessons.py`, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("lessons", WEB / "tools" / "lessons.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["lessons"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


LESSONS = tool()


@pytest.mark.parametrize("game", GAMES)
def test_the_kept_lesson_is_what_the_engine_plays_today(game: str) -> None:
    kept = (WEB / "src" / game / "lesson.json").read_text("utf-8")
    assert kept == LESSONS.written(game), "run python web/tools/lessons.py"
