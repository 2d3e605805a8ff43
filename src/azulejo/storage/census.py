"""What whoever runs a server looks for: what is large, what is late, who somebody is.

Unlike all that a server asks for, these go through whole tables; they are asked by a command in a process of its own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, case, func, literal, select, union_all

from azulejo.names import compared
from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.people_store import people_rows, person_of
from azulejo.storage.rows import Person

tables, events, sitters, people = schema.tables.c, schema.events.c, schema.sitters.c, schema.people.c
archive, due_bots, deadlines = schema.archive.c, schema.due_bots.c, schema.deadlines.c


@dataclass(frozen=True)
class TableSize:
    """How long a table's story is. `bytes` are those of its events as they are stored: in characters, or packed."""

    table: str
    game: str
    events: int
    bytes: int
    is_over: bool
    updated: int


@dataclass(frozen=True)
class PersonSize:
    """At how many tables somebody sits or sat, or which they opened."""

    person: str
    name: str
    tables: int
    open_tables: int


@dataclass(frozen=True)
class Late:
    """A decision of a bot that is open, or a clock that should have run out. Seats count from 1."""

    table: str
    what: str  # bot or clock
    seat: int | None
    since: int


@dataclass(frozen=True)
class Sitter:
    """Somebody at a table; the name is empty if the person was forgotten."""

    person: str
    name: str
    seats: list[int]


async def largest_tables(database: Database, limit: int) -> list[TableSize]:
    """Those with most events, longest first."""
    loose = select(func.sum(func.length(events.event))).where(events.table == tables.name).scalar_subquery()
    packed = select(func.length(archive.packed)).where(archive.table == tables.name).scalar_subquery()
    size = func.coalesce(loose, 0) + func.coalesce(packed, 0)
    largest = select(tables.name).order_by(tables.sequence.desc(), tables.name).limit(limit)
    wanted = select(tables.name, tables.sequence, tables.is_over, tables.summary, size.label("bytes"), _updated())
    wanted = wanted.where(tables.name.in_(largest)).order_by(tables.sequence.desc(), tables.name)
    return [
        TableSize(row.name, json.loads(row.summary)["game"], row.sequence, row.bytes, row.is_over, row.updated or 0)
        for row in await _all(database, wanted)
    ]


async def busiest_people(database: Database, limit: int) -> list[PersonSize]:
    """Those with most tables that are not over, then those with most tables."""
    number = func.count().label("number")
    running = func.sum(case((tables.is_over, 0), else_=1)).label("running")
    wanted = select(sitters.person, func.max(people.name).label("name"), number, running)
    wanted = wanted.select_from(schema.sitters.join(schema.tables)).outerjoin(
        schema.people, people.id == sitters.person
    )
    wanted = wanted.group_by(sitters.person).order_by(running.desc(), number.desc(), sitters.person).limit(limit)
    return [PersonSize(row.person, row.name or "", row.number, row.running) for row in await _all(database, wanted)]


async def latest(database: Database, now: int, limit: int) -> list[Late]:
    """What somebody has waited for longest: bots since the last event, clocks since their moment."""
    of_bots = select(due_bots.table, literal("bot").label("what"), due_bots.seat, _updated(due_bots.table))
    of_clocks = select(deadlines.table, literal("clock"), literal(None), deadlines.due).where(deadlines.due <= now)
    both = union_all(of_bots, of_clocks).subquery()
    wanted = select(both).order_by(both.c.updated, both.c.table, both.c.seat).limit(limit)
    return [Late(row.table, row.what, row.seat, row.updated or now) for row in await _all(database, wanted)]


async def people_named(database: Database, name: str) -> list[Person]:
    """All who are called so, guests too, as names are compared everywhere; the last seen first."""
    wanted = people_rows().order_by(people.seen.desc(), people.id)
    return [person_of(row) for row in await _all(database, wanted) if compared(row.name) == compared(name)]


async def sitters_at(database: Database, table: str) -> list[Sitter]:
    """Who sits at a table, and who opened it."""
    if not table.isprintable():
        return []
    wanted = select(sitters.person, sitters.seats, people.name).outerjoin(schema.people, people.id == sitters.person)
    wanted = wanted.where(sitters.table == table).order_by(sitters.person)
    return [Sitter(row.person, row.name or "", json.loads(row.seats)) for row in await _all(database, wanted)]


def _updated(table: Any = tables.name) -> Any:
    """When something last happened there."""
    of_table = schema.sitters.alias()
    return select(func.max(of_table.c.updated)).where(of_table.c.table == table).scalar_subquery().label("updated")


async def _all(database: Database, wanted: Select[Any]) -> list[Any]:
    return list(await database.read(lambda connection: connection.execute(wanted).all()))
