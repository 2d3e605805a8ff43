"""Writing a change at a table, within a transaction."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, bindparam, delete, select, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite

from azulejo.storage import schema
from azulejo.storage.changes import Change
from azulejo.storage.failures import Overtaken, PersonGone
from azulejo.storage.schema import deadlines, due_bots, identities, people, sitters, tables
from azulejo.storage.urls import POSTGRESQL
from azulejo.tables import Sealed

# Statements are made once: making them takes longer than the database needs for them.
HERE: Final[BindParameter[str]] = bindparam("here")
BEFORE: Final[BindParameter[int]] = bindparam("before")
KNOWN: Final[BindParameter[int]] = bindparam("known")
NAMED: Final[BindParameter[Any]] = bindparam("named", expanding=True)
STILL_DUE: Final[BindParameter[Any]] = bindparam("still_due", expanding=True)
INSERT_TABLE: Final = tables.insert()
UPDATE_TABLE: Final = update(tables).where(
    tables.c.name == HERE, tables.c.sequence == BEFORE, tables.c.reidentified == KNOWN
)
INSERT_EVENTS: Final = schema.events.insert()
INSERT_IDENTITIES: Final = identities.insert()
GONE: Final = select(people.c.id).where(people.c.id.in_(NAMED), people.c.is_gone.is_(True))
LOCK_PEOPLE: Final = select(people.c.id).where(people.c.id.in_(NAMED)).with_for_update(read=True)
TOUCH_SITTERS: Final = update(sitters).where(sitters.c.table == HERE)
DELETE_SITTERS: Final = delete(sitters).where(sitters.c.table == HERE)
INSERT_SITTERS: Final = sitters.insert()
DELETE_DEADLINE: Final = delete(deadlines).where(deadlines.c.table == HERE)
COUNT_ABORT: Final = update(people).where(people.c.id == HERE).values(aborts=people.c.aborts + 1)
DELETE_BOTS: Final = delete(due_bots).where(due_bots.c.table == HERE, due_bots.c.seat.not_in(STILL_DUE))


def insert(dialect: str, table: SqlTable) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that can say what to do about a conflict, which both databases spell alike."""
    return postgresql.insert(table) if dialect == POSTGRESQL else sqlite.insert(table)


@cache
def upsert(dialect: str, table: SqlTable, same: str = "") -> postgresql.Insert | sqlite.Insert:
    """An INSERT that replaces the row of the same key, but not where the column `same` is as it was."""
    statement = insert(dialect, table)
    key = [column.name for column in table.primary_key]
    new = {column.name: statement.excluded[column.name] for column in table.c if column.name not in key}
    changed = table.c[same] != statement.excluded[same] if same else None
    return statement.on_conflict_do_update(index_elements=key, set_=new, where=changed)


def overtaken(name: str) -> Overtaken:
    """The error for an event whose number is taken."""
    return Overtaken("overtaken", table=name)


def check_people(connection: Connection, *changes: Change) -> None:
    """Raises PersonGone if somebody whom new events speak of is gone. Whoever is being deleted at the same time waits.

    Comes before anything is written, as those who delete people lock them first, too.
    """
    named = {"named": sorted({str(row["person"]) for change in changes for row in change.identities})}
    if named["named"]:
        connection.execute(LOCK_PEOPLE, named)
        if connection.scalar(GONE, named) is not None:
            raise PersonGone("person_gone")


def insert_table(connection: Connection, change: Change, sealed: Sealed, opener: str, origin: str | None) -> None:
    """A table that is new."""
    row = {"name": change.name, "secret": sealed.secret, "link": sealed.link, "opener": opener, "origin": origin}
    connection.execute(INSERT_TABLE, row | change.table | {"reidentified": 0})
    _write_rows(connection, change)


def update_table(connection: Connection, change: Change) -> None:
    """What has happened at a table; raises Overtaken unless all that came before is stored, and nothing more."""
    where = {"here": change.name, "before": change.before, "known": change.reidentified}
    if not connection.execute(UPDATE_TABLE, where | change.table).rowcount:
        raise overtaken(change.name)
    _write_rows(connection, change)


def _write_rows(connection: Connection, change: Change) -> None:
    connection.execute(INSERT_EVENTS, change.events)
    if change.identities:
        connection.execute(INSERT_IDENTITIES, change.identities)
    _write_sitters(connection, change)
    if change.deadline:
        connection.execute(upsert(connection.dialect.name, deadlines, "due"), change.deadline)
    else:
        connection.execute(DELETE_DEADLINE, {"here": change.name})
    if change.due_bots is not None:
        _write_due_bots(connection, change, change.due_bots)
    if change.aborter is not None:
        connection.execute(COUNT_ABORT, {"here": change.aborter})


def _write_sitters(connection: Connection, change: Change) -> None:
    if change.sitters is None:
        connection.execute(TOUCH_SITTERS, {"here": change.name, "updated": change.at})
    else:
        connection.execute(DELETE_SITTERS, {"here": change.name})
        connection.execute(INSERT_SITTERS, change.sitters)


def _write_due_bots(connection: Connection, change: Change, due: list[dict[str, object]]) -> None:
    """A decision that was open already stays claimed by whoever thinks about it."""
    connection.execute(DELETE_BOTS, {"here": change.name, "still_due": [row["seat"] for row in due]})
    if due:
        connection.execute(upsert(connection.dialect.name, due_bots, "decision"), due)
