"""A position of whichever game, from its text alone: it begins with the game's name and the number of players."""

from __future__ import annotations

from typing import Final

from azulejo.games.errors import BadNotation, InWordsOf
from azulejo.games.game import State
from azulejo.games.registry import entry, make

LONGEST_SHOWN: Final = 80  # characters of a wrong text that an error repeats


def position_of(text: str) -> State:
    """The position; raises an AzulejoError that says what is wrong with it.

    >>> from azulejo import make
    >>> str(position_of(str(make("azul", 3).start()))) == str(make("azul", 3).start())
    True
    """
    name, players, *fields = [*text.split(), "", ""]
    if not players.isdecimal() or len(players) > 1:
        raise BadNotation("bad_position", text=text[:LONGEST_SHOWN])
    said = dict(field.partition("=")[::2] for field in fields)
    options = {option.name: said[option.name] for option in entry(name).options if option.name in said}
    game = make(name, int(players), options)
    with InWordsOf(game.name):
        return game.position(text)
