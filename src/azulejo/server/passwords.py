"""Passwords, and the codes that stand in for a forgotten one."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from azulejo.server.hosting.new_tables import LETTERS

HASHES_AT_ONCE: Final = 2
CODES: Final = 8  # of one person, with numbers of one digit
GROUPS: Final = 3
GROUP: Final = 4  # letters: nearly 60 bits in all


class Passwords:
    """Kept as argon2 hashes, made and compared in threads, a few at once, since each takes memory and time."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.turns = asyncio.Semaphore(HASHES_AT_ONCE)
        self.nobodys = ""  # the hash of no password, made on first use

    async def hash(self, password: str) -> str:
        async with self.turns:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Whether it is the password. Where there is none to compare with, the answer takes as long."""
        if not self.nobodys:
            self.nobodys = await self.hash("")
        async with self.turns:
            fits = await asyncio.to_thread(self._fits, password, hashed or self.nobodys)
        return fits and hashed is not None

    def _fits(self, password: str, hashed: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except VerifyMismatchError:
            return False


def new_codes() -> dict[int, str]:
    """Recovery codes as they are shown, by number: `3-k7mw-2hd8-xq9t`."""
    return {number: "-".join([str(number), *(_group() for _ in range(GROUPS))]) for number in range(1, CODES + 1)}


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(GROUP))


def read_code(typed: str) -> tuple[int, str]:
    """The number of a code, 0 if it has none, and what is hashed of it, however it was typed.

    >>> read_code("3-k7mw-2hd8-xq9t") == read_code(" 3K7MW 2hd8\u2011XQ9T ") == (3, "3k7mw2hd8xq9t")
    True
    """
    plain = "".join(sign for sign in typed.lower() if sign in LETTERS or (sign.isascii() and sign.isdigit()))
    return (int(plain[0]) if plain[:1].isdigit() else 0), plain
