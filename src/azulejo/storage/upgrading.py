"""Bringing a database to the newest schema, or finding out that it is not ours to touch.

Alembic is imported only where there is something to do: an up-to-date database opens without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, column, inspect, select, table, text

from azulejo.storage.connections import Connections
from azulejo.storage.failures import StorageError
from azulejo.storage.schema import VERSION_TABLE, VERSIONS
from azulejo.storage.urls import POSTGRESQL, SQLITE

LOCK: Final = 0x617A756C656A6F  # "azulejo": PostgreSQL's name for the lock under which one process upgrades
MIGRATIONS: Final = Path(__file__).parent / "migrations"


async def upgrade(connections: Connections) -> None:
    """Makes the schema, or brings it up to date; raises StorageError, having changed nothing, where it may not."""

    def look(connection: Connection) -> str | None:
        version = find_version(connection, connections.place)
        if connection.dialect.name == SQLITE:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        return version

    def write(connection: Connection) -> None:
        if version != VERSIONS[-1]:
            _upgrade_alone(connection, connections.place)
        connection.exec_driver_sql("UPDATE keys SET name = name WHERE 1 = 0")  # fails where nothing can be written

    version = await connections.read(look)
    await connections.write(write)


def find_version(connection: Connection, place: str) -> str | None:
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


def _upgrade_alone(connection: Connection, place: str) -> None:
    """One process at a time (SQLite's writers always are): those who waited find it done."""
    take_upgrade_lock(connection)
    if find_version(connection, place) != VERSIONS[-1]:
        run_migrations(connection)


def take_upgrade_lock(connection: Connection) -> None:
    """Until the transaction ends nobody else makes or changes the schema."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def run_migrations(connection: Connection, version: str = VERSIONS[-1]) -> None:
    """Every step that the database lacks up to a version, all within the connection's transaction."""
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(MIGRATIONS)

    def steps(revision: Any, _: MigrationContext) -> Iterable[Any]:
        return script._upgrade_revs(version, revision)

    options = {"version_table": VERSION_TABLE, "transactional_ddl": True, "fn": steps}
    context = MigrationContext.configure(connection, opts=options)
    with Operations.context(context):
        context.run_migrations()
