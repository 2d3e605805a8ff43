"""Tables and their events: writing them, reading them back, and finding them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select, tuple_

from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.errors import instead_of_clash
from azulejo.storage.rows import Listed, Loaded
from azulejo.storage.writing import append_events, insert_table, overtaken
from azulejo.tables import Event, Sealed, Table, event_from_json

Page = tuple[int, str] | None  # `updated` and name of the last one seen; None for the first page


class TableStore(Database):
    """Where tables are written, `table` has folded `events` already."""

    async def open_table(self, name: str, table: Table, events: Sequence[Event]) -> None:
        """A new table with its first events; raises Overtaken if there is one of this name."""
        with instead_of_clash(overtaken(name)):
            async with self.writing() as connection:
                await insert_table(connection, name, table, events)

    async def append(self, name: str, table: Table, events: Sequence[Event], worker: str = "", lease: int = 0) -> None:
        """Stores what has happened, in one transaction with all that follows from it; raises Overtaken.

        Bots that have something to decide now are taken to be claimed by `worker` until the time `lease`, or, if that
        is 0, are anybody's.
        """
        if not events:
            return
        with instead_of_clash(overtaken(name)):
            async with self.writing() as connection:
                await append_events(connection, name, table, events, worker, lease)

    async def open_rematch(
        self,
        name: str,
        table: Table,
        events: Sequence[Event],
        other: str,
        other_table: Table,
        other_events: Sequence[Event],
    ) -> None:
        """Stores in one transaction that a rematch was opened at one table, and the table where it is played."""
        with instead_of_clash(overtaken(name)):
            async with self.writing() as connection:
                await append_events(connection, name, table, events, "", 0)
                await insert_table(connection, other, other_table, other_events)

    async def load(self, name: str) -> Loaded | None:
        """A table with all that has happened there."""
        wanted = select(schema.tables.c.secret, schema.tables.c.link).where(schema.tables.c.name == name)
        async with self.reading() as connection:
            sealed = (await connection.execute(wanted)).one_or_none()
        return Loaded(Sealed(bytes(sealed.secret), sealed.link), await self.events_after(name, 0)) if sealed else None

    async def events_after(self, name: str, number: int) -> list[Event]:
        """What has happened at a table since the event of this number, in order."""
        here = (schema.events.c.table == name) & (schema.events.c.number > number)
        wanted = select(schema.events.c.event).where(here).order_by(schema.events.c.number)
        async with self.reading() as connection:
            found = await connection.scalars(wanted)
        return [event_from_json(json.loads(event)) for event in found]

    async def find_link(self, link: str) -> str | None:
        """The name of the table that a link leads to."""
        async with self.reading() as connection:
            found: str | None = await connection.scalar(
                select(schema.tables.c.name).where(schema.tables.c.link == link)
            )
        return found

    async def listed(self, limit: int, before: Page = None) -> list[Listed]:
        """Public tables that are not over, the last changed first."""
        columns = schema.tables.c
        wanted = select(columns.name, columns.listed.label("updated"), columns.summary).where(
            columns.listed.is_not(None)
        )
        return await self._page(wanted, columns.listed, columns.name, limit, before)

    async def tables_of(self, person: str, limit: int, before: Page = None) -> list[Listed]:
        """All tables where a person sits or which they opened, finished ones, too, the last changed first."""
        mine = schema.sitters.c
        wanted = select(mine.table.label("name"), mine.updated, schema.tables.c.summary, mine.seats)
        wanted = wanted.join(schema.tables, schema.tables.c.name == mine.table).where(mine.person == person)
        return await self._page(wanted, mine.updated, mine.table, limit, before)

    async def _page(self, wanted: Select[Any], updated: Any, name: Any, limit: int, before: Page) -> list[Listed]:
        if before is not None:
            wanted = wanted.where(tuple_(updated, name) < tuple_(*before))
        async with self.reading() as connection:
            found = await connection.execute(wanted.order_by(updated.desc(), name.desc()).limit(limit))
        return [_listed(row._mapping) for row in found]


def _listed(row: Any) -> Listed:
    you = {"you": json.loads(row["seats"])} if "seats" in row else {}
    return Listed(row["name"], json.loads(row["summary"]) | you, row["updated"])
