"""What whoever runs a server does to tables and people. Each act is one transaction with its row in the log.

A server that runs on the database reads the log to learn of it, so nothing happens that it would not hear of, and
nothing is in the log that has not happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, func, null, select, text, update
from sqlalchemy.engine import Row

from azulejo.encoding import compact
from azulejo.names import compared
from azulejo.storage import news, schema
from azulejo.storage.changes import change
from azulejo.storage.database import Database
from azulejo.storage.failures import CannotAct, instead_of_clash
from azulejo.storage.people_store import name_taken, not_anothers
from azulejo.storage.rewriting import rename_at_tables
from azulejo.storage.rows import Act
from azulejo.storage.session_store import replace_sessions
from azulejo.storage.statements import execute, updates
from azulejo.storage.table_store import events_from, read_events
from azulejo.storage.urls import POSTGRESQL
from azulejo.tables import Sealed, Table, folded, overruling

CLOSE: Final = "close"
BAN: Final = "ban"
UNBAN: Final = "unban"
RENAME: Final = "rename"
PASSWORD: Final = "password"
LOCK: Final = 0x617A756C656A71  # PostgreSQL's name for the lock under which one act is stored at a time

acts = schema.acts.c
people = schema.people.c
ACTS_AFTER: Final = (  # made once, as it is asked for every second
    select(schema.acts).where(acts.number > bindparam("last")).order_by(acts.number).limit(bindparam("most"))
)


@dataclass(frozen=True)
class Order:
    """Who wants something done, when, and why."""

    operator: str
    at: int
    reason: str


class AdminStore:
    """People are named by their ids. What does not fit raises CannotAct, and nothing was done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Acts

    async def close_table(self, name: str, order: Order) -> None:
        """Ends the game without winners; raises BadEvent if the table cannot be read.

        Whoever moves there meanwhile waits, and then finds it closed: to be decided anew each time that somebody was
        first would never end where people move without a pause.
        """
        if not name.isprintable():
            raise CannotAct("no_table_of_this_name", table=name)

        def close(connection: Connection) -> None:
            table, reidentified = _locked(connection, name)
            events = overruling.close(table, max(order.at, table.touched))
            for event in events:
                table.fold(event)
            _log(connection, order, CLOSE, name, {})
            closed = change(name, table, events, reidentified=reidentified)
            execute(connection, updates(self._database.dialect, [closed]))

        await self._database.write(close)

    async def ban(self, person: str, order: Order) -> None:
        """From now on their cookies and their password let nobody in."""

        def unless_banned(row: Row[Any]) -> None:
            if row.banned is not None:
                raise CannotAct("already_banned", name=row.name)

        await self._change(person, order, BAN, {"banned": order.at}, unless_banned)

    async def unban(self, person: str, order: Order) -> None:
        """What a ban has taken counts again, a guest's cookie too."""

        def if_banned(row: Row[Any]) -> None:
            if row.banned is None:
                raise CannotAct("not_banned", name=row.name)

        await self._change(person, order, UNBAN, {"banned": None}, if_banned)

    async def rename(self, person: str, name: str, order: Order) -> None:
        """Another name, at tables too, past ones among them; raises NameTaken. Who has claimed theirs has claimed the
        new one by that."""

        def renamed(connection: Connection) -> None:
            row = _found(connection, person)
            not_anothers(connection, name, person)
            claimed = null() if row.password_hash is None else compared(name)
            _log(connection, order, RENAME, person, {"name": row.name, "new_name": name})
            connection.execute(_of(person).values(name=name, claimed=claimed, version=people.version + 1))
            rename_at_tables(connection, person, name)
            news.tell(connection, [news.person(person)])

        with instead_of_clash(name_taken(name)):
            await self._database.write(renamed)

    async def reset_password(self, person: str, password_hash: str, until: int, order: Order) -> None:
        """A password for one sign-in until that time. All sessions end, and all recovery codes."""

        def if_claimed(row: Row[Any]) -> None:
            if row.password_hash is None:
                raise CannotAct("guest_has_no_password", name=row.name)

        def end_sessions(connection: Connection) -> None:
            replace_sessions(connection, person, None)
            connection.execute(delete(schema.recovery_codes).where(schema.recovery_codes.c.person == person))

        new = {"password_hash": password_hash, "once": until, "recovered": None, "version": people.version + 1}
        await self._change(person, order, PASSWORD, new, if_claimed, end_sessions)

    async def _change(
        self,
        person: str,
        order: Order,
        kind: str,
        new: dict[str, Any],
        check: Callable[[Row[Any]], None],
        also: Callable[[Connection], None] = lambda connection: None,
    ) -> None:
        def changed(connection: Connection) -> None:
            row = _found(connection, person)
            check(row)
            _log(connection, order, kind, person, {"name": row.name})
            connection.execute(_of(person).values(new))
            also(connection)
            news.tell(connection, [news.person(person)])

        await self._database.write(changed)

    # Reading

    async def acts_after(self, number: int, limit: int = 1000) -> list[Act]:
        """What was done after the act of this number, in order."""
        given = {"last": number, "most": limit}
        found = await self._database.read(lambda connection: connection.execute(ACTS_AFTER, given).all())
        return [_act(row) for row in found]

    async def last_acts(self, limit: int) -> list[Act]:
        """What was done, the last first."""
        wanted = select(schema.acts).order_by(acts.number.desc()).limit(limit)
        return [_act(row) for row in await self._database.read(lambda connection: connection.execute(wanted).all())]

    async def last_number(self) -> int:
        """How many acts there were."""
        wanted = select(func.max(acts.number))
        return await self._database.read(lambda connection: connection.scalar(wanted)) or 0

    async def seats_of_banned(self) -> dict[str, set[str]]:
        """The tables that are not over of those who are banned, with who they are."""
        sitters, tables = schema.sitters.c, schema.tables.c
        banned = select(people.id).where(people.banned > 0)
        wanted = select(sitters.table, sitters.person).join_from(schema.sitters, schema.tables)
        wanted = wanted.where(sitters.person.in_(banned), tables.is_over.is_(False))
        found: dict[str, set[str]] = {}
        for table, person in await self._database.read(lambda connection: connection.execute(wanted).all()):
            found.setdefault(table, set()).add(person)
        return found


def _locked(connection: Connection, name: str) -> tuple[Table, int]:
    """A table whose game goes on, at which nobody else can store anything until the transaction ends, and its count of
    `reidentified`."""
    tables = schema.tables.c
    wanted = select(tables.secret, tables.link, tables.reidentified).where(tables.name == name)
    row = connection.execute(wanted.with_for_update()).one_or_none()
    if row is None:
        raise CannotAct("no_table_of_this_name", table=name)
    table = folded(Sealed(row.secret, row.link), events_from(*read_events(connection, name)))
    if table.is_over:
        raise CannotAct("table_is_over", table=name)
    return table, row.reidentified


def _of(person: str) -> Any:
    return update(schema.people).where(people.id == person)


def _found(connection: Connection, person: str) -> Row[Any]:
    row = connection.execute(
        select(schema.people).where(people.id == person, people.is_gone.is_(False)).with_for_update()
    ).one_or_none()
    if row is None:
        raise CannotAct("no_such_person", person=person)
    return row


def _log(connection: Connection, order: Order, kind: str, target: str, details: dict[str, str]) -> None:
    """Adds the next row. One at a time: whoever reads them by their numbers must not find an earlier one later."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    number = (connection.scalar(select(func.max(acts.number))) or 0) + 1
    row = {"number": number, "at": order.at, "operator": order.operator, "kind": kind, "target": target}
    connection.execute(schema.acts.insert(), row | {"details": compact(details), "reason": order.reason})


def _act(row: Row[Any]) -> Act:
    return Act(row.number, row.at, row.operator, row.kind, row.target, json.loads(row.details), row.reason)
