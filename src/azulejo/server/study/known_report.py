"""A report as far as it has come: what was judged, as it is told, and what follows from it. Knows no store."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.analysis import Analysis, Budget, Decision, Question
from azulejo.analysis.questions import fingerprint
from azulejo.analysis.report import VERSION, Misfit, understood, written
from azulejo.encoding import compact
from azulejo.records import Move, Record
from azulejo.server.problems import encoded
from azulejo.server.study.alternatives import judged
from azulejo.storage import KeptReport
from azulejo.tables import Conflict

SEED: Final = 1
MOST_DECISIONS: Final = 600  # some three times as many as the longest games that people play


def asked_of(record: Record, budget: Budget) -> KeptReport:
    """What is to be kept about a report before anything is judged; raises Conflict if there is nothing to judge, or
    more than one may ask for."""
    number = sum(isinstance(event, Move) for event in record.events)
    if not number:
        raise Conflict("nothing_to_explain")
    if number > MOST_DECISIONS:
        raise Conflict("too_much_to_explain", number=number, most=MOST_DECISIONS)
    return KeptReport(fingerprint(record), VERSION, compact(_written(budget)), SEED)


def _written(budget: Budget) -> dict[str, float | int | None]:
    settled = budget.settled()
    return {"seconds": settled.seconds, "nodes": settled.nodes}


@dataclass(frozen=True)
class ToldReport:
    """A report as it is at one moment."""

    figures: str  # JSON without its braces
    decisions: tuple[str, ...]  # JSON, in the order in which they were judged

    def body(self, since: int = 0) -> str:
        """JSON without the brace that opens it: the decisions that were judged after so many, and all figures."""
        decisions = ",".join(self.decisions[since:])
        return f'{self.figures},"sequence":{len(self.decisions)},"decisions":[{decisions}]}}'


class KnownReport:
    """To be made and added to in a thread, as a whole game is played for it; `told` may be read meanwhile."""

    def __init__(self, record: Record, kept: KeptReport, decisions: Sequence[str]) -> None:
        self.analysis = Analysis(record, Budget(**json.loads(kept.budget)), kept.seed)
        self.told = ToldReport("", ())
        self.take(decisions)

    @property
    def sequence(self) -> int:
        """How many decisions have been judged."""
        return len(self.told.decisions)

    @property
    def is_complete(self) -> bool:
        return not self.analysis.missing()

    def missing(self) -> list[Question]:
        return self.analysis.missing()

    def take(self, decisions: Sequence[str]) -> None:
        """Takes what was judged next, as it is stored."""
        read = [_read(decision) for decision in decisions]
        for decision in read:
            self.analysis.add(decision)
        told = [encoded(judged(self.analysis.questions[each.event], each)).decode() for each in read]
        self.told = ToldReport(self._figures(), (*self.told.decisions, *told))

    def _figures(self) -> str:
        report = written(self.analysis.report())
        shown = {name: report[name] for name in ("complete", "accuracy", "lost", "luck", "deals")}
        return encoded({"number": len(self.analysis.questions), **shown}).decode()[1:-1]


def stored(decision: Decision) -> str:
    """What `KnownReport` reads. It names nobody: those may want to be forgotten."""
    return compact(written(decision))


def _read(decision: str) -> Decision:
    try:
        return understood(Decision, json.loads(decision))
    except (ValueError, Misfit) as cause:
        raise AssertionError(f"The store has a decision that nobody wrote: {decision[:80]}") from cause
