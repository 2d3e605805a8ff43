"""Recovery codes: hashes of what stands in for a forgotten password, each once."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, select, update

from azulejo.storage import news, schema
from azulejo.storage.database import Database
from azulejo.storage.failures import ChangedMeanwhile
from azulejo.storage.people_store import change_person
from azulejo.storage.rows import Session
from azulejo.storage.session_store import replace_sessions

codes = schema.recovery_codes.c
people = schema.people.c


class RecoveryStore:
    """Codes are numbered, so that one hash is compared and not all of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def replace(self, person: str, version: int, hashes: Mapping[int, str]) -> None:
        """New codes instead of all that there were; raises ChangedMeanwhile."""
        rows = [{"person": person, "number": number, "code_hash": each} for number, each in hashes.items()]

        def replace(connection: Connection) -> None:
            change_person(connection, person, version, {"recovered": None})
            connection.execute(delete(schema.recovery_codes).where(codes.person == person))
            connection.execute(schema.recovery_codes.insert(), rows)

        await self._database.write(replace)

    async def code_hash(self, person: str, number: int) -> str | None:
        """Of the code of this number, unless it was used."""
        wanted = select(codes.code_hash).where(codes.person == person, codes.number == number)
        return await self._database.read(lambda connection: connection.scalar(wanted))

    async def use(self, person: str, number: int, code_hash: str, password_hash: str, session: Session) -> None:
        """Uses a code up for another password. All sessions end, and this one begins. Raises ChangedMeanwhile if
        somebody else has used it first."""
        mine = (codes.person == person) & (codes.number == number) & (codes.code_hash == code_hash)
        values = {"password_hash": password_hash, "once": None, "recovered": session.created}

        def use(connection: Connection) -> None:
            if not connection.execute(delete(schema.recovery_codes).where(mine)).rowcount:
                raise ChangedMeanwhile("changed_meanwhile")
            connection.execute(
                update(schema.people).where(people.id == person).values(version=people.version + 1, **values)
            )
            replace_sessions(connection, person, session)
            news.tell(connection, [news.person(person)])

        await self._database.write(use)
