"""Players as a user of this machine names them: bots by their name, and programs by their path.

Names that come from elsewhere, from a network or a file, must never come here, because what is named here is run. The
server takes bots from `azulejo.bots.make_bot`; that nothing of it imports this module is checked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Final

from azulejo.bots.bot import Bot
from azulejo.bots.engines.engine_bot import EngineBot
from azulejo.bots.engines.errors import EngineFailed
from azulejo.bots.registry import BOTS, STRONGEST, bot_named, make_bot

PYTHON: Final = ".py"
SEPARATORS: Final = tuple(sign for sign in {"/", os.sep, os.altsep} if sign)
LONGEST_LABEL: Final = 24  # characters, so that a name of its own fits before it in a record


def is_program(name: str) -> bool:
    """Whether a name is a path: it has a separator, or is that of a Python file.

    >>> is_program("./my-engine"), is_program("engine.py"), is_program("greedy")
    (True, True, False)
    """
    return any(sign in name for sign in SEPARATORS) or name.lower().endswith(PYTHON)


def make_player(name: str) -> Bot:
    """The bot of this name, or the one that asks the program at this path; raises UnknownBot or EngineFailed.

    A program is not started before it is asked for a choice.
    """
    return EngineBot(command_of(name), name) if is_program(name) else make_bot(name)


def dismiss(players: Iterable[Bot | None]) -> None:
    """Ends the programs among these players now, rather than when they are forgotten or this process ends."""
    for player in players:
        if isinstance(player, EngineBot):
            player.close()


def command_of(path: str) -> list[str]:
    """What runs the program at a path: itself, or this Python for a Python file; raises EngineFailed."""
    file = Path(path).expanduser()
    if not file.is_file():
        raise EngineFailed("engine_missing", program=path, bots=", ".join(BOTS))
    if file.suffix.lower() == PYTHON:
        return [sys.executable, str(file.absolute())]
    if not os.access(file, os.X_OK):
        raise EngineFailed("engine_not_executable", program=path)
    return [str(file.absolute())]


def label(name: str) -> str:
    """What a player is called in records: a bot by the name it is listed by, a program by that of its file.

    >>> label("greedy"), label("strongest"), label("/opt/engines/my-engine")
    ('greedy', 'grandmaster', './my-engine')

    No program's label is the name of a bot, or looks like one.
    """
    if not is_program(name):
        return bot_named(name) if name == STRONGEST else name
    shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in Path(name).name)
    return f"./{shown}" if len(shown) + 2 <= LONGEST_LABEL else f"./…{shown[3 - LONGEST_LABEL :]}"


def labels(names: Iterable[str]) -> dict[str, str]:
    """A label for each of these players, no two alike.

    >>> labels(["greedy", "old/engine", "new/engine"])
    {'greedy': 'greedy', 'old/engine': './engine', 'new/engine': './engine 2'}
    """
    found: dict[str, str] = {}
    for name in names:
        own = label(name)
        numbered = (own if number == 1 else f"{own} {number}" for number in count(1))
        found[name] = next(each for each in numbered if each not in found.values())
    return found
