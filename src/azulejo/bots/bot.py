"""What every bot is, and the one door through which bots are asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import time
from typing import Protocol, TypeAlias

from azulejo.games.errors import IllegalMove
from azulejo.games.game import State
from azulejo.games.rng import Rng


@dataclass(frozen=True)
class Thought:
    """One action a bot considered and what it thought of it.

    `value` is what the bot compares actions by, more is better: a chance to win where it knows one, else points.
    """

    action: int
    value: float
    chance: float | None = None  # to win, for the seat that asks, from 0 to 1; a shared victory counts half
    margin: float | None = None  # the points by which the seat should end ahead of its best opponent
    visits: int = 0  # how often a search has looked at it
    line: tuple[int, ...] = ()  # what it expects to be played, by whoever's turn it is, from this action on


@dataclass(frozen=True)
class Choice:
    """The action a bot chose and, if it likes to say, what it thought, best first."""

    action: int
    thoughts: tuple[Thought, ...] = ()


Watch: TypeAlias = Callable[[Choice], bool]
Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True)
class Limit:
    """How long a bot may think: until either runs out. Bots that judge at a glance need none.

    A bot that thinks for long tells `watch`, several times a second, what it would choose by now; as soon as that
    answers False, it stops thinking and chooses. `seconds` are those of `clock`. Who wants `only_action`, and
    not to know how good the others are, lets a bot answer as soon as the rest of its seconds would hardly change it.
    """

    seconds: float | None = None
    nodes: int | None = None
    watch: Watch | None = field(default=None, compare=False)
    clock: Clock = field(default=time, compare=False)
    only_action: bool = False


class Bot(Protocol):
    """Chooses one action at a time. It keeps no memory of a game: everything it needs is in the position."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        """A legal action of the seat.

        The position is one that the seat imagines: what the seat knows is true in it, the rest is one possibility.
        `position.imagine(seat, rng)` gives others. The bot may play on the position; it is its own.
        """
        ...


def ask(bot: Bot, state: State, seat: int, limit: Limit, rng: Rng) -> Choice:
    """Asks a bot for the seat's action without showing it what the seat cannot know."""
    choice = bot.choose(state.imagine(seat, rng), seat, limit, rng)
    if not state.is_legal(seat, choice.action):
        raise IllegalMove("bot_played_illegal", bot=type(bot).__name__, action=choice.action)
    return choice
