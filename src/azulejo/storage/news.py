"""What is told to all processes on one PostgreSQL, within the transaction that makes it so: what is stored is told, and
what is told is stored. On SQLite there is nobody else to tell.

News are names with a number: a table with the number of its last event, or one of the names below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection

from azulejo.storage.urls import POSTGRESQL

CHANNEL: Final = "azulejo_tables"
LOBBY: Final = "lobby"  # followed like a table, by those who tell strangers which there are
UNSURE: Final = 0  # said in place of a sequence when messages may have been lost: ask the store, whatever you have
CHANGED: Final = 1  # what is told with news that have no number
TELL: Final = f"SELECT pg_notify('{CHANNEL}', line) FROM unnest(%(lines)s::text[]) AS line"


def anew(table: str) -> str:
    """The name under which is told that what is in memory of a table is of before."""
    return f"anew:{table}"


def person(person_id: str) -> str:
    """The name under which is told that a person has changed."""
    return f"person:{person_id}"


def report(source: str) -> str:
    """The name under which is told that more of a report is known, or that others may make it."""
    return f"report:{source}"


def line(name: str, number: int = CHANGED) -> str:
    """A piece of news as it is sent."""
    return f"{name} {number}"


def tell(connection: Connection, names: Iterable[str]) -> None:
    """Has everybody hear of these names once the transaction is stored."""
    if connection.dialect.name == POSTGRESQL and (lines := [line(name) for name in names]):
        connection.exec_driver_sql(TELL, {"lines": lines})
