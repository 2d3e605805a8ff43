"""One server on a SQLite file at a time: two would each keep tables in memory that the other changes. And none at all
where everything is being moved from, or to.

The file beside it says where the first one is. Its lock ends with the process, however that ends. On PostgreSQL any
number of processes may serve: they hold a lock of the database together.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from sqlalchemy import URL, Connection, text

from azulejo.games.errors import AzulejoError
from azulejo.locking import lock
from azulejo.storage.failures import explained
from azulejo.storage.still import engine_of
from azulejo.storage.urls import POSTGRESQL, file_of, parse_url, shown

SERVERS: Final = 0x617A756C656A70  # PostgreSQL's name for the lock of those who serve
NOTICED: Final = 2.0  # seconds in which PostgreSQL has noticed that a connection has ended, and with it its lock
PAUSE: Final = 0.02


class ServedAlready(AzulejoError):
    """Another server runs on this database; `url` says where, and is empty if that is not known."""


@contextmanager
def claimed(database: str) -> Iterator[Callable[[str], None]]:
    """Keeps other servers from a SQLite file; raises ServedAlready. What it gives is to be told this one's address."""
    file = file_of(parse_url(database))
    if file is None:
        yield lambda url: None
        return
    with _claimed_file(file) as claim:
        yield claim


@contextmanager
def unserved(url: URL) -> Iterator[None]:
    """Keeps all servers from a database, of which none may be running; raises ServedAlready."""
    if url.get_backend_name() == POSTGRESQL:
        with _locked_database(url):
            yield
    elif (file := file_of(url)) is not None:
        with _claimed_file(file):
            yield
    else:
        yield


@contextmanager
def _claimed_file(file: Path) -> Iterator[Callable[[str], None]]:
    with explained(str(file)):
        file.parent.mkdir(parents=True, exist_ok=True)
        claim = _opened(file.with_name(f"{file.name}.lock"))
    with claim:
        if not lock(claim.fileno()):
            claim.seek(0)
            url = claim.readline().strip()
            raise ServedAlready("served_already" if url else "served_soon", place=str(file), url=url)
        claim.truncate(0)
        try:
            yield lambda url: _say(claim, url)
        finally:
            claim.truncate(0)


def _opened(path: Path) -> TextIO:
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")


def _say(claim: TextIO, url: str) -> None:
    claim.seek(0)
    claim.write(f"{url}\n")
    claim.flush()


@contextmanager
def _locked_database(url: URL) -> Iterator[None]:
    """Servers that start meanwhile wait for the connection's lock, which ends with it."""
    with engine_of(url, isolation_level="AUTOCOMMIT") as engine:
        with explained(shown(url)):
            connection = engine.connect()
        with connection:
            with explained(shown(url)):
                alone = _is_alone(connection)
            if not alone:
                raise ServedAlready("served_by_others", place=shown(url), url="")
            yield


def _is_alone(connection: Connection) -> bool:
    """Whether it has the lock that all who serve hold; who has just ended is given time to be gone."""
    latest = time.monotonic() + NOTICED
    while not connection.scalar(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": SERVERS}):
        if time.monotonic() > latest:
            return False
        time.sleep(PAUSE)
    return True
