"""An open database and the two ways to use it, on which every part of the store stands."""

from __future__ import annotations

from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import Connection, select

from azulejo.storage.connections import Connections, Work, connect
from azulejo.storage.failures import explained
from azulejo.storage.schema import keys
from azulejo.storage.upgrading import upgrade
from azulejo.storage.urls import file_of, parse_url

T = TypeVar("T")


class Database:
    """Whatever goes wrong raises StorageError, and then nothing was written."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections

    @classmethod
    async def open(cls, url: str) -> Self:
        """Makes the database if need be, and brings it to the newest schema."""
        parsed = parse_url(url)
        connections = connect(parsed)
        try:
            with explained(connections.place):
                if (file := file_of(parsed)) is not None:
                    _make_file(file)
                await upgrade(connections)
        except BaseException:
            await connections.close()
            raise
        return cls(connections)

    async def close(self) -> None:
        """Lets what is being stored finish."""
        await self.connections.close()

    async def ping(self) -> None:
        """Raises StorageError if the database does not answer."""
        await self.read(_look)

    async def read(self, work: Work[T]) -> T:
        """Does work of which each statement sees all that is committed."""
        with explained(self.connections.place):
            return await self.connections.read(work)

    async def write(self, work: Work[T]) -> T:
        """Does work in one transaction."""
        with explained(self.connections.place):
            return await self.connections.write(work)


def _look(connection: Connection) -> None:
    connection.execute(select(keys.c.name).limit(1)).all()


def _make_file(file: Path) -> None:
    """An empty file that only its owner can read: it will hold secrets. SQLite makes those beside it alike."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)
