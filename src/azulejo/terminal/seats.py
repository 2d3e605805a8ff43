"""Who sits at the table: people and bots, and how they are written in commands and records.

A bot is `greedy`, or has a name of its own: `Gil=greedy` when typed, `Gil (greedy)` on the board and in records.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.bots import BOTS, Bot, make_bot
from azulejo.texts import Texts

MYSELF: Final = "me"
DEFAULT_BOT: Final = "greedy"
RECORDED: Final = re.compile(r"((?P<alone>[\w-]+)|.*\((?P<named>[\w-]+)\))( \d+)?")


@dataclass
class Seat:
    """A player: a bot, or a person when there is none."""

    name: str
    bot: Bot | None = None


def sit_down(players: Sequence[str], texts: Texts) -> list[Seat]:
    """The seats of players as they are typed; raises UnknownBot. No two have the same name."""
    seats: list[Seat] = []
    for number, player in enumerate(players, 1):
        seat = _seat(player.strip(), number, texts)
        seat.name = _free_name(seat.name, [other.name for other in seats])
        seats.append(seat)
    return seats


def seats_of(names: Sequence[str]) -> list[Seat]:
    """The seats of a record, where bots are known by their names."""
    return [Seat(name, _bot_of(name)) for name in names]


def _seat(player: str, number: int, texts: Texts) -> Seat:
    if player.lower() in BOTS:
        return Seat(player.lower(), make_bot(player.lower()))
    name, equals, bot = player.rpartition("=")
    if equals and not name.strip():
        return _seat(bot.strip(), number, texts)
    if equals:
        return Seat(f"{name.strip()} ({bot.strip()})", make_bot(bot.strip()))
    return Seat(texts.say("play.person", seat=number) if player.lower() == MYSELF else player)


def _free_name(name: str, taken: Sequence[str]) -> str:
    """The name, numbered if somebody has it already."""
    numbered = [name, *(f"{name} {number}" for number in range(2, len(taken) + 2))]
    return next(candidate for candidate in numbered if candidate not in taken)


def _bot_of(name: str) -> Bot | None:
    """The bot that a name in a record stands for: `greedy`, `greedy 2` or `Gil (greedy)`."""
    match = RECORDED.fullmatch(name)
    bot = match["alone"] or match["named"] if match else ""
    return make_bot(bot) if bot in BOTS else None
