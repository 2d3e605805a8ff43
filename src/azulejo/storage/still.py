"""A database as it is at one moment, to be read from for as long as that takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect

from azulejo.storage.connections import BEGIN, PATIENCE
from azulejo.storage.failures import StorageError, explained
from azulejo.storage.patience import Patience
from azulejo.storage.urls import POSTGRESQL, shown

ONE_MOMENT: Final = "REPEATABLE READ"


@contextmanager
def engine_of(url: URL, **options: Any) -> Iterator[Engine]:
    """An engine for a short while."""
    waits = Patience().arguments(url) if url.get_backend_name() == POSTGRESQL else {"timeout": PATIENCE}
    engine = create_engine(url, hide_parameters=True, connect_args=waits, **options)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def one_moment(url: URL) -> Iterator[Connection]:
    """What was committed when it was first read from, in PostgreSQL; others go on writing meanwhile."""
    with engine_of(url, isolation_level=ONE_MOMENT) as engine:
        with explained(shown(url)):
            connection = engine.connect()
        with connection:
            yield connection


@contextmanager
def held_still(url: URL) -> Iterator[Connection]:
    """The same, while nobody else can write: commands that want to wait, or say that the database is busy. Raises
    StorageError, also if it is damaged."""
    if url.get_backend_name() == POSTGRESQL:
        with one_moment(url) as connection:
            with explained(shown(url)):
                _keep_writers_out(connection)
            yield connection
        return
    with engine_of(url) as engine:
        event.listen(engine, "connect", _leave_transactions_alone)
        with explained(shown(url)):
            connection = engine.connect()
        with connection:
            with explained(shown(url)):
                check_file(connection, shown(url))
                connection.exec_driver_sql(BEGIN)
            yield connection


def check_file(connection: Connection, place: str) -> None:
    """Raises StorageError if SQLite finds that its file is damaged."""
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise StorageError("storage_damaged", place=place)


def _keep_writers_out(connection: Connection) -> None:
    """Locks all tables before anything is read: the moment that is seen is then after the last that was written."""
    names = inspect(connection).get_table_names()
    connection.rollback()
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{PATIENCE}s'")
    if names:
        tables = ", ".join(f'"{name}"' for name in sorted(names))
        connection.exec_driver_sql(f"LOCK TABLE {tables} IN SHARE MODE")


def _leave_transactions_alone(connection: Any, _: object) -> None:
    """Python's own way of beginning them would begin none for reading."""
    connection.isolation_level = None
