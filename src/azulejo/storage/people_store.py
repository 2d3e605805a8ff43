"""People, the names they have claimed, and the key that signs their cookies."""

from __future__ import annotations

import secrets
from typing import Any, Final

from sqlalchemy import Connection, case, delete, exists, null, select, update

from azulejo.names import compared
from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.failures import NameTaken, instead_of_clash
from azulejo.storage.rows import Person
from azulejo.storage.statements import insert

SIGNING: Final = "signing"
KEY_LENGTH: Final = 32
people = schema.people.c


class PeopleStore:
    """A person who is not there raises KeyError where something would be changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, name: str, now: int) -> None:
        """A guest, who has a name but no claim to it; raises NameTaken for one that somebody has claimed."""
        row = {"id": person, "name": name, "epoch": 1, "created": now, "seen": now, "aborts": 0}

        def add(connection: Connection) -> None:
            _not_anothers(connection, name, person)
            connection.execute(schema.people.insert(), row)

        await self._database.write(add)

    async def check_name(self, name: str, person: str) -> None:
        """Raises NameTaken if somebody else has claimed the name."""
        await self._database.read(lambda connection: _not_anothers(connection, name, person))

    async def find(self, person: str) -> Person | None:
        if not person.isprintable():
            return None
        wanted = select(schema.people).where(people.id == person)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return _person(row) if row else None

    async def mark_seen(self, person: str, now: int) -> None:
        """The person is still there."""
        change = update(schema.people).where(people.id == person).values(seen=now)
        await self._database.write(lambda connection: connection.execute(change))

    async def forget_guests(self, before: int, most: int) -> int:
        """Guests who were last seen before that, and have no seat in a game that goes on; how many there were."""
        theirs = select(schema.sitters.c.table).join_from(schema.sitters, schema.tables)
        theirs = theirs.where(schema.sitters.c.person == people.id, schema.tables.c.is_over.is_(False))
        gone = select(people.id).where(people.seen < before, people.password_hash.is_(None), ~exists(theirs))
        forget = delete(schema.people).where(people.id.in_(gone.limit(most)))
        return await self._database.write(lambda connection: connection.execute(forget).rowcount)

    async def rename(self, person: str, name: str) -> None:
        """Another name; who has claimed theirs claims the new one, and guests take nobody's. Raises NameTaken."""
        await self.check_name(name, person)
        claimed = case((people.password_hash.is_(None), null()), else_=compared(name))
        await self._change(person, {"name": name, "claimed": claimed})

    async def claim_name(self, person: str, name: str, password_hash: str) -> None:
        """From now on the name is this person's alone; raises NameTaken."""
        await self._change(person, {"name": name, "claimed": compared(name), "password_hash": password_hash})

    async def account(self, name: str) -> tuple[Person, str] | None:
        """Who has claimed this name, and the hash of their password."""
        if not name.isprintable():
            return None
        wanted = select(schema.people).where(people.claimed == compared(name))
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return (_person(row), row.password_hash) if row else None

    async def set_password(self, person: str, password_hash: str) -> int:
        """Another password, and the epoch that begins with it: older cookies end."""
        change = update(schema.people).where(people.id == person)
        change = change.values(password_hash=password_hash, epoch=people.epoch + 1)
        epoch: int | None = await self._database.write(
            lambda connection: connection.scalar(change.returning(people.epoch))
        )
        if epoch is None:
            raise KeyError(person)
        return epoch

    async def signing_key(self) -> bytes:
        """The key that signs cookies: made on first use, and the same for all processes on this database."""
        wanted = select(schema.keys.c.key).where(schema.keys.c.name == SIGNING)

        def made(connection: Connection) -> bytes:
            new = {"name": SIGNING, "key": secrets.token_bytes(KEY_LENGTH)}
            connection.execute(insert(connection.dialect.name, schema.keys).on_conflict_do_nothing(), new)
            return bytes(connection.execute(wanted).scalar_one())

        found: bytes | None = await self._database.read(lambda connection: connection.scalar(wanted))
        return await self._database.write(made) if found is None else found

    async def _change(self, person: str, values: dict[str, Any]) -> None:
        change = update(schema.people).where(people.id == person).values(values)
        with instead_of_clash(name_taken(values["name"])):
            changed = await self._database.write(lambda connection: connection.execute(change).rowcount)
        if not changed:
            raise KeyError(person)


def _not_anothers(connection: Connection, name: str, person: str) -> None:
    """Raises NameTaken if somebody else has claimed the name; nobody can have claimed what cannot be shown."""
    if not name.isprintable():
        return  # a database might not even take the question
    wanted = select(people.id).where(people.claimed == compared(name), people.id != person)
    if connection.scalar(wanted) is not None:
        raise name_taken(name)


def name_taken(name: str) -> NameTaken:
    """The error for a name that somebody else has claimed."""
    return NameTaken("name_claimed", name=name)


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.password_hash is not None, row.epoch, row.created, row.seen, row.aborts)
