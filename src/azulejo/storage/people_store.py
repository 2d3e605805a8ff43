"""People, the names they have claimed, and the key that signs their cookies."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, case, delete, exists, func, null, select, update

from azulejo.names import NOBODY, compared
from azulejo.storage import news, schema
from azulejo.storage.database import Database
from azulejo.storage.failures import ChangedMeanwhile, NameTaken, instead_of_clash
from azulejo.storage.rows import Person, Session
from azulejo.storage.session_store import insert_session, replace_sessions, sessions_of
from azulejo.storage.statements import insert

SIGNING: Final = "signing"
KEY_LENGTH: Final = 32
people = schema.people.c


class PeopleStore:
    """A change names the version of the person that it was made from, and raises ChangedMeanwhile if that is another
    by now, or nobody. Who is gone is not found."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, name: str, now: int, session: Session | None = None) -> None:
        """A guest, who has a name but no claim to it; raises NameTaken for one that somebody has claimed."""
        row = {"id": person, "name": name, "version": 1, "created": now, "seen": now, "aborts": 0, "is_gone": False}

        def add(connection: Connection) -> None:
            not_anothers(connection, name, person)
            connection.execute(schema.people.insert(), row)
            if session is not None:
                insert_session(connection, person, session)

        await self._database.write(add)

    async def check_name(self, name: str, person: str) -> None:
        """Raises NameTaken if somebody else has claimed the name."""
        await self._database.read(lambda connection: not_anothers(connection, name, person))

    async def find(self, person: str) -> Person | None:
        if not person.isprintable():
            return None
        row = await self._database.read(
            lambda connection: connection.execute(FIND_PERSON, {"here": person}).one_or_none()
        )
        return person_of(row) if row else None

    async def find_signed_in(self, person: str) -> tuple[Person, list[Session]] | None:
        """Somebody with all their sessions; None for who has none."""
        if not person.isprintable():
            return None

        def find(connection: Connection) -> tuple[list[Session], Any]:
            sessions = sessions_of(connection, person)
            return sessions, connection.execute(FIND_PERSON, {"here": person}).one_or_none() if sessions else None

        sessions, row = await self._database.read(find)
        return (person_of(row), sessions) if row else None

    async def forget_guests(self, before: int, most: int) -> int:
        """Guests, and those who are gone, who were last seen before that and have no seat in a game that goes on; how
        many there were."""
        theirs = select(schema.sitters.c.table).join_from(schema.sitters, schema.tables)
        theirs = theirs.where(schema.sitters.c.person == people.id, schema.tables.c.is_over.is_(False))
        gone = select(people.id).where(people.seen < before, people.password_hash.is_(None), ~exists(theirs))
        forget = delete(schema.people).where(people.id.in_(gone.limit(most)))
        return await self._database.write(lambda connection: connection.execute(forget).rowcount)

    async def rename(self, person: str, version: int, name: str) -> None:
        """Another name; who has claimed theirs claims the new one, and guests take nobody's. Raises NameTaken."""
        claimed = case((people.password_hash.is_(None), null()), else_=compared(name))
        await self._change(person, version, {"name": name, "claimed": claimed})

    async def claim_name(
        self, person: str, version: int, name: str, password_hash: str, session: Session | None = None
    ) -> None:
        """From now on the name is this person's alone; raises NameTaken. All sessions end, and this one begins."""
        values = {"name": name, "claimed": compared(name), "password_hash": password_hash}
        await self._change(person, version, values, session, ends_sessions=True)

    async def account(self, name: str) -> tuple[Person, str] | None:
        """Who has claimed this name, and the hash of their password."""
        if not name.isprintable():
            return None
        wanted = people_rows().where(people.claimed == compared(name))
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return (person_of(row), row.password_hash) if row else None

    async def set_password(self, person: str, version: int, password_hash: str, session: Session | None = None) -> None:
        """Another password. All sessions end, and this one begins."""
        values = {"password_hash": password_hash, "once": None}
        await self._change(person, version, values, session, ends_sessions=True)

    async def use_once(self, person: str, now: int) -> bool:
        """Takes the one sign-in that a one-time password is good for; whether there was one left."""
        change = update(schema.people).where(people.id == person, people.once > now).values(once=0)
        return bool(await self._database.write(lambda connection: connection.execute(change).rowcount))

    async def signing_key(self) -> bytes:
        """The key that signs cookies: made on first use, and the same for all processes on this database."""
        wanted = select(schema.keys.c.key).where(schema.keys.c.name == SIGNING)

        def made(connection: Connection) -> bytes:
            new = {"name": SIGNING, "key": secrets.token_bytes(KEY_LENGTH)}
            connection.execute(insert(connection.dialect.name, schema.keys).on_conflict_do_nothing(), new)
            return bytes(connection.execute(wanted).scalar_one())

        found: bytes | None = await self._database.read(lambda connection: connection.scalar(wanted))
        return await self._database.write(made) if found is None else found

    async def _change(
        self,
        person: str,
        version: int,
        values: dict[str, Any],
        session: Session | None = None,
        ends_sessions: bool = False,
    ) -> None:
        name = values.get("name", "")

        def change(connection: Connection) -> None:
            if name:
                not_anothers(connection, name, person)
            change_person(connection, person, version, values)
            if ends_sessions:
                replace_sessions(connection, person, session)

        with instead_of_clash(name_taken(name)):
            await self._database.write(change)


def change_person(connection: Connection, person: str, version: int, values: dict[str, Any]) -> None:
    """Changes what is known of a person, and with it the version; raises ChangedMeanwhile."""
    same = update(schema.people).where(people.id == person, people.version == version, people.is_gone.is_(False))
    if not connection.execute(same.values(version=people.version + 1, **values)).rowcount:
        raise ChangedMeanwhile("changed_meanwhile")
    news.tell(connection, [news.person(person)])


def retired(name: str) -> str:
    """What stands for the claimed name of somebody who was deleted: it cannot be read, and nobody can claim it."""
    return f"deleted {hashlib.sha256(compared(name).encode()).hexdigest()}"


def not_anothers(connection: Connection, name: str, person: str) -> None:
    """Raises NameTaken if somebody else has claimed the name, or has had it and was deleted; nobody can have claimed
    what cannot be shown."""
    if not name.isprintable():
        return  # a database might not even take the question
    taken = people.claimed.in_([compared(name), retired(name)])
    claimed = select(people.id).where(taken, people.id != person)
    if name.strip() == NOBODY or connection.scalar(claimed) is not None:
        raise name_taken(name)


def name_taken(name: str) -> NameTaken:
    """The error for a name that somebody else has claimed."""
    return NameTaken("name_claimed", name=name)


def people_rows() -> Select[Any]:
    """All who are not gone, with how many codes they have left."""
    codes = schema.recovery_codes.c
    left = select(func.count()).select_from(schema.recovery_codes).where(codes.person == people.id)
    return select(schema.people, left.scalar_subquery().label("codes_left")).where(people.is_gone.is_(False))


FIND_PERSON: Final = people_rows().where(people.id == bindparam("here"))  # made once, as it is asked for all the time


def person_of(row: Any) -> Person:
    """A row of `people_rows`."""
    has_password = row.password_hash is not None
    more = row.aborts, row.codes_left, row.recovered, row.banned, row.once
    return Person(row.id, row.name, has_password, row.version, row.created, row.seen, *more)
