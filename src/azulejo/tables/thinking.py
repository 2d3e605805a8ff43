"""What a bot must think about, as data that can be sent to another process, and the thinking itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from azulejo.bots import STRONGEST, Choice, Thought, ask, make_bot
from azulejo.games.game import State
from azulejo.games.rng import Rng
from azulejo.tables.checks import deciding_seat
from azulejo.tables.commands import Act
from azulejo.tables.errors import NotAllowed
from azulejo.tables.levels import Level
from azulejo.tables.playing import open_decision
from azulejo.tables.table import Table

ADVISER: Final = Level(STRONGEST, seconds=1.0)
TOLD: Final = 3  # actions that a bot says what it thinks of


@dataclass(frozen=True)
class Task:
    """A decision that a bot must make. `position` is the task's own; `only_action`: nobody will be told what it thinks
    of other actions, so that it answers as soon as it is sure."""

    table: str
    seat: int
    decision: int
    level: Level
    position: State
    only_action: bool = False


@dataclass(frozen=True)
class Expected:
    """An action that a bot expects of a seat."""

    seat: int
    action: int


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of an action. None is what it cannot tell."""

    action: int
    chance: float | None = None  # to win, from 0 to 1
    margin: float | None = None  # the points by which the seat should end ahead of its best opponent
    line: tuple[Expected, ...] = ()  # what it expects to be played up to the next deal, this action first


@dataclass(frozen=True)
class Advice:
    """What a bot would play, and what it thinks of the best actions, that one first; no more where none is wanted."""

    act: Act
    opinions: tuple[Opinion, ...] = ()


def tasks(name: str, table: Table) -> list[Task]:
    """What bots must think about now at the table of this name."""
    state = table.line.state
    return [
        Task(name, seat, decision, level, state.clone(), only_action=True) for seat, decision, level in table.due_bots()
    ]


def hint(name: str, table: Table, seat: int, who: str, now: int) -> Task:
    """What to think about to advise a person, which is fair only against bots; raises TableError."""
    deciding_seat(table, seat, who, now)
    if table.people() != {who}:
        raise NotAllowed("no_hints")
    decision = open_decision(table, seat)
    return Task(name, seat, decision, ADVISER, table.line.state.clone())


def think(task: Task, seed: int) -> Advice:
    """The answer, for any process to compute. It knows only what its seat may know; the seed decides between equals."""
    rng = Rng(seed)
    limit = replace(task.level.limit_at_table, only_action=task.only_action)
    choice = ask(make_bot(task.level.bot), task.position, task.seat, limit, rng)
    act = Act(task.seat, task.decision, task.position.game.action_text(choice.action))
    if task.only_action:
        return Advice(act)
    imagined = task.position.imagine(task.seat, rng)
    return Advice(act, tuple(_opinion(thought, imagined.clone(), task.seat) for thought in _best(choice)))


def _best(choice: Choice) -> list[Thought]:
    """The thoughts that are worth telling, beginning with that of the chosen action."""
    chosen = [thought for thought in choice.thoughts if thought.action == choice.action]
    others = [thought for thought in choice.thoughts if thought.action != choice.action]
    return [*(chosen or [Thought(choice.action, 0.0)]), *others][:TOLD]


def _opinion(thought: Thought, state: State, seat: int) -> Opinion:
    """Of an action that no search has looked at no chance is known, whatever the bot compares it by."""
    chance = thought.chance if thought.visits else None
    return Opinion(thought.action, chance, thought.margin, tuple(_line(thought, state, seat)))


def _line(thought: Thought, state: State, seat: int) -> list[Expected]:
    """Who would play what. Plays on the state, which the seat imagines: where that is not what the bot had imagined,
    the line ends."""
    line: list[Expected] = []
    for action in thought.line or (thought.action,):
        actor = int(state.turn) if line else seat
        if actor < 0 or not state.is_legal(actor, action):
            break
        state.play(actor, action)
        line.append(Expected(actor, action))
    return line
