"""Options of a game: what they are called, what they take, what they are if nothing is said."""

from __future__ import annotations

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
            raise BadOption("bad_option_value", option=self.name, value=value, choices=", ".join(self.choices))
        return value


def settle(game: str, known: tuple[Option, ...], given: dict[str, str]) -> dict[str, str]:
    """Every option of the game with its given or default value; raises BadOption."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadOption("unknown_option", option=name, game=game, options=", ".join(names))
    return {option.name: option.check(given.get(option.name, option.default)) for option in known}
