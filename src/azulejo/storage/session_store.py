"""Sessions: the cookies that count, each with the device it was given to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from sqlalchemy import Connection, Delete, bindparam, delete, select, update

from azulejo.storage import news, schema
from azulejo.storage.database import Database
from azulejo.storage.rows import Session

MOST: Final = 20  # of one person; whoever signs in once more is signed out where they were not seen for longest
sessions = schema.sessions.c
SHOWN: Final = (sessions.id, sessions.browser, sessions.system, sessions.created, sessions.seen)
OF_PERSON: Final = (  # made once, as it is asked for all the time
    select(*SHOWN).where(sessions.person == bindparam("here")).order_by(sessions.seen.desc(), sessions.id)
)
people = schema.people.c


class SessionStore:
    """A session that has ended never counts again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: str, password_hash: str, session: Session) -> bool:
        """Another device, of somebody who knew this password; nothing if it has changed since, or the person is gone.
        Whether there is one more."""
        same = select(people.id).where(people.id == person, people.password_hash == password_hash)

        def add(connection: Connection) -> bool:
            if connection.scalar(same.with_for_update(read=True)) is None:
                return False
            spare = select(sessions.id).where(sessions.person == person).order_by(sessions.seen.desc(), sessions.id)
            old = connection.scalars(spare.offset(MOST - 1)).all()
            connection.execute(delete(schema.sessions).where(sessions.person == person, sessions.id.in_(old)))
            insert_session(connection, person, session)
            return True

        return await self._database.write(add)

    async def of_person(self, person: str) -> list[Session]:
        """All that count, the one seen last first."""
        return await self._database.read(lambda connection: sessions_of(connection, person))

    async def standings(self, ids: Sequence[str]) -> dict[str, tuple[object, ...]]:
        """What differs when something about these people has changed that those must know who let them in."""
        who = select(people.id, people.version, people.banned, people.is_gone).where(people.id.in_(ids))
        theirs = select(sessions.person, sessions.id).where(sessions.person.in_(ids)).order_by(sessions.id)

        def read(connection: Connection) -> dict[str, tuple[object, ...]]:
            found: dict[str, tuple[object, ...]] = {row.id: tuple(row[1:]) for row in connection.execute(who)}
            for person, session in connection.execute(theirs):
                found[person] = (*found.get(person, ()), session)
            return found

        return await self._database.read(read)

    async def end(self, person: str, session: str) -> bool:
        """Signs a device out; whether it was signed in."""
        ended = delete(schema.sessions).where(sessions.person == person, sessions.id == session)
        return await self._end(person, ended) > 0

    async def end_others(self, person: str, session: str) -> None:
        """Signs out all devices but this one."""
        await self._end(person, delete(schema.sessions).where(sessions.person == person, sessions.id != session))

    async def _end(self, person: str, ended: Delete) -> int:
        def end(connection: Connection) -> int:
            news.tell(connection, [news.person(person)])
            return connection.execute(ended).rowcount

        return await self._database.write(end)

    async def mark_seen(self, person: str, session: str, now: int) -> None:
        """The person is still there, on this device."""

        def mark(connection: Connection) -> None:
            mine = update(schema.sessions).where(sessions.person == person, sessions.id == session)
            connection.execute(mine.values(seen=now))
            connection.execute(update(schema.people).where(people.id == person).values(seen=now))

        await self._database.write(mark)

    async def forget_unseen(self, before: int) -> None:
        """Ends those that were last seen before that."""
        ended = delete(schema.sessions).where(sessions.seen < before)
        await self._database.write(lambda connection: connection.execute(ended))


def sessions_of(connection: Connection, person: str) -> list[Session]:
    """All that count, the one seen last first."""
    return [Session(*row) for row in connection.execute(OF_PERSON, {"here": person}).all()]


def insert_session(connection: Connection, person: str, session: Session) -> None:
    """One session more."""
    connection.execute(schema.sessions.insert(), {"person": person, **asdict(session)})


def replace_sessions(connection: Connection, person: str, session: Session | None) -> None:
    """Ends all of a person's, but lets this one begin."""
    connection.execute(delete(schema.sessions).where(sessions.person == person))
    if session is not None:
        insert_session(connection, person, session)
