"""Who judges the decisions of a game: this process, or several side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import contextmanager
from typing import Final, Protocol

from azulejo.analysis.budget import Budget, GoesOn
from azulejo.analysis.errors import Cancelled
from azulejo.analysis.judging import judge
from azulejo.analysis.questions import Question
from azulejo.analysis.report import Decision
from azulejo.crews import Crew, crew

PATIENCE: Final = 0.1  # seconds between two questions whether to go on


class Judges(Protocol):
    """Judges questions and gives each answer as soon as it is there; raises Cancelled."""

    def __call__(
        self, asked: Iterable[Question], budget: Budget, seed: int, goes_on: GoesOn, /
    ) -> Iterator[Decision]: ...


def here(asked: Iterable[Question], budget: Budget, seed: int, goes_on: GoesOn) -> Iterator[Decision]:
    """In this process, one after the other."""
    for question in asked:
        yield judge(question, budget, seed, goes_on)


@contextmanager
def judges(jobs: int, ray: str = "") -> Iterator[Judges]:
    """So many at once, each a process of its own; or this one; or a cluster. Raises NoCluster."""
    if jobs == 1 and not ray:
        yield here
        return
    with crew(jobs, __name__, ray) as found:
        yield Apart(found)


class Apart:
    """Judges elsewhere, side by side."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew

    def __call__(self, asked: Iterable[Question], budget: Budget, seed: int, goes_on: GoesOn) -> Iterator[Decision]:
        left = {self.crew.submit(judge, question, budget, seed) for question in asked}
        try:
            while left:
                if not goes_on():
                    raise Cancelled
                done, left = wait(left, PATIENCE, FIRST_COMPLETED)
                for each in done:
                    yield each.result()
        finally:
            for each in left:
                each.cancel()
