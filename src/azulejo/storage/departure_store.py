"""People who go: a guest who becomes one with an account, and somebody who is deleted.

Events keep the ids they have. Whom they speak of today is a row, and so is every name. A row of
the person stays, without a name, so that nothing that was under way can bring the id back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, select, update

from azulejo.encoding import compact
from azulejo.names import NOBODY
from azulejo.storage import news, schema
from azulejo.storage.database import Database
from azulejo.storage.failures import PersonGone
from azulejo.storage.people_store import change_person, retired
from azulejo.storage.puzzle_store import forget_puzzles, merge_puzzles
from azulejo.storage.record_store import forget_records
from azulejo.storage.result_store import forget_results, merge_results
from azulejo.storage.rewriting import (
    forget_places,
    lock_tables,
    read_anew,
    rewrite_offer,
    rewrite_summary,
    seats_of,
    tables_of,
)
from azulejo.storage.rows import Person
from azulejo.storage.statements import overtaken

people = schema.people.c
sitters = schema.sitters.c
tables = schema.tables.c
identities = schema.identities.c
records = schema.records.c


class DepartureStore:
    """What is answered are the tables that speak of somebody else now: whoever has one in memory must read it anew."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def going_on(self, person: str) -> list[str]:
        """The tables at which a person sits, or which they opened, and that are not over."""
        return await self._database.read(lambda connection: _going_on(connection, person))

    async def spoken_of(self, person: str) -> list[str]:
        """The tables whose events speak of a person, past ones too."""
        return await self._database.read(lambda connection: tables_of(connection, person))

    async def merge(self, guest: str, account: str) -> list[str]:
        """All that is a guest's becomes the account's; nothing if there is no such guest any more. Raises PersonGone if
        there is no such account."""

        def merge(connection: Connection) -> list[str]:
            gone = update(schema.people).where(people.id == guest, people.is_gone.is_(False))
            gone = gone.where(people.password_hash.is_(None), people.id != account)
            aborts = connection.scalar(gone.values(_gone()).returning(people.aborts))
            if aborts is None:
                return []
            lock_tables(connection, guest)
            counted = update(schema.people).where(people.id == account, people.is_gone.is_(False))
            if not connection.execute(counted.values(aborts=people.aborts + aborts)).rowcount:
                raise PersonGone("person_gone")
            _forget_secrets(connection, guest)
            connection.execute(update(schema.records).where(records.owner == guest).values(owner=account))
            merge_puzzles(connection, guest, account)
            merge_results(connection, guest, account)
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
            lock_tables(connection, person.id)
            if left := set(_going_on(connection, person.id)) - set(settled):
                raise overtaken(min(left))
            _forget_secrets(connection, person.id)
            forget_records(connection, records.owner == person.id)
            forget_puzzles(connection, person.id)
            forget_results(connection, person.id)
            for table, seats in seats_of(connection, person.id).items():
                rewrite_summary(connection, table, partial(_unname, seats))
                rewrite_offer(connection, table, partial(_unname, seats))
            connection.execute(delete(schema.sitters).where(sitters.person == person.id))
            forget_places(connection, person.id)
            return _reidentify(connection, person.id, {"name": NOBODY})

        return await self._database.write(forget)


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


def _reidentify(connection: Connection, person: str, values: dict[str, str]) -> list[str]:
    """Has all events that speak of a person do so as these values say."""
    found = tables_of(connection, person)
    connection.execute(update(schema.identities).where(identities.person == person).values(values))
    news.tell(connection, [news.person(person)])
    read_anew(connection, found)
    return found


def _merge_seats(connection: Connection, guest: str, account: str) -> None:
    """Where both sit, one person has both seats, as everybody can see."""
    own = seats_of(connection, account)
    for table, seats in seats_of(connection, guest).items():
        row = (sitters.table == table) & (sitters.person == guest)
        if table not in own:
            connection.execute(update(schema.sitters).where(row).values(person=account))
            continue
        both = sorted({*own[table], *seats})
        connection.execute(delete(schema.sitters).where(row))
        mine = (sitters.table == table) & (sitters.person == account)
        connection.execute(update(schema.sitters).where(mine).values(seats=compact(both)))
        rewrite_summary(connection, table, partial(_link, both))


def _unname(seats: Sequence[int], shown: Any) -> None:
    for seat in seats:
        shown["seats"][seat - 1]["name"] = NOBODY
    for number, other in enumerate(shown["seats"], 1):
        if "same_place" in other:  # which strangers are not told
            other["same_place"] = [] if number in seats else [each for each in other["same_place"] if each not in seats]


def _link(seats: Sequence[int], summary: Any) -> None:
    for seat in seats:
        summary["seats"][seat - 1]["same_person"] = [other for other in seats if other != seat]
