"""What happened, step by step, so that everyone who shows a game tells the same story."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import ClassVar


@dataclass
class Step:
    """One thing that happened. Subclasses add the fields; `kind` names the step in JSON and in the texts."""

    kind: ClassVar[str]

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, **{name: getattr(self, name) for name in self._names()}}

    @classmethod
    @cache
    def _names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls))


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
