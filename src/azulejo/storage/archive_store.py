"""Games that are long over move from rows of `events` to packed ones of `archive`, and back.

Whoever reads a table finds its events in either. All else that is kept of it stays where it is: who sat there, under
which name, its secret, its link and its place in everybody's list. Each batch is one transaction.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, delete, exists, func, select

from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.failures import CannotAct
from azulejo.storage.packing import StoredEvent, pack, unpack
from azulejo.storage.statements import upsert
from azulejo.tables import BadEvent

BATCH: Final = 20  # games in a transaction: others who write wait for no more
tables, events, archive = schema.tables.c, schema.events.c, schema.archive.c
UNPACKED: Final = tables.is_over & exists(select(events.number).where(events.table == tables.name))


@dataclass
class Archived:
    """How many games were packed, of how many events and bytes, into how many; and those that could not be."""

    games: int = 0
    events: int = 0
    bytes: int = 0
    packed: int = 0
    left: list[str] = field(default_factory=list)

    def __iadd__(self, other: Archived) -> Archived:
        self.games += other.games
        self.events += other.events
        self.bytes += other.bytes
        self.packed += other.packed
        self.left += other.left
        return self


class ArchiveStore:
    """Servers may run meanwhile: what they have in memory is the same as before."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def pack_older(self, before: int, told: Callable[[int, int], None]) -> Archived:
        """Packs every game that is over and at whose table nothing has happened since that time."""
        archived, done, total = Archived(), 0, await self._count()
        names = await self._names_after("")
        while names:
            archived += await self._pack(names, before)
            done += len(names)
            told(done, max(done, total))
            names = await self._names_after(names[-1])
        return archived

    async def _count(self) -> int:
        wanted = select(func.count()).select_from(schema.tables).where(UNPACKED)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def _names_after(self, name: str) -> Sequence[str]:
        wanted = select(tables.name).where(UNPACKED, tables.name > name).order_by(tables.name).limit(BATCH)
        return await self._database.read(lambda connection: connection.scalars(wanted).all())

    async def _pack(self, names: Sequence[str], before: int) -> Archived:
        return await self._database.write(lambda connection: _pack_all(connection, names, before))

    async def restore(self, name: str) -> int:
        """Brings the events of a game back to where they were; how many they are. Raises CannotAct or BadEvent."""

        def restore(connection: Connection) -> int:
            if _locked(connection, name) is None:
                raise CannotAct("no_table_of_this_name", table=name)
            packed = connection.scalar(select(archive.packed).where(archive.table == name))
            if packed is None:
                raise CannotAct("not_archived", table=name)
            rows = [{"table": name, **event._asdict()} for event in unpack(packed)]
            connection.execute(delete(schema.archive).where(archive.table == name))
            connection.execute(schema.events.insert(), rows)
            return len(rows)

        return await self._database.write(restore)


def _locked(connection: Connection, name: str) -> int | None:
    """The number of a table's last event, after which nobody stores another until the transaction ends."""
    return connection.scalar(select(tables.sequence).where(tables.name == name).with_for_update())


def _pack_all(connection: Connection, names: Sequence[str], before: int) -> Archived:
    archived = Archived()
    for name in names:
        sequence = _locked(connection, name)
        last = connection.scalar(select(events.event).where(events.table == name, events.number == sequence))
        if last is None or (happened := _at(last)) is None:
            archived.left.append(name)
        elif happened < before:
            archived += _pack(connection, name, sequence or 0)
    return archived


def _at(event: str) -> int | None:
    """When an event happened; None if that cannot be read."""
    try:
        return int(json.loads(event)["at"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _pack(connection: Connection, name: str, sequence: int) -> Archived:
    """One game, which has been packed before if something has happened at its table since."""
    wanted = select(events.number, events.event).where(events.table == name).order_by(events.number)
    rows = [StoredEvent(*row) for row in connection.execute(wanted)]
    earlier = connection.scalar(select(archive.packed).where(archive.table == name))
    try:
        found = [*(unpack(earlier) if earlier else ()), *rows]
    except BadEvent:
        found = []
    packed = pack([row.event for row in found])
    if packed is None or [row.number for row in found] != list(range(1, sequence + 1)):
        return Archived(left=[name])
    row = {"table": name, "last": sequence, "packed": packed}
    connection.execute(upsert(connection.dialect.name, schema.archive), row)
    connection.execute(delete(schema.events).where(events.table == name))
    size = sum(len(row.event.encode("utf-8", "surrogatepass")) for row in rows)
    return Archived(1, len(rows), size, len(packed) - len(earlier or b""))
