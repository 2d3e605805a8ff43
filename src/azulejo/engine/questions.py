"""What goes between the process that listens and the one that thinks."""

from __future__ import annotations

from dataclasses import dataclass

from azulejo.bots import Choice
from azulejo.games.game import State


@dataclass(frozen=True)
class Question:
    """A decision to think about. The number is its own."""

    number: int
    position: State
    seat: int
    seconds: float | None
    nodes: int | None
    seed: int


@dataclass(frozen=True)
class Stop:
    """No more thinking about the question of this number."""

    number: int


@dataclass(frozen=True)
class Report:
    """What would be chosen by now, or at last is; no choice when the bot has raised something."""

    number: int
    choice: Choice | None
    is_last: bool
    failure: str = ""


@dataclass(frozen=True)
class Ready:
    """The process that thinks has its bot. Processes count from 1."""

    process: int = 0


@dataclass(frozen=True)
class Died:
    """The process that thinks has ended."""

    process: int
