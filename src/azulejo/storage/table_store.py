"""Tables and their events: writing them, reading them back, and finding them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, LargeBinary, Select, Text, func, null, select, tuple_, type_coerce

from azulejo.storage import schema
from azulejo.storage.changes import Change, change, identified
from azulejo.storage.database import Database, unless_overtaken
from azulejo.storage.packing import StoredEvent, unpack
from azulejo.storage.rows import Listed, Loaded, Offered
from azulejo.storage.statements import Step, check_people, execute, insertions, updates
from azulejo.tables import BadEvent, Event, Sealed, Table, from_stored
from azulejo.tables.offers import EVERYWHERE, Wanted

Page: TypeAlias = tuple[int, str] | None  # time and name of the last one seen; None for the first page
Standing: TypeAlias = tuple[int, int, str]  # rank, standing and name of a table in the lobby
FEW: Final = 20  # events that are read at once; more of them are read in a thread, while others are answered
NOT_BEGUN: Final = '"status":"open"'  # in an offer, in which quotes that somebody has in a name are escaped
archive = schema.archive.c
events = schema.events.c
identities = schema.identities.c
tables = schema.tables.c
lobby = schema.lobby.c
sitters = schema.sitters.c


class TableStore:
    """Where tables are written, `table` has folded `events` already."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, name: str, table: Table, events: Sequence[Event], origin: str | None = None) -> None:
        """A new table with its first events; raises Overtaken if there is one of this name.

        `origin` stands for where it was opened from, as long as it is not over.
        """
        new, dialect = change(name, table, events), self._database.dialect
        await self._write(insertions(dialect, new, table.sealed, table.opened.opener, origin), new)

    async def count_open(self, opener: str = "", origin: str = "") -> int:
        """How many tables that are not over a person has opened, or were opened from one place."""
        whose = tables.origin == origin if origin else tables.opener == opener
        wanted = select(func.count()).select_from(schema.tables).where(whose)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def count_waiting(self, opener: str = "", origin: str = "") -> int:
        """How many tables of the same are in the lobby for everybody to find, and have not begun.

        Also those at which no seat is free: who sits there may stand up.
        """
        whose = tables.origin == origin if origin else tables.opener == opener
        found = (
            select(func.count()).join_from(schema.tables, schema.lobby).where(whose, lobby.offer.contains(NOT_BEGUN))
        )
        return await self._database.read(lambda connection: connection.execute(found).scalar_one())

    async def append(
        self,
        name: str,
        table: Table,
        events: Sequence[Event],
        worker: str = "",
        lease: int = 0,
        reidentified: int = 0,
    ) -> None:
        """Stores what has happened, in one transaction with all that follows from it; raises Overtaken or PersonGone.

        What happens at other tables meanwhile may be in the same transaction. It is overtaken, too, if somebody has
        become another since the table was read, as `reidentified` tells. Bots that must decide now are claimed by
        `worker` until the time `lease`, or are anybody's if that is 0.
        """
        if events:
            new = change(name, table, events, worker, lease, reidentified)
            if new.concerns_people:
                await self._write(updates(self._database.dialect, [new]), new)
            else:
                await self._database.write_change(new)

    async def open_rematch(
        self,
        name: str,
        table: Table,
        events: Sequence[Event],
        other: str,
        other_table: Table,
        other_events: Sequence[Event],
        reidentified: int = 0,
    ) -> None:
        """Stores in one transaction that a rematch was opened, and the other table, where it is played."""
        new, next_one = change(name, table, events, reidentified=reidentified), change(other, other_table, other_events)
        dialect, opener = self._database.dialect, other_table.opened.opener
        steps = [*updates(dialect, [new]), *insertions(dialect, next_one, other_table.sealed, opener, None)]
        await self._write(steps, new, next_one)

    async def _write(self, steps: Sequence[Step], *changes: Change) -> None:
        """In a transaction of their own, once it is certain that whomever they speak of is there."""

        def write(connection: Connection) -> None:
            check_people(connection, *changes)
            execute(connection, steps)

        with unless_overtaken(changes[0].name):
            await self._database.write(write)

    async def load(self, name: str) -> Loaded | None:
        """A table with all that has happened there."""
        if not name.isprintable():
            return None  # no table is called so, and a database might not even take the question
        wanted = select(tables.secret, tables.link, tables.reidentified).where(tables.name == name)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        if row is None:
            return None
        return Loaded(Sealed(row.secret, row.link), await self.events_after(name, 0), row.reidentified)

    async def events_after(self, name: str, number: int) -> list[Event]:
        """What has happened at a table since the event of this number, in order, speaking of people as they are now."""
        found, named = await self._database.read(lambda connection: read_events(connection, name, number))
        return await asyncio.to_thread(events_from, found, named) if len(found) > FEW else events_from(found, named)

    async def standings(self, names: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The number of the last event of each of these tables, and how often somebody in its events became another."""
        wanted = select(tables.name, tables.sequence, tables.reidentified).where(tables.name.in_(names))
        found = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {row.name: (row.sequence, row.reidentified) for row in found}

    async def find_link(self, link: str) -> str | None:
        """The name of the table that a link leads to."""
        if not link.isprintable():
            return None
        wanted = select(tables.name).where(tables.link == link)
        return await self._database.read(lambda connection: connection.scalar(wanted))

    async def lobby(
        self, wanted: Wanted, limit: int, ranks: Sequence[int] = EVERYWHERE, after: Standing | None = None
    ) -> list[Offered]:
        """What strangers find who look for this, in the order of the lobby, after the last one that they have seen."""
        first = after[0] if after else 0

        def read(connection: Connection) -> list[Offered]:
            found: list[Offered] = []
            for rank in [rank for rank in wanted.ranks(ranks) if rank >= first]:
                if len(found) < limit:
                    page = _in_lobby(wanted, rank, after if rank == first else None, limit - len(found))
                    found += [Offered(*row) for row in connection.execute(page)]
            return found

        return await self._database.read(read)

    async def running(self, person: str, game: str) -> list[str]:
        """The tables where a person sits, or which they opened, and at which this game has begun and is not over."""
        wanted = select(tables.name, tables.summary).join_from(schema.sitters, schema.tables)
        wanted = wanted.where(sitters.person == person, tables.is_over.is_(False))
        found = await self._database.read(lambda connection: connection.execute(wanted).all())
        about = {row.name: json.loads(row.summary) for row in found}
        return [name for name, each in about.items() if (each["game"], each["status"]) == (game, "running")]

    async def of_person(self, person: str, limit: int, before: Page = None) -> list[Listed]:
        """All tables where a person sits or which they opened, finished ones, too, the last changed first."""
        wanted = select(sitters.table.label("name"), sitters.updated, tables.summary, sitters.seats)
        wanted = wanted.join_from(schema.sitters, schema.tables).where(sitters.person == person)
        if before is not None:
            wanted = wanted.where(tuple_(sitters.updated, sitters.table) < tuple_(*before))
        wanted = wanted.order_by(sitters.updated.desc(), sitters.table.desc()).limit(limit)
        return [
            _listed(row)
            for row in await self._database.read(lambda connection: connection.execute(wanted).mappings().all())
        ]


def read_events(connection: Connection, name: str, number: int = 0) -> tuple[Sequence[Any], Sequence[Any]]:
    """Rows of what has happened at a table since the event of this number, and of whom that speaks."""
    who = select(identities.number, identities.person, identities.name)
    who = who.where(identities.table == name, identities.number > number)
    return _stored_events(connection, name, number), connection.execute(who).all()


def _stored_events(connection: Connection, name: str, number: int) -> Sequence[Any]:
    """From where they happened, and, of a game that is long over, from the archive."""
    here = select(events.number, events.event).where(events.table == name, events.number > number)
    found = connection.execute(here.order_by(events.number)).all()
    if found and found[0].number == number + 1:
        return found
    return _from_either(connection, name, number)


def _from_either(connection: Connection, name: str, number: int) -> list[StoredEvent]:
    """The same by one statement, which sees both places at one moment: between two a game may come and go."""
    nothing, no_text = type_coerce(null(), LargeBinary).label("packed"), type_coerce(null(), Text)
    here = select(events.number, events.event, nothing).where(events.table == name, events.number > number)
    there = select(archive.last, no_text, archive.packed).where(archive.table == name, archive.last > number)
    rows = connection.execute(here.union_all(there)).all()
    later = sorted(StoredEvent(row.number, row.event) for row in rows if row.packed is None)
    earlier = next((unpack(row.packed) for row in rows if row.packed is not None), [])
    return [*earlier[number:], *(event for event in later if event.number > len(earlier))]


def events_from(found: Sequence[Any], named: Sequence[Any]) -> list[Event]:
    """The events of these rows, speaking of people as they are now; raises BadEvent."""
    try:
        read = {row.number: from_stored(json.loads(row.event)) for row in found}
    except BadEvent:
        raise
    except (ValueError, RecursionError) as cause:
        raise BadEvent("bad_event") from cause
    for who in named:
        if who.number in read:
            read[who.number] = identified(read[who.number], who.person, who.name)
    return list(read.values())


def _listed(row: Any) -> Listed:
    return Listed(row["name"], json.loads(row["summary"]) | {"you": json.loads(row["seats"])}, row["updated"])


def _in_lobby(wanted: Wanted, rank: int, after: Standing | None, limit: int) -> Select[Any]:
    """Tables of one rank, which the index has in their order."""
    found = select(lobby.table, lobby.rank, lobby.standing, lobby.offer).where(lobby.rank == rank)
    if after is not None:
        found = found.where(tuple_(lobby.standing, lobby.table) > tuple_(*after[1:]))
    if wanted.game:
        found = found.where(lobby.game == wanted.game)
    if wanted.pace:
        found = found.where(lobby.pace == wanted.pace)
    if wanted.free:
        found = found.where(lobby.free >= wanted.free)
    return found.order_by(lobby.standing, lobby.table).limit(limit)
