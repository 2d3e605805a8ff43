"""The bot that looks one decision ahead."""

from __future__ import annotations

from azulejo.bots.bot import Choice, Limit, Thought
from azulejo.bots.minds import judge_of
from azulejo.games.game import State
from azulejo.games.rng import Rng


class GreedyBot:
    """Plays the action after which the position looks best to its seat; equals are decided by chance."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        judge = judge_of(position.game.name)
        scratch = position.clone()
        thoughts = []
        for action in position.legal(seat):
            position.copy_into(scratch)
            scratch.play(seat, action)
            thoughts.append(Thought(action, judge(scratch, seat)))
        thoughts.sort(key=lambda thought: -thought.value)
        equals = sum(thought.value == thoughts[0].value for thought in thoughts)
        return Choice(thoughts[rng.below(equals)].action, tuple(thoughts))
