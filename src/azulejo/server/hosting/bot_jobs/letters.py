"""A task and its answer as they are written into the database. No more is written than the task's seat may know."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from azulejo.encoding import compact
from azulejo.games.errors import AzulejoError
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.tables import Advice, Task
from azulejo.tables.levels import Level


class Unreadable(Exception):
    """What was written there is not what this version writes."""


@dataclass(frozen=True)
class Question:
    """A task: its position is one that the seat imagines, in which all that the seat knows is true."""

    table: str
    seat: int
    decision: int
    level: Level
    game: str
    players: int
    options: dict[str, str]
    position: str
    only_action: bool = False


@dataclass(frozen=True)
class Answer:
    """What came of it: advice, or what went wrong; and the seconds that it took."""

    advice: Advice | None
    seconds: float = 0.0
    failure: str = ""


def key_of(task: Task) -> str:
    """Names the thought: decisions are never numbered twice, so that whoever asks the same has the same answer."""
    level = task.level
    what = "action" if task.only_action else "advice"
    return f"{task.table} {task.seat + 1} {task.decision} {what} {level.bot} {level.seconds} {level.nodes}"


def share_of(person: str) -> str:
    """Tells people apart without saying who they are."""
    return hashlib.sha256(person.encode()).hexdigest()[:16]


def write_task(task: Task, seed: int | None = None) -> dict[str, Any]:
    """The task with a position that its seat imagines."""
    imagined = task.position.imagine(task.seat, Rng(secrets.randbits(96) if seed is None else seed))
    game = imagined.game
    question = Question(
        task.table,
        task.seat,
        task.decision,
        task.level,
        game.name,
        game.players,
        game.options,
        str(imagined),
        task.only_action,
    )
    return asdict(question)


def read_task(written: object) -> Task:
    """Raises Unreadable."""
    try:
        question = msgspec.convert(written, Question)
        position = make(question.game, question.players, question.options).position(question.position)
        level = question.level.checked()
    except (msgspec.ValidationError, AzulejoError) as error:
        raise Unreadable(str(error)) from error
    return Task(question.table, question.seat, question.decision, level, position, question.only_action)


def write_answer(answer: Answer) -> str:
    """For `read_answer`."""
    return compact(answer)


def read_answer(written: str) -> Answer:
    """Raises Unreadable."""
    try:
        return msgspec.json.decode(written, type=Answer)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Unreadable(str(error)) from error
