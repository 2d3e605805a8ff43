"""One decision judged: a search that knows what was played, a grade, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from azulejo.analysis.budget import Budget, GoesOn, always
from azulejo.analysis.grading import WRONG, grade
from azulejo.analysis.questions import Question
from azulejo.analysis.reasons import explain
from azulejo.analysis.report import Decision, Option, figure
from azulejo.analysis.weighing import Weighed, weigh
from azulejo.games.game import Game, State
from azulejo.games.rng import Rng

TOLD: Final = 3  # of the best actions
SEED_BITS: Final = 32


def judge(
    question: Question, budget: Budget, seed: int, goes_on: GoesOn = always, *, explained: bool = True
) -> Decision:
    """What a decision was worth and, where it was wrong, why; raises Cancelled.

    With nodes alone the same question has always the same answer.
    """
    rng = Rng(question.event << SEED_BITS | seed & (1 << SEED_BITS) - 1)
    seat, position = question.seat, question.position
    found = weigh(position, seat, [question.action], budget, rng, goes_on, TOLD)
    best, played = found[0], next(each for each in found if each.action == question.action)
    before, after = best.chances[seat], played.chances[seat]
    loss = max(0.0, before - after)
    others = [before - each.chances[seat] for each in found if each is not best]
    verdict = grade(loss, min(others, default=None))
    game = position.game
    return Decision(
        event=question.event,
        round=round_of(position),
        seat=seat + 1,
        action=game.action_text(question.action),
        grade=verdict,
        loss=figure(loss),
        before=figure(before),
        after=figure(after),
        margin_before=None if best.margin is None else figure(best.margin),
        margin_after=None if played.margin is None else figure(played.margin),
        best=game.action_text(best.action),
        line=texts(game, best),
        options=tuple(option(game, each, seat) for each in told(found, played, seat)),
        chances_before=tuple(map(figure, best.chances)),
        chances_after=tuple(map(figure, played.chances)),
        why=explain(position, seat, played, best, seed).reasons if explained and verdict in WRONG else (),
    )


def told(found: Sequence[Weighed], played: Weighed, seat: int) -> list[Weighed]:
    """The best, then the others by their chances: but what was hardly looked at is not told to be better still."""
    best, *others = found
    sure = [each for each in others if each is played or each.is_sure or each.chances[seat] <= best.chances[seat]]
    return [best, *sorted(sure, key=lambda each: -each.chances[seat])]


def round_of(position: State) -> int | None:
    """The round that a position is in, if its game has rounds."""
    number = position.view(None).get("round")
    return number if isinstance(number, int) else None


def option(game: Game, weighed: Weighed, seat: int) -> Option:
    """What was weighed, as data."""
    margin = None if weighed.margin is None else figure(weighed.margin)
    chance = figure(weighed.chances[seat])
    return Option(game.action_text(weighed.action), chance, margin, weighed.looks, texts(game, weighed))


def texts(game: Game, weighed: Weighed) -> tuple[str, ...]:
    """The line of an action in the game's notation."""
    return tuple(map(game.action_text, weighed.line))
