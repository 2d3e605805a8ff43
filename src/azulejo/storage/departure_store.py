"""People who go: a guest who becomes one with an account, and somebody who is deleted.

Events are never changed and keep the ids they have. Whom they speak of today is a row, and so is every name. A row of
the person stays, without a name, so that nothing that was under way can bring the id back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, TypeAlias

from sqlalchemy import Connection, delete, literal, select, update

from azulejo.encoding import compact
from azulejo.names import NOBODY
from azulejo.storage import news, schema
from azulejo.storage.database import Database
from azulejo.storage.failures import PersonGone
from azulejo.storage.people_store import change_person, retired
from azulejo.storage.puzzle_store import forget_puzzles, merge_puzzles
from azulejo.storage.report_store import RECORD
from azulejo.storage.rows import Person
from azulejo.storage.statements import overtaken

Seats: TypeAlias = dict[str, list[int]]  # from 1, by table
people = schema.people.c
sitters = schema.sitters.c
tables = schema.tables.c
identities = schema.identities.c
lobby = schema.lobby.c
records = schema.records.c


class DepartureStore:
    """What is answered are the tables that speak of somebody else now: whoever has one in memory must read it anew."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def going_on(self, person: str) -> list[str]:
        """The tables at which a person sits, or which they opened, and that are not over."""
        return await self._database.read(lambda connection: _going_on(connection, person))

    async def merge(self, guest: str, account: str) -> list[str]:
        """All that is a guest's becomes the account's; nothing if there is no such guest any more. Raises PersonGone if
        there is no such account."""

        def merge(connection: Connection) -> list[str]:
            gone = update(schema.people).where(people.id == guest, people.is_gone.is_(False))
            gone = gone.where(people.password_hash.is_(None), people.id != account)
            aborts = connection.scalar(gone.values(_gone()).returning(people.aborts))
            if aborts is None:
                return []
            _lock_tables(connection, guest)
            counted = update(schema.people).where(people.id == account, people.is_gone.is_(False))
            if not connection.execute(counted.values(aborts=people.aborts + aborts)).rowcount:
                raise PersonGone("person_gone")
            _forget_secrets(connection, guest)
            connection.execute(update(schema.records).where(records.owner == guest).values(owner=account))
            merge_puzzles(connection, guest, account)
            connection.execute(update(schema.tables).where(tables.opener == guest).values(opener=account))
            _merge_seats(connection, guest, account)
            news.tell(connection, [news.person(account)])
            return _reidentify(connection, guest, {"person": account})

        return await self._database.write(merge)

    async def delete(self, person: Person, settled: Collection[str]) -> list[str]:
        """Forgets somebody. Raises ChangedMeanwhile, and Overtaken if they sit at a table that is not among those where
        their seats were settled."""

        def forget(connection: Connection) -> list[str]:
            claimed = retired(person.name) if person.has_password else None
            change_person(connection, person.id, person.version, _gone() | {"claimed": claimed})
            _lock_tables(connection, person.id)
            if left := set(_going_on(connection, person.id)) - set(settled):
                raise overtaken(min(left))
            _forget_secrets(connection, person.id)
            _forget_records(connection, person.id)
            forget_puzzles(connection, person.id)
            for table, seats in _seats(connection, person.id).items():
                _rewrite_summary(connection, table, partial(_unname, seats))
                _rewrite_offer(connection, table, partial(_unname, seats))
            connection.execute(delete(schema.sitters).where(sitters.person == person.id))
            return _reidentify(connection, person.id, {"name": NOBODY})

        return await self._database.write(forget)


def _lock_tables(connection: Connection, person: str) -> None:
    """All that change with somebody, in the order of their names, as moves that are stored together lock theirs: so
    nobody waits for one who waits for them."""
    seated = select(sitters.table).where(sitters.person == person)
    spoken_of = select(identities.table).where(identities.person == person)
    opened = select(tables.name).where(tables.opener == person)
    names = {name for each in (seated, spoken_of, opened) for name in connection.scalars(each)}
    connection.execute(select(tables.name).where(tables.name.in_(names)).order_by(tables.name).with_for_update())


def _going_on(connection: Connection, person: str) -> list[str]:
    wanted = select(sitters.table).join_from(schema.sitters, schema.tables)
    wanted = wanted.where(sitters.person == person, tables.is_over.is_(False)).order_by(sitters.table)
    return list(connection.scalars(wanted).all())


def _gone() -> dict[str, Any]:
    return {"name": NOBODY, "password_hash": None, "is_gone": True, "recovered": None, "once": None}


def _forget_secrets(connection: Connection, person: str) -> None:
    """What could let somebody in as this person."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person))
    connection.execute(delete(schema.recovery_codes).where(schema.recovery_codes.c.person == person))


def _forget_records(connection: Connection, owner: str) -> None:
    """With what was said of them."""
    theirs = select(literal(RECORD).op("||")(records.id)).where(records.owner == owner)
    connection.execute(delete(schema.reports).where(schema.reports.c.source.in_(theirs)))
    connection.execute(delete(schema.records).where(records.owner == owner))


def _reidentify(connection: Connection, person: str, values: dict[str, str]) -> list[str]:
    """Has all events that speak of a person do so as these values say."""
    theirs = select(identities.table).where(identities.person == person).distinct()
    found = list(connection.scalars(theirs).all())
    connection.execute(update(schema.identities).where(identities.person == person).values(values))
    for name in found:
        mark = update(schema.tables).where(tables.name == name).values(reidentified=tables.reidentified + 1)
        connection.execute(mark)
    news.tell(connection, [news.LOBBY, news.person(person), *map(news.anew, found)])
    return found


def _seats(connection: Connection, person: str) -> Seats:
    rows = connection.execute(select(sitters.table, sitters.seats).where(sitters.person == person)).all()
    return {row.table: json.loads(row.seats) for row in rows}


def _merge_seats(connection: Connection, guest: str, account: str) -> None:
    """Where both sit, one person has both seats, as everybody can see."""
    own = _seats(connection, account)
    for table, seats in _seats(connection, guest).items():
        row = (sitters.table == table) & (sitters.person == guest)
        if table not in own:
            connection.execute(update(schema.sitters).where(row).values(person=account))
            continue
        both = sorted({*own[table], *seats})
        connection.execute(delete(schema.sitters).where(row))
        mine = (sitters.table == table) & (sitters.person == account)
        connection.execute(update(schema.sitters).where(mine).values(seats=compact(both)))
        _rewrite_summary(connection, table, partial(_link, both))


def _rewrite_summary(connection: Connection, table: str, rewrite: Callable[[Any], None]) -> None:
    summary = json.loads(connection.execute(select(tables.summary).where(tables.name == table)).scalar_one())
    rewrite(summary)
    connection.execute(update(schema.tables).where(tables.name == table).values(summary=compact(summary)))


def _rewrite_offer(connection: Connection, table: str, rewrite: Callable[[Any], None]) -> None:
    """What strangers are told of it, if anything is."""
    if told := connection.scalar(select(lobby.offer).where(lobby.table == table)):
        offer = json.loads(told)
        rewrite(offer)
        connection.execute(update(schema.lobby).where(lobby.table == table).values(offer=compact(offer)))


def _unname(seats: Sequence[int], shown: Any) -> None:
    for seat in seats:
        shown["seats"][seat - 1]["name"] = NOBODY


def _link(seats: Sequence[int], summary: Any) -> None:
    for seat in seats:
        summary["seats"][seat - 1]["same_person"] = [other for other in seats if other != seat]
