"""The only list of bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from azulejo.bots.bot import Bot
from azulejo.bots.greedy_bot import GreedyBot
from azulejo.bots.random_bot import RandomBot
from azulejo.games.errors import AzulejoError

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
STRONGEST: Final = "greedy"  # whose advice is worth most


class UnknownBot(AzulejoError):
    """No bot of that name."""


def make_bot(name: str) -> Bot:
    """The bot of this name; raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot("unknown_bot", name=name, bots=", ".join(BOTS))
    return BOTS[name]()
