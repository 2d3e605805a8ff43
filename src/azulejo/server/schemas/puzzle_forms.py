"""Puzzles as people are asked them, and what is told once they have answered."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from azulejo.puzzles.theme import Theme
from azulejo.server.schemas.base import Asked, Count, Number, Seat, Shown, Text
from azulejo.server.schemas.game_forms import AnyAction, AnyPosition
from azulejo.server.schemas.record_forms import MomentShown
from azulejo.server.schemas.view_forms import ActionShown


class ThemeCounted(Shown):
    """How many puzzles of a game there are about something."""

    theme: Theme
    number: Number


class PuzzlesOfGame(Shown):
    """The puzzles of a game, and how far you are with them."""

    game: str
    number: Number
    solved: Count
    themes: list[ThemeCounted]


class PuzzleProgress(Shown):
    """How far you are with all puzzles."""

    solved: Count = Field(description="At the last time of asking.")
    failed: Count = Field(description="Likewise.")
    due: Count = Field(description="Those that you have failed and that come again now.")
    streak: Count = Field(description="Days in a row, up to today or yesterday, on which you solved one.")


class PuzzlesShown(Shown):
    """What there is to solve."""

    games: list[PuzzlesOfGame]
    progress: PuzzleProgress
    daily: Literal["open", "solved", "failed"] = Field(description="How you stand with the puzzle of the day.")


class PuzzleShown(Shown):
    """A position in which one move is clearly the best."""

    id: str
    game: str
    options: dict[str, str]
    players: int
    seat: Seat = Field(description="Whose decision it is: yours.")
    difficulty: int = Field(ge=1, le=5, description="From what is seen at a glance to what needs a long look.")
    date: str | None = Field(description="The day, as 2026-11-17, of which it is the puzzle; null for others.")
    standing: Literal["new", "again", "solved", "failed"] = Field(
        description="`again` for one that you have failed before; answers to `solved` and `failed` ones do not count."
    )
    position: AnyPosition
    actions: list[ActionShown]


class PuzzleFound(Shown):
    """The next puzzle, if there is one that you have not solved."""

    puzzle: PuzzleShown | None


class PuzzleAnswer(Asked):
    """What you would play."""

    action: Text | None = Field(description="As the `actions` of the puzzle have it; null to give up.")


class MoveJudged(Shown):
    """A move, as far as it was thought about."""

    text: str
    action: AnyAction
    chance: float | None = Field(description="To win, from 0 to 1; null for what was not worth a long look.")
    moments: list[MomentShown] = Field(description="The position, and what follows from the move, step by step.")


class PuzzleJudged(Shown):
    """Whether it was right, and why."""

    right: bool
    counts: bool = Field(description="Whether this was your first answer, or the first since the puzzle came again.")
    best: MoveJudged
    margin: float = Field(description="Of the chance to win over everything else, from 0 to 1.")
    answer: MoveJudged | None = Field(
        description="What you would have played; null if it was the best, or you gave up."
    )
    trap: MoveJudged = Field(description="What is tempting.")
    why: list[str] = Field(description="Why the answer, or else what is tempting, is worse, in the language asked for.")
    themes: list[Theme]
    again: int | None = Field(description="In how many days it comes again; null if it does not.")
    progress: PuzzleProgress
