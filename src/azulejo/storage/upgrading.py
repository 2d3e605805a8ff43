"""Bringing a database to the newest schema, or finding out that it is not ours to touch.

Alembic is imported only where there is something to do: an up-to-date database opens without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, column, inspect, select, table, text

from azulejo.storage.engine import Engines
from azulejo.storage.errors import StorageError, explained
from azulejo.storage.schema import VERSION_TABLE, VERSIONS

LOCK: Final = 0x617A756C656A6F  # "azulejo": PostgreSQL's name for the lock under which one process upgrades
MIGRATIONS: Final = Path(__file__).parent / "migrations"


async def upgrade(engines: Engines) -> None:
    """Makes the schema, or brings it up to date; raises StorageError, having changed nothing, where it may not."""
    with explained(engines.place):
        async with engines.read.connect() as connection:
            version = await connection.run_sync(_version, engines.place)
            if engines.is_sqlite:
                await connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        async with engines.write.begin() as connection:
            if version != VERSIONS[-1]:
                await connection.run_sync(_upgrade, engines.place)
            await connection.execute(
                text("UPDATE keys SET name = name WHERE 1 = 0")
            )  # fails where nothing can be written


def _version(connection: Connection, place: str) -> str | None:
    """Which schema there is, None for an empty database; raises StorageError for somebody else's or a newer one."""
    names = inspect(connection).get_table_names()
    if VERSION_TABLE not in names:
        if names:
            raise StorageError("storage_not_ours", place=place)
        return None
    found = connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE)))
    if found not in VERSIONS:
        raise StorageError("storage_newer", place=place, version=found, known=VERSIONS[-1])
    return str(found)


def _upgrade(connection: Connection, place: str) -> None:
    """One process at a time: those who waited find it done. All in one transaction, so it is done or it is not."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if _version(connection, place) != VERSIONS[-1]:
        run_migrations(connection)


def run_migrations(connection: Connection) -> None:
    """Every step that the database lacks, within the connection's transaction."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(MIGRATIONS)

    def steps(revision: Any, _: MigrationContext) -> Iterable[Any]:
        return script._upgrade_revs("head", revision)

    options = {"version_table": VERSION_TABLE, "transactional_ddl": True, "fn": steps}
    context = MigrationContext.configure(connection, opts=options)
    with Operations.context(context):
        context.run_migrations()
