"""Writing changes at tables: the statements, and for which rows each is executed.

Statements are built from the schema and made to the text of each database once: to the driver goes plain text with
plain rows. Many changes are written by no more statements than one, each being executed for the rows of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Final, TypeAlias

from sqlalchemy import BindParameter, ColumnClause, Connection, bindparam, delete, literal_column, null, select, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg
from sqlalchemy.dialects.sqlite import pysqlite

from azulejo.storage import news, schema
from azulejo.storage.changes import Change
from azulejo.storage.failures import Overtaken, PersonGone
from azulejo.storage.schema import deadlines, due_bots, identities, lobby, people, sitters, tables
from azulejo.storage.urls import POSTGRESQL, SQLITE
from azulejo.tables import Sealed

Row: TypeAlias = Mapping[str, object]

DIALECTS: Final = {SQLITE: pysqlite.dialect(paramstyle="named"), POSTGRESQL: psycopg.dialect()}  # type: ignore[no-untyped-call]
ONE: Final[ColumnClause[int]] = literal_column("1")  # rather than a value that each row would have to bring
HERE: Final[BindParameter[str]] = bindparam("here")
BEFORE: Final[BindParameter[int]] = bindparam("before")
KNOWN: Final[BindParameter[int]] = bindparam("known")
NAMED: Final[BindParameter[Any]] = bindparam("named", expanding=True)
SEAT: Final[BindParameter[int]] = bindparam("at_seat")
INSERT_TABLE: Final = tables.insert()
UPDATE_TABLE: Final = update(tables).where(
    tables.c.name == HERE, tables.c.sequence == BEFORE, tables.c.reidentified == KNOWN
)
FORGET_OPENER: Final = update(tables).where(tables.c.name == HERE).values(opener=null(), origin=null())
INSERT_EVENTS: Final = schema.events.insert()
INSERT_IDENTITIES: Final = identities.insert()
GONE: Final = select(people.c.id).where(people.c.id.in_(NAMED), people.c.is_gone.is_(True))
LOCK_PEOPLE: Final = select(people.c.id).where(people.c.id.in_(NAMED)).with_for_update(read=True)
DELETE_OFFER: Final = delete(lobby).where(lobby.c.table == HERE)
TOUCH_SITTERS: Final = update(sitters).where(sitters.c.table == HERE)
DELETE_SITTERS: Final = delete(sitters).where(sitters.c.table == HERE)
INSERT_SITTERS: Final = sitters.insert()
INSERT_RESULTS: Final = schema.results.insert()
DELETE_DEADLINE: Final = delete(deadlines).where(deadlines.c.table == HERE)
COUNT_ABORT: Final = update(people).where(people.c.id == HERE).values(aborts=people.c.aborts + ONE)
DELETE_BOT: Final = delete(due_bots).where(due_bots.c.table == HERE, due_bots.c.seat == SEAT)


class Unmatched(Exception):
    """A row that had to change something found nothing to change."""


@dataclass(frozen=True)
class Step:
    """A statement as the driver takes it, and the rows that it is executed for, all of which have the same fields."""

    text: str
    rows: Sequence[Row]
    changes_each: bool = False  # whether each row must find something to change: else it has been overtaken

    def check(self, changed: int) -> None:
        """Raises Unmatched if it was to change more rows than it has."""
        if self.changes_each and changed < len(self.rows):
            raise Unmatched


@cache
def text_of(dialect: str, statement: Any, fields: tuple[str, ...]) -> str:
    """A statement for rows with these fields."""
    return str(statement.compile(dialect=DIALECTS[dialect], column_keys=fields))


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


def execute(connection: Connection, steps: Sequence[Step]) -> None:
    """Executes steps among other statements; raises Unmatched."""
    for step in steps:
        step.check(connection.exec_driver_sql(step.text, list(step.rows)).rowcount)


def insertions(dialect: str, change: Change, sealed: Sealed, opener: str | None, origin: str | None) -> list[Step]:
    """A table that is new."""
    row: Row = {
        "name": change.name,
        "secret": sealed.secret,
        "link": sealed.link,
        "opener": opener,
        "origin": origin,
        **change.table,
        "reidentified": 0,
    }
    return [_step(dialect, INSERT_TABLE, [row]), *_rows(dialect, [change]), *_told(dialect, [change])]


def updates(dialect: str, changes: Sequence[Change]) -> list[Step]:
    """What has happened at tables, each of which must have stored all that came before, and nothing more."""
    rows = [
        {"here": change.name, "before": change.before, "known": change.reidentified, **change.table}
        for change in changes
    ]
    over = [{"here": change.name} for change in changes if change.table["is_over"]]
    forgotten = [_step(dialect, FORGET_OPENER, over)] if over else []
    first = [_step(dialect, UPDATE_TABLE, rows, changes_each=True), *forgotten]
    return [*first, *_rows(dialect, changes), *_told(dialect, changes)]


def _rows(dialect: str, changes: Sequence[Change]) -> list[Step]:
    """What is beside the tables themselves; those of which there is nothing to write cost nothing."""
    touched = [{"here": each.name, "updated": each.at} for each in changes if each.sitters is None]
    seated = [each for each in changes if each.sitters is not None]
    steps = (
        (INSERT_EVENTS, _all(each.events for each in changes)),
        (INSERT_IDENTITIES, _all(each.identities for each in changes)),
        (upsert(dialect, lobby, "offer"), _all(each.lobby or () for each in changes)),
        (DELETE_OFFER, [{"here": each.name} for each in changes if each.lobby == []]),
        (TOUCH_SITTERS, touched),
        (DELETE_SITTERS, [{"here": each.name} for each in seated]),
        (INSERT_SITTERS, _all(each.sitters or () for each in seated)),
        (upsert(dialect, deadlines, "due"), _all(each.deadline for each in changes)),
        (DELETE_DEADLINE, [{"here": each.name} for each in changes if not each.deadline]),
        (DELETE_BOT, _all(each.idle_bots for each in changes)),
        # A decision that was open already stays claimed by whoever thinks about it.
        (upsert(dialect, due_bots, "decision"), _all(each.due_bots for each in changes)),
        (INSERT_RESULTS, _all(each.results for each in changes)),
        (COUNT_ABORT, [{"here": each.aborter} for each in changes if each.aborter is not None]),
    )
    return [_step(dialect, statement, rows) for statement, rows in steps if rows]


def _told(dialect: str, changes: Sequence[Change]) -> list[Step]:
    """What other processes hear of it, once it is stored."""
    if dialect != POSTGRESQL:
        return []
    lines = [news.line(each.name, each.before + len(each.events)) for each in changes]
    if any(each.lobby is not None for each in changes):
        lines.append(news.line(news.LOBBY, news.UNSURE))
    return [Step(news.TELL, [{"lines": lines}])]


def _all(rows: Iterable[Sequence[Row]]) -> list[Row]:
    return list(chain.from_iterable(rows))


def _step(dialect: str, statement: Any, rows: Sequence[Row], changes_each: bool = False) -> Step:
    return Step(text_of(dialect, statement, tuple(rows[0])), rows, changes_each)
