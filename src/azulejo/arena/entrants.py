"""Who takes part in a match: a bot, and how long it may think about a decision."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.bots import Limit
from azulejo.bots.players import command_of, is_program
from azulejo.games.errors import AzulejoError
from azulejo.tables.levels import Level

OWN_LIMIT: Final = re.compile(r"(?P<seconds>[0-9]{0,9}\.?[0-9]{1,9})|(?P<nodes>[0-9]{1,9})n", re.ASCII)


class BadEntrants(AzulejoError):
    """Nobody who can take part, or too few to compare."""


@dataclass(frozen=True)
class Entrant:
    """A bot with its limit. The label tells it from the others: two are the same if their labels are."""

    label: str
    level: Level


def entrant(text: str, limit: Limit) -> Entrant:
    """`greedy`, within the limit, or one with its own: `greedy@0.5` of seconds, `greedy@200n` of nodes.

    A program is named by its path. Raises BadEntrants, UnknownBot, EngineFailed where there is no such program, or
    BadSetting for a limit that no level can have.
    """
    bot, at, own = text.partition("@")
    level = Level(bot, limit.seconds, limit.nodes)
    if at:
        level = own_level(text, bot, own)
    if is_program(bot):
        command_of(bot)
        level.check_limits()
    else:
        level = level.checked()
    return Entrant(label(level) if at else level.bot, level)


def own_level(text: str, bot: str, own: str) -> Level:
    """The bot with the limit that stands behind its name."""
    found = OWN_LIMIT.fullmatch(own)
    if not found:
        raise BadEntrants("bad_entrant", text=text[:40])
    if found["nodes"]:
        return Level(bot, nodes=int(found["nodes"]))
    return Level(bot, seconds=float(found["seconds"]))


def label(level: Level) -> str:
    """The one way to write a bot with a limit of its own."""
    return f"{level.bot}@{level.nodes}n" if level.nodes is not None else f"{level.bot}@{level.seconds:.9g}"


def entrants(texts: Sequence[str], limit: Limit, players: int) -> list[Entrant]:
    """Those who are named; raises BadEntrants unless at least two of them differ.

    One may be named twice only where all who are named sit together, so that it is clear who meets whom.
    """
    named = [entrant(text, limit) for text in texts]
    labels = [each.label for each in named]
    if len(set(labels)) < 2:
        raise BadEntrants("one_entrant", bot=labels[0])
    twice = next((each for each in labels if labels.count(each) > 1), None)
    if twice is not None and len(labels) != players:
        raise BadEntrants("entrant_twice", bot=twice, players=players)
    return named
