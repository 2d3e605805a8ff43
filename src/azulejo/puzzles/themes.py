"""What a puzzle is about, by the reasons for which its best move is better than the tempting one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from azulejo.analysis.reasons import Lesson
from azulejo.analysis.report import Reason
from azulejo.games.game import Game
from azulejo.puzzles.theme import THEMES, Theme

OF_REASONS: Final[dict[str, Theme]] = {
    "breaks": "floor",
    "costs": "floor",
    "leaves": "deny",
    "lets": "deny",
    "gains": "deny",
    "scores": "points",
    "earns": "points",
    "places": "points",
}
OF_GOALS: Final[dict[str, Theme]] = {
    "columns": "column",
    "tablet_columns": "column",
    "colours": "colour",
    "tablet_five_colours": "colour",
}
OF_ACTIONS: Final[dict[str, Theme]] = {
    "tile": "wall",
    "take_chip": "chips",
    "spend_chip": "chips",
    "take_plate": "plates",
    "draw_plate": "plates",
    "look": "plates",
    "keep_plate": "plates",
    "place_plate": "plates",
    "return_plate": "plates",
}


def themes(game: Game, best: int, lesson: Lesson) -> tuple[Theme, ...]:
    """Those of a puzzle, in the order of THEMES."""
    found = {*of_lesson(lesson), *of_action(game, best)}
    return tuple(theme for theme in THEMES if theme in found)


def of_lesson(lesson: Lesson) -> Iterator[Theme]:
    """What the reasons speak of."""
    for reason in lesson.reasons:
        theme = of_reason(reason)
        if theme is not None:
            yield theme
    if lesson.is_last_round:
        yield "last_round"


def of_reason(reason: Reason) -> Theme | None:
    """What one reason speaks of: a bonus of one's own that is no column and no colour is about points."""
    code = reason.code.partition(".")[0]
    if code == "goal":
        return OF_GOALS.get(str(reason.fields["source"]), "points")
    return OF_REASONS.get(code)


def of_action(game: Game, action: int) -> Iterator[Theme]:
    """What the best move itself does, where that is a kind of its own."""
    kind = game.action_json(action).get("kind")
    if isinstance(kind, str) and kind in OF_ACTIONS:
        yield OF_ACTIONS[kind]
