"""What a line comes to by the end of its round, step by step, so that two lines can be compared.

A search's line ends where it was looked at no further. From there on the strongest level plays all seats at a glance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from azulejo.analysis.weighing import search_for
from azulejo.bots import STRONGEST, Limit, ask, make_bot
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from azulejo.games.story import Step, Story

GLANCE: Final = Limit(nodes=100)
LONGEST: Final = 200  # decisions after which nothing more is foreseen


@dataclass
class Act:
    """A decision that is foreseen: what it does to the board of its seat, and what happens."""

    seat: int
    action: int
    before: State  # in which it is made
    cost: int  # of what falls
    points: int
    steps: list[Step] = field(default_factory=list)


@dataclass
class Foresight:
    """The decisions of a line, and the position in which its round, or the game, has ended."""

    acts: list[Act]
    end: State

    def turn(self, first: int = 0) -> list[Act]:
        """The decisions that one seat makes before another one decides, from that number on."""
        seat = self.acts[first].seat
        turn = []
        for act in self.acts[first:]:
            if act.seat != seat:
                break
            turn.append(act)
        return turn

    def reply(self) -> list[Act]:
        """The turn after the first one, if somebody else has it."""
        first = len(self.turn())
        return self.turn(first) if first < len(self.acts) else []

    def steps(self) -> Iterator[Step]:
        """All that happens."""
        for act in self.acts:
            yield from act.steps


def foresee(position: State, seat: int, line: Sequence[int], seed: int) -> Foresight:
    """Plays a line of the seat, then on to the end of the round. What the seat cannot know is imagined."""
    rng = Rng(seed)
    state = position.imagine(seat, rng)
    state.story = story = Story()
    goes_on = search_for(position.game).evaluation.goes_on
    bot = make_bot(STRONGEST)
    acts: list[Act] = []
    follows = True
    while state.turn != OVER and len(acts) < LONGEST:
        if state.turn == CHANCE:
            if not goes_on(state):
                break
            state.deal(rng)
            continue
        actor = int(state.turn) if acts else seat
        follows = follows and len(acts) < len(line) and state.is_legal(actor, line[len(acts)])
        action = line[len(acts)] if follows else ask(bot, state, actor, GLANCE, rng).action
        preview = state.preview(actor, action)
        act = Act(actor, action, state.clone(), preview.cost if preview.breaks else 0, preview.points)
        story.drain()
        state.play(actor, action)
        act.steps = story.drain()
        acts.append(act)
    return Foresight(acts, state)
