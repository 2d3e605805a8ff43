"""Who sits at the table: people and bots, and how they are written in commands and records.

A bot is `master`, or has a name of its own: `Gil=master` when typed, `Gil (master)` on the board and in records. A
program is typed as its path and called `./my-engine` or `Gil (./my-engine)`. Records start no program: whoever goes on
with one types the path again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from azulejo.bots import BOTS, STRONGEST, Bot, make_bot
from azulejo.bots.players import is_program, label, make_player
from azulejo.texts import Texts

MYSELF: Final = "me"
DEFAULT_BOT: Final = "journeyman"
RECORDED: Final = re.compile(r"((?P<alone>[\w-]+)|.*\((?P<named>[\w-]+)\))( \d+)?")
PROGRAM: Final = re.compile(r"(.* \()?\./[^/]+", re.DOTALL)  # the name in a record of what was a program


@dataclass
class Seat:
    """A player: a bot, or a person when there is none."""

    name: str
    bot: Bot | None = None
    typed: str = ""  # what seats the same player again, wherever that is typed


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


def was_program(name: str) -> bool:
    """Whether a player of this name in a record was a program."""
    return PROGRAM.fullmatch(name) is not None


def _seat(player: str, number: int, texts: Texts) -> Seat:
    name, equals, bot = (part.strip() for part in player.rpartition("="))
    if equals and not name:
        return _seat(bot, number, texts)
    if equals:
        return Seat(f"{name} ({label(bot)})", make_player(bot), f"{name}={_anywhere(bot)}")
    if player.lower() in (*BOTS, STRONGEST):
        return Seat(label(player.lower()), make_bot(player.lower()), player.lower())
    if is_program(player):
        return Seat(label(player), make_player(player), _anywhere(player))
    return Seat(texts.say("play.person", seat=number) if player.lower() == MYSELF else player, typed=player)


def _anywhere(bot: str) -> str:
    """A bot, or the path of a program from wherever one is."""
    return str(Path(bot).expanduser().absolute()) if is_program(bot) else bot


def _free_name(name: str, taken: Sequence[str]) -> str:
    """The name, numbered if somebody has it already."""
    numbered = [name, *(f"{name} {number}" for number in range(2, len(taken) + 2))]
    return next(candidate for candidate in numbered if candidate not in taken)


def _bot_of(name: str) -> Bot | None:
    """The bot that a name in a record stands for: `master`, `master 2` or `Gil (master)`."""
    match = RECORDED.fullmatch(name)
    bot = match["alone"] or match["named"] if match else ""
    return make_bot(bot) if bot in BOTS else None
