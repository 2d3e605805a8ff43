"""Passwords: kept as argon2 hashes, made and compared in threads, a few at once, since each takes memory and time."""

from __future__ import annotations

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

AT_ONCE: Final = 2


class Passwords:
    """One for a server."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.turns = asyncio.Semaphore(AT_ONCE)
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
