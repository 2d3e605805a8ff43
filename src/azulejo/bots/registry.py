"""The only list of bots, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from azulejo.bots.bot import Bot
from azulejo.bots.evaluations import judged
from azulejo.bots.greedy_bot import GreedyBot
from azulejo.bots.levels import NAMES, manner_of
from azulejo.bots.random_bot import RandomBot
from azulejo.bots.search_bot import SearchBot
from azulejo.games.errors import AzulejoError

LEVELS: Final = NAMES  # the bots for people to choose from
STRONGEST: Final = "strongest"  # whatever the top level is
BOTS: Final[Mapping[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: partial(SearchBot, partial(manner_of, name)) for name in NAMES[:-1]},
    "theorist": partial(SearchBot, evaluations=judged),  # what searching is worth without having learned
    NAMES[-1]: partial(SearchBot, partial(manner_of, NAMES[-1])),
}


class UnknownBot(AzulejoError):
    """No bot of that name."""


def bot_named(name: str) -> str:
    """The name by which a bot is listed: its own, or that of the top level for `strongest`; raises UnknownBot."""
    if name == STRONGEST:
        return LEVELS[-1]
    if name not in BOTS:
        raise UnknownBot("unknown_bot", name=name, bots=", ".join([*BOTS, STRONGEST]))
    return name


def make_bot(name: str) -> Bot:
    """The bot of this name; raises UnknownBot."""
    return BOTS[bot_named(name)]()


def ladder(game: str) -> list[str]:
    """The bots that play a game, weakest first."""
    return list(BOTS)
