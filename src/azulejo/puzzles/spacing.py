"""When a puzzle that somebody failed comes again: soon, and the later the more often it was solved since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DAY: Final = 24 * 60 * 60 * 1000  # milliseconds
DAYS: Final = (1, 3, 7, 21)  # until it comes again: after a failure, then after each time it was solved
LEARNED: Final = len(DAYS)  # the stage of what comes no more


@dataclass(frozen=True)
class Standing:
    """How somebody stands with a puzzle."""

    tries: int  # answers that counted
    is_solved: bool  # by the last of them
    stage: int  # of the days that it comes again after
    answered: int  # when, in milliseconds since 1970
    due: int | None  # when it comes again; None if it does not

    def is_open(self, now: int) -> bool:
        """Whether another answer counts."""
        return self.due is not None and now >= self.due


def answered(before: Standing | None, is_right: bool, now: int) -> Standing:
    """How somebody stands after an answer that counts.

    What is solved at once comes no more, and what is failed is learned anew.

    >>> answered(None, True, 0).due, answered(None, False, 0).due == DAY
    (None, True)
    """
    tries = (before.tries if before else 0) + 1
    stage = 0
    if is_right:
        stage = before.stage + 1 if before else LEARNED
    due = now + DAYS[stage] * DAY if stage < LEARNED else None
    return Standing(tries, is_right, stage, now, due)
