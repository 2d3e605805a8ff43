"""Which processes live, and who follows which table at them. On PostgreSQL alone, and by its clock.

A process lives as long as it says so every few seconds. Who was there at one that has died is another's to see to.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, bindparam, delete, func, literal, literal_column, select, tuple_, update
from sqlalchemy.dialects import postgresql

from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.statements import upsert
from azulejo.storage.urls import POSTGRESQL

Key: TypeAlias = tuple[str, str]  # a table and a person

NOW: Final[Any] = literal_column("(extract(epoch FROM clock_timestamp()) * 1000)::bigint")
processes = schema.processes.c
present = schema.present.c
IS_THERE: Final = (  # made once, as it is asked for often
    select(present.process)
    .join(schema.processes, processes.name == present.process)
    .where(present.table == bindparam("here"), present.person == bindparam("who"))
    .where(present.gone.is_(False), processes.until > NOW)
    .limit(1)
)


class PresenceStore:
    """What processes tell each other of those who are there."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def renew(self, process: str, lease: int) -> tuple[bool, int]:
        """The process lives for so many milliseconds more. Whether it was known, so that all that it has said counts;
        and how many live."""
        new = postgresql.insert(schema.processes).values(name=process, until=NOW + lease)
        renewed = new.on_conflict_do_update(index_elements=["name"], set_={"until": new.excluded.until})
        alive = select(func.count()).select_from(schema.processes).where(processes.until > NOW)

        def renew(connection: Connection) -> tuple[bool, int]:
            is_new: bool = connection.execute(renewed.returning(literal_column("xmax = 0"))).scalar_one()
            return not is_new, connection.execute(alive).scalar_one()

        return await self._database.write(renew)

    async def end(self, process: str) -> None:
        """It lives no more, and says so."""
        ended = update(schema.processes).where(processes.name == process).values(until=0)
        await self._database.write(lambda connection: connection.execute(ended))

    async def mark(self, process: str, marks: Mapping[Key, bool | None]) -> None:
        """Who is there at this process (True), was there a moment ago (False), or is nobody to care for (None)."""
        rows = [
            {"table": table, "person": person, "process": process, "gone": not mark}
            for (table, person), mark in sorted(marks.items())
            if mark is not None
        ]
        forgotten = [key for key, mark in marks.items() if mark is None]

        def write(connection: Connection) -> None:
            if rows:
                connection.execute(upsert(POSTGRESQL, schema.present), rows)
            if forgotten:
                connection.execute(_of(process, forgotten))

        await self._database.write(write)

    async def is_there(self, table: str, person: str) -> bool:
        """At any process that lives."""
        asked = {"here": table, "who": person}
        return await self._database.read(lambda connection: connection.scalar(IS_THERE, asked)) is not None

    async def take_over(self, process: str) -> list[Key]:
        """Those who were there at processes that live no more: this one sees to them now, as if they had just gone."""
        dead = delete(schema.processes).where(processes.until <= NOW, processes.name != process)

        def take(connection: Connection) -> list[Key]:
            names = list(connection.scalars(dead.returning(processes.name)))
            if not names:
                return []
            theirs = present.process.in_(names)
            left = select(present.table, present.person, literal(process), literal(True)).where(theirs).distinct()
            mine = postgresql.insert(schema.present).from_select(["table", "person", "process", "gone"], left)
            found = connection.execute(mine.on_conflict_do_nothing().returning(present.table, present.person)).all()
            connection.execute(delete(schema.present).where(theirs))
            return [(row.table, row.person) for row in found]

        return await self._database.write(take)


def _of(process: str, keys: Collection[Key]) -> Any:
    mine = delete(schema.present).where(present.process == process)
    return mine.where(tuple_(present.table, present.person).in_(list(keys)))
