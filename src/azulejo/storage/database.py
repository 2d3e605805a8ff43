"""What every part of the store stands on: the connections, and the two ways to use them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejo.storage.engine import Engines, connect, parse_url
from azulejo.storage.errors import StorageError, explained
from azulejo.storage.schema import keys
from azulejo.storage.upgrading import upgrade


class Database:
    """An open database. Whatever goes wrong raises StorageError, and nothing of the transaction is kept."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines

    @classmethod
    async def open(cls, url: str) -> Self:
        """Makes the database if need be, and brings it to the newest schema."""
        parsed = parse_url(url)
        engines = connect(parsed)
        if engines.is_sqlite:
            _make_folder(Path(str(parsed.database)).parent)
        try:
            await upgrade(engines)
        except BaseException:
            await engines.dispose()
            raise
        return cls(engines)

    async def close(self) -> None:
        await self.engines.dispose()

    async def ping(self) -> None:
        """Raises StorageError if the database does not answer."""
        async with self.reading() as connection:
            await connection.execute(select(1).select_from(keys).limit(1))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with explained(self.engines.place):
            async with self.engines.read.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, committed at the end."""
        with explained(self.engines.place):
            async with self.engines.write.begin() as connection:
                yield connection


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise StorageError("storage_no_folder", place=str(folder), reason=cause.strerror or "") from cause
