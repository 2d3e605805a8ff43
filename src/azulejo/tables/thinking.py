"""What a bot must think about, as data that can be sent to another process, and the thinking itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from azulejo.bots import STRONGEST, ask, make_bot
from azulejo.games.game import State
from azulejo.games.rng import Rng
from azulejo.tables.asking import deciding_seat
from azulejo.tables.commands import Act
from azulejo.tables.errors import NotAllowed
from azulejo.tables.levels import Level
from azulejo.tables.playing import open_decision
from azulejo.tables.table import Table

ADVISER: Final = Level(STRONGEST)


@dataclass(frozen=True)
class Task:
    """A decision that a bot must make. `position` is the task's own."""

    table: str
    seat: int
    decision: int
    level: Level
    position: State


def tasks(name: str, table: Table) -> list[Task]:
    """What bots must think about now at the table of this name."""
    state = table.line.state
    return [Task(name, seat, decision, level, state.clone()) for seat, decision, level in table.due_bots()]


def hint(name: str, table: Table, seat: int, who: str, now: int) -> Task:
    """What to think about to advise a person, which is fair only against bots; raises TableError."""
    deciding_seat(table, seat, who, now)
    if table.people() != {who}:
        raise NotAllowed("no_hints")
    decision = open_decision(table, seat)
    return Task(name, seat, decision, ADVISER, table.line.state.clone())


def think(task: Task, seed: int) -> Act:
    """The answer, for any process to compute. It knows only what its seat may know; the seed decides between equals."""
    choice = ask(make_bot(task.level.bot), task.position, task.seat, task.level.limit, Rng(seed))
    return Act(task.seat, task.decision, task.position.game.action_text(choice.action))
