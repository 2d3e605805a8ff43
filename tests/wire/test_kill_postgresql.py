"""PostgreSQL is killed with no warning, again and again: the server waits for it, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from tests.databases import running_postgresql
from tests.often import often
from tests.wire.killing import play_through, server_log
from tests.wire.serving import Server


@pytest.fixture
def postgresql() -> Iterator[Any]:
    """A server that may be killed."""
    with running_postgresql() as server:
        yield server


def kill(postgresql: Any) -> None:
    """The postmaster and all its children at once, then a new start, which recovers from the write-ahead log."""
    postmaster = psutil.Process(postgresql.get_pid())
    family = [postmaster, *postmaster.children(recursive=True)]
    for process in family:
        process.send_signal(signal.SIGKILL)
    psutil.wait_procs(family, timeout=30)
    postgresql.ensure_postgres_running()


@often("kills", few=2, many=50)
def test_every_move_that_was_acknowledged_survives_the_database(postgresql: Any, tmp_path: Path, kills: int) -> None:
    server = Server("--database", postgresql.get_uri(), log=server_log(tmp_path))
    server.start()

    async def blow() -> None:
        await asyncio.to_thread(kill, postgresql)

    try:
        seated = asyncio.run(play_through(server, blow, kills, Random(4)))
    finally:
        code = server.stop()
    assert code == 0
    assert sum(len(place.person.acknowledged) for place in seated) > kills
