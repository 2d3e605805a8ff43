"""Work that is due: clocks that run out and bots that must decide. Of several workers exactly one gets each.

Claiming puts a row off until the lease ends. Whoever does the work stores events, which takes the row away or makes it
anew; if a worker dies, the row is due again by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, func, select, tuple_, update

from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.rows import DueBot
from azulejo.storage.schema import due_bots as bots
from azulejo.storage.statements import HERE, SEAT, upsert

SERVER: Final = "server"


class DueStore:
    """`now` and `lease` are times: a claim holds until `lease`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim_deadlines(self, now: int, worker: str, lease: int, limit: int) -> list[str]:
        """The tables at which a clock has run out, soonest first, for this worker alone."""
        return [row.table for row in await self._claim(schema.deadlines, now, worker, lease, limit)]

    async def next_deadline(self) -> int | None:
        """When `claim_deadlines` will next have something to give."""
        wanted = select(func.min(schema.deadlines.c.due))
        return await self._database.read(lambda connection: connection.scalar(wanted))

    async def clocked(self) -> list[str]:
        """The tables at which a clock runs."""
        wanted = select(schema.deadlines.c.table).where(schema.deadlines.c.clock.is_(True))
        return list(await self._database.read(lambda connection: connection.scalars(wanted).all()))

    async def last_alive(self) -> int | None:
        """When a server last said that it runs; None if none ever has."""
        wanted = select(schema.alive.c.at).where(schema.alive.c.name == SERVER)
        return await self._database.read(lambda connection: connection.scalar(wanted))

    async def say_alive(self, now: int) -> None:
        """A server runs on this database."""

        def write(connection: Connection) -> None:
            connection.execute(upsert(connection.dialect.name, schema.alive), {"name": SERVER, "at": now})

        await self._database.write(write)

    async def claim_bots(self, now: int, worker: str, lease: int, limit: int) -> list[DueBot]:
        """Decisions that bots must make, for this worker alone."""
        claimed = await self._claim(schema.due_bots, now, worker, lease, limit)
        return [DueBot(row.table, row.seat - 1, row.decision) for row in claimed]

    async def renew_bots(self, held: Sequence[DueBot], worker: str, lease: int) -> None:
        """What this worker has claimed stays so until that time at least; what is no longer its own does not change."""
        mine = update(bots).where(bots.c.worker == worker, bots.c.due < lease)
        same = mine.where(bots.c.table == HERE, bots.c.seat == SEAT, bots.c.decision == bindparam("which"))
        rows = [{"here": due.table, "at_seat": due.seat + 1, "which": due.decision} for due in held]
        await self._database.write(lambda connection: connection.execute(same.values(due=lease), rows))

    async def _claim(self, table: Table, now: int, worker: str, lease: int, limit: int) -> list[Any]:
        """Rows that another worker is claiming at this moment are passed over (SQLite has one writer at a time)."""
        key = list(table.primary_key)
        due = select(*key).where(table.c.due <= now).order_by(table.c.due).limit(limit)
        chosen = due.with_for_update(skip_locked=True)
        claim = update(table).where(tuple_(*key).in_(chosen)).values(due=lease, worker=worker).returning(*table.c)
        return list(await self._database.write(lambda connection: connection.execute(claim).all()))
