"""What happened, step by step, so that everyone who shows a game tells the same story."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass
class Step:
    """One thing that happened. Subclasses add the fields; `kind` names the step in JSON and in the texts."""

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, **{field.name: getattr(self, field.name) for field in fields(self)}}


@dataclass
class Dealt(Step):
    """Chance dealt. `text` is the deal as records write it."""

    text: str


@dataclass
class Ended(Step):
    """The game is over, and why."""

    reason: str


class Story:
    """Collects steps while it is set on a state. It is for all ears: no step says what one seat alone may know."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def add(self, step: Step) -> None:
        self.steps.append(step)

    def drain(self) -> list[Step]:
        """What was collected since the last call."""
        steps = self.steps
        self.steps = []
        return steps
