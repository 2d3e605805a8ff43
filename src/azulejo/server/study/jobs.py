"""What a studying process is asked to do. Everything here can be pickled; answers are ready to be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time
from typing import Any, Final, Protocol

from azulejo.analysis import Budget, Decision, Question, judge, ponder
from azulejo.analysis.analysing import GLANCE
from azulejo.analysis.budget import GoesOn
from azulejo.analysis.weighing import search_for
from azulejo.games.game import Game, State
from azulejo.server.study.alternatives import alternative

TELLING: Final = 0.3  # seconds between two answers of somebody who ponders
LEAST_TELLINGS: Final = 2


class Job(Protocol):
    """Gives its answers one after the other, and raises `Cancelled` soon after `goes_on` has said no."""

    def answers(self, goes_on: GoesOn) -> Iterator[Any]: ...


@dataclass(frozen=True)
class Glance:
    """The numbers of the events that were asked about, the most telling first."""

    asked: tuple[Question, ...]
    seed: int

    def answers(self, goes_on: GoesOn) -> Iterator[list[int]]:
        losses = {each.event: judge(each, GLANCE, self.seed, goes_on, explained=False).loss for each in self.asked}
        yield sorted(losses, key=lambda event: (-losses[event], event))


@dataclass(frozen=True)
class Judge:
    """One decision."""

    question: Question
    budget: Budget
    seed: int

    def answers(self, goes_on: GoesOn) -> Iterator[Decision]:
        count_own_time(self.question.position.game)
        yield judge(self.question, self.budget, self.seed, goes_on)


@dataclass(frozen=True)
class Ponder:
    """The best actions of a seat that must decide, again and again as the search goes deeper."""

    position: State
    seat: int  # from 0
    seconds: float
    lines: int

    def answers(self, goes_on: GoesOn) -> Iterator[list[dict[str, object]]]:
        """Ends early where there is nothing more to find out."""
        count_own_time(self.position.game)
        tellings = max(LEAST_TELLINGS, round(self.seconds / TELLING))
        last = None
        for found in ponder(self.position, self.seat, Budget(self.seconds), 1, goes_on, tellings, self.lines):
            if found == last:
                return
            last = found
            yield [alternative(self.position, self.seat, each) for each in found]


def count_own_time(game: Game) -> None:
    """Has searches of this process last by the time that it was given to work, however busy the machine is."""
    search_for(game).clock = process_time
