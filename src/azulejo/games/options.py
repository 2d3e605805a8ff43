"""Options of a game: what they are called, what they take, what they are if nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from azulejo.games.errors import BadOption


class Option:
    """A choice between a few words. Games with richer options override `check`."""

    def __init__(self, name: str, choices: tuple[str, ...], default: str) -> None:
        self.name = name
        self.choices = choices
        self.default = default

    def check(self, value: str) -> str:
        """The value as the game wants it; raises BadOption."""
        if value not in self.choices:
            raise BadOption("bad_option_value", option=self.name, value=value[:40], choices=", ".join(self.choices))
        return value


def settle(game: str, known: tuple[Option, ...], given: Mapping[Any, object]) -> dict[str, str]:
    """Every option of the game with its given or default value; raises BadOption, which names the option.

    What is given may come from anywhere: nothing is taken for granted about it, not even that it is text.
    """
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadOption("unknown_option", option=str(name)[:40], game=game, options=", ".join(names))
    return {option.name: settled(option, given.get(option.name, option.default)) for option in known}


def settled(option: Option, value: object) -> str:
    """The value as the option takes it; raises BadOption, which names the option whatever its own check says."""
    if not isinstance(value, str):
        raise BadOption("bad_option_type", option=option.name, choices=", ".join(option.choices))
    try:
        return option.check(value)
    except BadOption as refused:
        refused.fields.setdefault("option", option.name)
        raise
