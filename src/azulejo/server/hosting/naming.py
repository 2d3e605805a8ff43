"""Names, links and secrets of tables, all from the operating system's randomness."""

from __future__ import annotations

import secrets
from typing import Final

from azulejo.fair import SECRET_BYTES
from azulejo.tables import Sealed

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another when read aloud or copied
NAME_LETTERS: Final = 12  # nearly 60 bits: enough never to meet twice
LINK_LETTERS: Final = 26  # nearly 130 bits: nobody guesses one


def table_name() -> str:
    """What a new table is called."""
    return _letters(NAME_LETTERS)


def sealed() -> Sealed:
    """The secret and the link of a new table."""
    return Sealed(secrets.token_bytes(SECRET_BYTES), _letters(LINK_LETTERS))


def worker_name() -> str:
    """What a process signs its claims with."""
    return _letters(NAME_LETTERS)


def _letters(number: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(number))
