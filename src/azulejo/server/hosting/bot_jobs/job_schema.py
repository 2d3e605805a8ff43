"""Where jobs are kept: in a schema of PostgreSQL of their own, beside the tables and never among them.

Nothing in it is worth keeping. What bots must decide is in the store, so that a schema of another version is simply
made anew.
"""

from __future__ import annotations

from typing import Final

import procrastinate
import psycopg
from procrastinate.schema import SchemaManager
from psycopg.sql import SQL, Identifier

from azulejo.storage.upgrading import LOCK

SCHEMA: Final = "azulejo_jobs"
VERSION: Final = f"1 {procrastinate.__version__}"  # of what is below, and of Procrastinate's own tables
OPTIONS: Final = f"-c search_path={SCHEMA} -c statement_timeout=10000"

OURS: Final = """
CREATE TABLE thoughts (  -- what was answered, until nobody can be waiting for it any more
    key text PRIMARY KEY,
    answer text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE bot_workers (  -- what Procrastinate does not say of its workers
    worker bigint PRIMARY KEY REFERENCES procrastinate_workers (id) ON DELETE CASCADE,
    name text NOT NULL,
    processes integer NOT NULL,
    queue text NOT NULL
);
CREATE TABLE made_by (version text NOT NULL);
"""


async def make_schema(conninfo: str, patience: int) -> None:
    """Makes the schema unless it is there; whoever comes meanwhile waits. Raises psycopg.Error, having done nothing."""
    async with await psycopg.AsyncConnection.connect(conninfo, connect_timeout=patience) as connection:
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        if await _version(connection) != VERSION:
            await connection.execute(SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(Identifier(SCHEMA)))
            await connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(SCHEMA)))
            await connection.execute(SQL("SET LOCAL search_path TO {}").format(Identifier(SCHEMA)))
            await connection.execute(SchemaManager.get_schema())
            await connection.execute(OURS)
            await connection.execute("INSERT INTO made_by VALUES (%s)", [VERSION])


async def _version(connection: psycopg.AsyncConnection) -> str | None:
    """Which schema is there."""
    there = await connection.execute("SELECT to_regclass(%s)", [f"{SCHEMA}.made_by"])
    if await there.fetchone() == (None,):
        return None
    found = await connection.execute(SQL("SELECT version FROM {}.made_by").format(Identifier(SCHEMA)))
    row = await found.fetchone()
    return None if row is None else str(row[0])
