"""Tables that are new: what is chosen about them, and what the operating system's randomness chooses."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from azulejo.fair import SECRET_BYTES
from azulejo.tables import Sealed
from azulejo.tables.clocks import Clock
from azulejo.tables.levels import STAND_IN, Level

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another when read aloud or copied
NAME_LETTERS: Final = 12  # nearly 60 bits: enough never to meet twice
LINK_LETTERS: Final = 26  # nearly 130 bits: nobody guesses one


@dataclass(frozen=True)
class Setup:
    """What a table is opened with. `seats` has a level for each bot, None for each person."""

    game: str
    seats: Sequence[Level | None]
    options: Mapping[str, str] = field(default_factory=dict)
    clock: Clock | None = None
    private: bool = False
    stand_in: Level = STAND_IN
    position: str | None = None  # the text of the one that the game begins from


def new_name() -> str:
    """What a new table is called, or what a process signs its claims with."""
    return _letters(NAME_LETTERS)


def new_sealed() -> Sealed:
    """The secret and the link of a new table."""
    return Sealed(secrets.token_bytes(SECRET_BYTES), _letters(LINK_LETTERS))


def _letters(number: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(number))
