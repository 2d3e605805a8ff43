"""An open database and the two ways to use it, on which every part of the store stands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self, TypeAlias, TypeVar

from azulejo.storage.changes import Change
from azulejo.storage.connections import Connections, Work, connect
from azulejo.storage.failures import explained, instead_of_clash
from azulejo.storage.group_commit import GroupCommit
from azulejo.storage.patience import Patience
from azulejo.storage.statements import Unmatched, overtaken, updates
from azulejo.storage.upgrading import upgrade
from azulejo.storage.urls import SQLITE, file_of, parse_url

TIME: Final = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)"

T = TypeVar("T")
Timed: TypeAlias = Callable[[str, float], None]  # what took how many seconds


class Database:
    """Whatever goes wrong raises StorageError, and then nothing was written."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self.timed: Timed = lambda what, seconds: None  # to be told how long each reading and writing took
        self._changes = GroupCommit(self._write_changes)

    @classmethod
    async def open(cls, url: str, patience: Patience | None = None) -> Self:
        """Makes the database if need be, and brings it to the newest schema, however long that takes."""
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
        if patience is None or connections.dialect == SQLITE:
            return cls(connections)
        await connections.close()
        return cls(connect(parsed, patience))

    @property
    def dialect(self) -> str:
        return self.connections.dialect

    async def close(self) -> None:
        """Lets what is being stored finish."""
        await self._changes.finish()
        await self.connections.close()

    async def read(self, work: Work[T]) -> T:
        """Does work of which each statement sees all that is committed."""
        with explained(self.connections.place), self._timing("store_read"):
            return await self.connections.read(work)

    async def write(self, work: Work[T]) -> T:
        """Does work in one transaction."""
        with explained(self.connections.place), self._timing("store_write"):
            return await self.connections.write(work)

    async def time(self) -> int:
        """PostgreSQL's clock, in milliseconds since 1970."""
        return int(await self.read(lambda connection: connection.exec_driver_sql(TIME).scalar_one()))

    async def write_change(self, change: Change) -> None:
        """Writes what has happened at a table, together with what has happened at others; raises Overtaken."""
        await self._changes.add(change)

    async def _write_changes(self, changes: Sequence[Change]) -> None:
        begin = time.perf_counter()
        try:
            await self.connections.write_steps(updates(self.dialect, changes))
        except Exception:
            with unless_overtaken(changes[0].name), explained(self.connections.place):
                raise
        finally:
            self.timed("store_write", time.perf_counter() - begin)

    @contextmanager
    def _timing(self, what: str) -> Iterator[None]:
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.timed(what, time.perf_counter() - begin)


@contextmanager
def unless_overtaken(name: str) -> Iterator[None]:
    """Raises Overtaken where an event's number is taken, or the table is not as it was."""
    try:
        with instead_of_clash(overtaken(name)):
            yield
    except Unmatched:
        raise overtaken(name) from None


def _make_file(file: Path) -> None:
    """An empty file that only its owner can read: it will hold secrets. SQLite makes those beside it alike."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)
