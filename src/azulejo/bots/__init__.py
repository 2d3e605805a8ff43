"""Computer opponents. A bot sees only what its seat may know.

>>> from azulejo import Rng, make
>>> from azulejo.bots import Limit, ask, make_bot
>>> state, rng = make("azul").start(), Rng(7)
>>> while state.turn < 0:
...     deal = state.deal(rng)
>>> state.is_legal(state.turn, ask(make_bot("greedy"), state, state.turn, Limit(), rng).action)
True
"""

from azulejo.bots.bot import Bot, Choice, Limit, Thought, Watch, ask
from azulejo.bots.registry import BOTS, LEVELS, STRONGEST, UnknownBot, bot_named, ladder, make_bot

__all__ = [
    "BOTS",
    "LEVELS",
    "STRONGEST",
    "Bot",
    "Choice",
    "Limit",
    "Thought",
    "UnknownBot",
    "Watch",
    "ask",
    "bot_named",
    "ladder",
    "make_bot",
]
