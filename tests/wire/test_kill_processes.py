"""Any of several processes, of the workers that think for bots, or their PostgreSQL is killed with no warning, again
and again, while people play at all of them: nothing acknowledged is lost, nothing is played twice, and every stream
goes on with no gap."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.often import often
from tests.wire.killing import play_through, server_log
from tests.wire.serving import PATIENCE, Server
from tests.wire.test_kill_postgresql import kill as kill_postgresql
from tests.wire.test_kill_postgresql import postgresql

__all__ = ["postgresql"]

PROCESSES = 3
WORKERS = 2


class Worker:
    """A bot worker that is started again when it was killed."""

    def __init__(self, url_file: Path, name: str) -> None:
        worker = [sys.executable, "-m", "azulejo", "botworker"]
        self.command = [*worker, "--database-from", str(url_file), "--workers", "1", "--name", name]
        self.log = url_file.with_name(f"{name}.log")
        self.process = self._started()

    def kill(self) -> None:
        """At once; the processes that it thinks in notice by themselves."""
        self.end()
        self.process = self._started()

    def end(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def _started(self) -> subprocess.Popen[bytes]:
        with self.log.open("a") as log:
            return subprocess.Popen(self.command, stdout=log, stderr=log, start_new_session=True)


@contextmanager
def workers(folder: Path, url: str) -> Iterator[list[Worker]]:
    file = folder / "database.url"
    file.write_text(url)
    begun = [Worker(file, f"worker-{number}") for number in range(WORKERS)]
    try:
        yield begun
    finally:
        for worker in begun:
            worker.end()


def kill_one(server: Server, luck: Random) -> None:
    """One of the processes that serve, which the first one starts again."""
    luck.choice(server.children()[:PROCESSES]).kill()
    server.wait_until_healthy()


def blows(kinds: list[Callable[[], None]], number: int, luck: Random) -> list[Callable[[], None]]:
    """So many, each kind among them before any comes again by chance."""
    return [*kinds, *luck.choices(kinds, k=max(0, number - len(kinds)))][:number]


@often("kills", few=3, many=30)
def test_every_move_that_was_acknowledged_survives_any_of_them(postgresql: Any, tmp_path: Path, kills: int) -> None:
    url = postgresql.get_uri()
    options = ("--processes", str(PROCESSES), "--database", url, "--workers", "1", "--bots", "workers")
    server = Server(*options, log=server_log(tmp_path))
    server.start()
    luck = Random(5)
    with workers(tmp_path, url) as thinking:
        kinds = [
            lambda: kill_one(server, luck),
            lambda: kill_postgresql(postgresql),
            lambda: luck.choice(thinking).kill(),
        ]
        falling = iter(blows(kinds, kills, luck))

        async def blow() -> None:
            await asyncio.to_thread(next(falling))

        try:
            seated = asyncio.run(play_through(server, blow, kills, luck, followed=True))
        finally:
            code = server.stop()
    assert code == 0
    assert next(falling, None) is None
    assert sum(len(place.person.acknowledged) for place in seated) > kills
    assert any(len(place.seats) == 1 for place in seated), "bots played, too"
