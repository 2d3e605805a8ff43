"""What can go wrong, as types. An error carries a code and fields; whoever shows it chooses the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final


def _plain(code: str, fields: Mapping[str, object]) -> str:
    details = ", ".join(f"{name}={value}" for name, value in fields.items())
    return f"{code} ({details})" if details else code


class Voice:
    """How `str(error)` speaks. The package sets it to its English sentences; the rules alone know only codes."""

    def __init__(self) -> None:
        self.say: Callable[[str, Mapping[str, object]], str] = _plain


VOICE: Final = Voice()


class AzulejoError(ValueError):
    """Base of every error that a wrong input can cause. Nothing has changed when one is raised."""

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return VOICE.say(self.code, self.fields)

    def __reduce__(self) -> tuple[object, ...]:
        return remade, (type(self), self.code, self.fields)


def remade(kind: type[AzulejoError], code: str, fields: Mapping[str, object]) -> AzulejoError:
    """Unpickles an error."""
    return kind(code, **fields)


class IllegalMove(AzulejoError):
    """The rules do not allow this action here, or it is not this seat's to make."""


class ImpossibleDeal(AzulejoError):
    """Chance could not have dealt this: wrong moment, wrong shape, or tiles that are not there."""


class BadNotation(AzulejoError):
    """A text or JSON form of an action, a deal or a position that cannot be read."""


class BadRecord(AzulejoError):
    """A record that cannot be read or does not replay. `line` counts from 1 in the file, when known."""


class UnknownGame(AzulejoError):
    """No game of that name, or not for that many players."""


class BadOption(AzulejoError):
    """An option the game does not have, or a value the option does not take."""
