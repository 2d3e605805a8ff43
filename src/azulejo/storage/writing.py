"""How a table is written: its new events, and the rows beside them that are made from the table as it is now.

The rows are what the server looks things up by. They say nothing that the events do not, and are written in the same
transaction, so that they cannot disagree. How much is written depends on what is new, not on what came before.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Table as SqlTable
from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from azulejo.storage import schema
from azulejo.storage.errors import Overtaken
from azulejo.tables import Event, Table, summary
from azulejo.tables.events import Opened, Returned, SeatLeft, SeatTaken


def compact(value: object) -> str:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


async def insert_table(connection: AsyncConnection, name: str, table: Table, events: Sequence[Event]) -> None:
    """A table that is new."""
    row = {"name": name, "secret": table.sealed.secret, "link": table.sealed.link}
    await connection.execute(schema.tables.insert(), row | _table_row(table, events))
    await _write_rows(connection, name, table, events, "", 0)


async def append_events(
    connection: AsyncConnection, name: str, table: Table, events: Sequence[Event], worker: str, lease: int
) -> None:
    """What has happened at a table; raises Overtaken unless all that came before is stored, and nothing more."""
    before = table.sequence - len(events)
    here = (schema.tables.c.name == name) & (schema.tables.c.sequence == before)
    updated = await connection.execute(update(schema.tables).where(here).values(_table_row(table, events)))
    if not updated.rowcount:
        raise overtaken(name)
    await _write_rows(connection, name, table, events, worker, lease)


def overtaken(name: str) -> Overtaken:
    """The error for an event whose number is taken."""
    return Overtaken("overtaken", table=name)


def _table_row(table: Table, events: Sequence[Event]) -> dict[str, object]:
    result = table.result.to_json() if table.result else None
    return {
        "sequence": table.sequence,
        "is_over": table.is_over,
        "listed": None if table.is_over or table.opened.private else events[-1].at,
        "summary": compact(summary(table) | {"result": result}),
    }


async def _write_rows(
    connection: AsyncConnection, name: str, table: Table, events: Sequence[Event], worker: str, lease: int
) -> None:
    first = table.sequence - len(events) + 1
    rows = [{"table": name, "number": n, "event": compact(event.to_json())} for n, event in enumerate(events, first)]
    await connection.execute(schema.events.insert(), rows)
    await _write_sitters(connection, name, table, events)
    if table.opened.clock is not None:
        await _write_deadline(connection, name, table)
    if any(seat.level or not seat.is_person for seat in table.seats) or _any(events, Returned):
        await _write_due_bots(connection, name, table, worker, lease)


def _any(events: Sequence[Event], *kinds: type[Event]) -> bool:
    return any(isinstance(event, kinds) for event in events)


async def _write_sitters(connection: AsyncConnection, name: str, table: Table, events: Sequence[Event]) -> None:
    """Everybody who sits there and who opened it, with the time of the last change."""
    here, at = schema.sitters.c.table == name, events[-1].at
    if not _any(events, Opened, SeatTaken, SeatLeft):
        await connection.execute(update(schema.sitters).where(here).values(updated=at))
        return
    await connection.execute(delete(schema.sitters).where(here))
    people = {table.opened.opener, *(seat.person for seat in table.seats if seat.person is not None)}
    seats = {person: [seat + 1 for seat in table.seats_of(person)] for person in sorted(people)}
    rows = [{"table": name, "person": who, "seats": compact(mine), "updated": at} for who, mine in seats.items()]
    await connection.execute(schema.sitters.insert(), rows)


async def _write_deadline(connection: AsyncConnection, name: str, table: Table) -> None:
    """The soonest, since `expire` sees to the clocks of all seats."""
    soonest = min(table.deadlines().values(), default=None)
    if soonest is None:
        await connection.execute(delete(schema.deadlines).where(schema.deadlines.c.table == name))
        return
    statement = insert(connection, schema.deadlines).values(table=name, due=soonest, worker="")
    new = {"due": statement.excluded.due, "worker": statement.excluded.worker}
    await connection.execute(statement.on_conflict_do_update(index_elements=["table"], set_=new))


async def _write_due_bots(connection: AsyncConnection, name: str, table: Table, worker: str, lease: int) -> None:
    """A decision that was open already stays claimed by whoever thinks about it."""
    due = {seat + 1: decision for seat, decision, _ in table.due_bots()}
    old = (schema.due_bots.c.table == name) & schema.due_bots.c.seat.not_in(due)
    await connection.execute(delete(schema.due_bots).where(old))
    if due:
        rows = [{"table": name, "seat": n, "decision": d, "due": lease, "worker": worker} for n, d in due.items()]
        statement = insert(connection, schema.due_bots).values(rows)
        new = {column: statement.excluded[column] for column in ("decision", "due", "worker")}
        changed = schema.due_bots.c.decision != statement.excluded.decision
        upsert = statement.on_conflict_do_update(index_elements=["table", "seat"], set_=new, where=changed)
        await connection.execute(upsert)


def insert(connection: AsyncConnection, table: SqlTable) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that can say what to do about a conflict, which both databases spell alike."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
