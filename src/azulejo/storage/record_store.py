"""Records: those that people brought from elsewhere, and those of the games that were finished here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, literal, select, tuple_

from azulejo.encoding import compact
from azulejo.records import Record, parse
from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.report_store import RECORD
from azulejo.storage.rows import KeptRecord
from azulejo.storage.statements import insert
from azulejo.storage.table_store import Page, TableStore
from azulejo.tables import BadEvent, Table, folded

CHUNK: Final = 100  # names that are read at once
records = schema.records.c


class RecordStore:
    """Records are kept as their files are written."""

    def __init__(self, database: Database, tables: TableStore) -> None:
        self._database = database
        self._tables = tables

    async def add(self, record_id: str, owner: str, record: Record, now: int) -> None:
        """Keeps a record. An id that is there already is left as it is."""
        row: dict[str, object] = {
            "id": record_id,
            "owner": owner,
            "game": record.game.name,
            "names": compact(record.names),
        }
        row |= {"date": record.date, "added": now, "record": record.to_text()}

        def write(connection: Connection) -> None:
            connection.execute(insert(connection.dialect.name, schema.records).on_conflict_do_nothing(), row)

        await self._database.write(write)

    async def is_there(self, record_id: str) -> bool:
        """Whether there is a record of this id."""
        wanted = select(records.id).where(records.id == record_id)
        return await self._database.read(lambda connection: connection.scalar(wanted)) is not None

    async def count(self, owner: str) -> int:
        """How many a person has brought."""
        wanted = select(func.count()).select_from(schema.records).where(records.owner == owner)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def delete(self, record_id: str, owner: str) -> bool:
        """Forgets a record of this person's, with what was said of it; whether there was one."""
        if not record_id.isprintable():
            return False
        theirs = (records.id == record_id) & (records.owner == owner)
        return bool(await self._database.write(lambda connection: forget_records(connection, theirs)))

    async def find(self, record_id: str) -> tuple[str, Record] | None:
        """A record and whose it is."""
        if not record_id.isprintable():
            return None
        wanted = select(records.owner, records.record).where(records.id == record_id)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return (row.owner, await asyncio.to_thread(parse, row.record)) if row else None

    async def of_person(self, owner: str, limit: int, before: Page = None) -> list[KeptRecord]:
        """What a person has brought, the last first; `before` has `added` and the id of the last one seen."""
        wanted = select(records.id, records.game, records.names, records.date, records.added)
        wanted = wanted.where(records.owner == owner)
        if before is not None:
            wanted = wanted.where(tuple_(records.added, records.id) < tuple_(*before))
        wanted = wanted.order_by(records.added.desc(), records.id.desc()).limit(limit)
        found = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [KeptRecord(row.id, row.game, json.loads(row.names), row.date, row.added) for row in found]

    async def finished(self, after: str = "") -> AsyncIterator[tuple[str, Record | BadEvent]]:
        """Every game that was begun and ended here, in the order of the tables' names, those after this one.

        Of one that cannot be read, why.
        """
        while names := await self._finished_names(after):
            for name in names:
                try:
                    loaded = await self._tables.load(name)
                    assert loaded is not None
                    table = folded(loaded.sealed, loaded.events)
                except BadEvent as error:
                    yield name, error
                    continue
                if table.is_started:
                    yield name, table.record(day(table))
            after = names[-1]

    async def count_finished(self) -> int:
        """How many games `finished` will go through, at most."""
        wanted = select(func.count()).where(schema.tables.c.is_over)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def _finished_names(self, after: str) -> list[str]:
        over = schema.tables.c.is_over & (schema.tables.c.name > after)
        wanted = select(schema.tables.c.name).where(over).order_by(schema.tables.c.name).limit(CHUNK)
        return list(await self._database.read(lambda connection: connection.scalars(wanted).all()))


def forget_records(connection: Connection, which: ColumnElement[bool]) -> int:
    """Deletes records with their reports; how many."""
    told_of = select(literal(RECORD).op("||")(records.id)).where(which)
    connection.execute(delete(schema.reports).where(schema.reports.c.source.in_(told_of)))
    return int(connection.execute(delete(schema.records).where(which)).rowcount)


def day(table: Table) -> str:
    """When a table was opened, as the date of its record (UTC)."""
    return datetime.fromtimestamp(table.opened.at / 1000, UTC).date().isoformat()
