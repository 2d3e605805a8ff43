"""A record analysed, decision by decision: told as it goes, stopped at any moment, gone on with later."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from azulejo.analysis.budget import Budget, GoesOn, always
from azulejo.analysis.errors import BadReport
from azulejo.analysis.grading import accuracy
from azulejo.analysis.judges import Judges, here, judges
from azulejo.analysis.judging import judge
from azulejo.analysis.questions import Question, fingerprint, questions
from azulejo.analysis.report import VERSION, Decision, Luck, Report, figure
from azulejo.games.game import Deal
from azulejo.records import Record

GLANCE: Final = Budget(nodes=60)  # at each decision, to guess which will be the most telling

Order: TypeAlias = Literal["game", "telling"]


def analyse(record: Record, budget: Budget | None = None, seed: int = 1, jobs: int = 1) -> Report:
    """The whole report of a record, made by so many processes; raises an AzulejoError where it does not replay."""
    analysis = Analysis(record, budget, seed)
    with judges(jobs) as answered:
        for _ in analysis.run(answered=answered):
            pass
    return analysis.report()


class Analysis:
    """A report that is being made; raises an AzulejoError where a record does not replay.

    `known` is an earlier report of the same record with the same budget and seed, and what it has is not judged again;
    raises BadReport if it is of something else.
    """

    def __init__(
        self, record: Record, budget: Budget | None = None, seed: int = 1, known: Report | None = None
    ) -> None:
        self.record = record
        self.budget = (budget or Budget()).settled()
        self.seed = seed
        self.questions = {question.event: question for question in questions(record)}
        self.judged: dict[int, Decision] = {}
        if known is not None:
            self.check(known)
            self.judged = {decision.event: decision for decision in known.decisions}

    def check(self, known: Report) -> None:
        """Raises BadReport unless a report is of this very question."""
        asked = {"record": fingerprint(self.record), "budget": self.budget, "seed": self.seed}
        differing = [name for name, value in asked.items() if getattr(known, name) != value]
        if differing:
            raise BadReport("report_other", differing=", ".join(differing))

    def missing(self, order: Order = "game", goes_on: GoesOn = always) -> list[Question]:
        """What has still to be judged: in the order of the game, or first what looks worst at a glance.

        Raises Cancelled.
        """
        left = [question for event, question in self.questions.items() if event not in self.judged]
        if order == "telling":
            left.sort(key=lambda question: -judge(question, GLANCE, self.seed, goes_on, explained=False).loss)
        return left

    def run(
        self, order: Order = "game", goes_on: GoesOn = always, answered: Judges = here
    ) -> Generator[Decision, None, None]:
        """Judges what is missing and gives each decision as soon as it is judged, also to the report.

        It ends in time with Cancelled when `goes_on`, which is asked several times a second, answers False; or whoever
        listens just closes the iterator. `answered` says who judges.
        """
        for decision in answered(self.missing(order, goes_on), self.budget, self.seed, goes_on):
            self.add(decision)
            yield decision

    def add(self, decision: Decision) -> None:
        """Takes a decision that was judged somewhere."""
        self.judged[decision.event] = decision

    def report(self) -> Report:
        """What is known by now."""
        game, names = self.record.game, self.record.names
        decisions = [self.judged[event] for event in self.questions if event in self.judged]
        deals = self.deals()
        seats = range(1, game.players + 1)
        own = [[decision for decision in decisions if decision.seat == seat] for seat in seats]
        chosen = [[each.loss for each in mine if each.grade != "forced"] for mine in own]
        return Report(
            version=VERSION,
            game=game.name,
            options=dict(game.options),
            players=tuple(names),
            record=fingerprint(self.record),
            budget=self.budget,
            seed=self.seed,
            complete=len(decisions) == len(self.questions),
            accuracy=tuple(map(accuracy, chosen)),
            lost=tuple(figure(sum(losses)) for losses in chosen),
            luck=tuple(figure(sum(luck.change[seat - 1] for luck in deals)) for seat in seats),
            decisions=tuple(decisions),
            deals=tuple(deals),
        )

    def deals(self) -> list[Luck]:
        """What chance dealt between two decisions that are judged, and before the first, when nobody was ahead."""
        found = []
        for before, after in pairwise([0, *self.questions]):
            dealt = [event for event in range(before + 1, after) if isinstance(self.record.events[event - 1], Deal)]
            if dealt and after in self.judged and (before in self.judged or before == 0):
                found.append(Luck(dealt[0], dealt[-1], self.change(before, after)))
        return found

    def change(self, before: int, after: int) -> tuple[float, ...]:
        """By how much every seat's chance to win changed between two decisions, 0 being the start."""
        players = self.record.game.players
        chances = self.judged[before].chances_after if before else (1 / players,) * players
        following = self.judged[after].chances_before
        return tuple(figure(then - now) for now, then in zip(chances, following, strict=True))
