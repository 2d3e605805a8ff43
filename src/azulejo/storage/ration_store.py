"""What was taken of rations by all processes together. On PostgreSQL alone, and by its clock.

A bucket is the moment at which it will be full again: whoever takes tokens puts that off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection

from azulejo.storage.database import Database

NOW: Final = "(extract(epoch FROM now()) * 1000)::bigint"  # the same throughout a transaction
TAKE: Final = f"""
    INSERT INTO rations (key, full_at)
    SELECT key, {NOW} + more FROM unnest(%(keys)s::text[], %(more)s::bigint[]) AS taken (key, more) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET full_at = greatest(rations.full_at, {NOW}) + excluded.full_at - {NOW}
    RETURNING key, full_at - {NOW}
"""
TAKE_IF_LEFT: Final = f"""
    INSERT INTO rations (key, full_at) VALUES (%(key)s, {NOW} + %(more)s)
    ON CONFLICT (key) DO UPDATE SET full_at = greatest(rations.full_at, {NOW}) + %(more)s
    WHERE greatest(rations.full_at, {NOW}) + %(more)s <= {NOW} + %(most)s
    RETURNING 0
"""
LEFT: Final = f"SELECT full_at - {NOW} + %(more)s - %(most)s FROM rations WHERE key = %(key)s"
FORGET: Final = f"DELETE FROM rations WHERE full_at < {NOW}"


class RationStore:
    """Times are milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, taken: Mapping[str, int]) -> dict[str, int]:
        """Puts off by so much when each bucket is full, whatever is left; in how long it will be, counted from now."""
        rows = {"keys": list(taken), "more": list(taken.values())}

        def take(connection: Connection) -> dict[str, int]:
            return {row[0]: row[1] for row in connection.exec_driver_sql(TAKE, rows)}

        return await self._database.write(take)

    async def take_if_left(self, key: str, more: int, most: int) -> int:
        """The same for one bucket, if it is full in `most` at the latest; 0, or how long to wait until it can be."""
        row = {"key": key, "more": more, "most": most}

        def take(connection: Connection) -> int:
            if connection.exec_driver_sql(TAKE_IF_LEFT, row).one_or_none() is not None:
                return 0
            return max(1, int(connection.exec_driver_sql(LEFT, row).scalar_one()))

        return await self._database.write(take)

    async def forget_full(self) -> None:
        """Those that are full again."""
        await self._database.write(lambda connection: connection.exec_driver_sql(FORGET))
