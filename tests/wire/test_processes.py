"""`azulejo serve --processes`: what it refuses, and a renewal that nobody notices who plays."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import httpx
import psutil
import psycopg
import pytest

from azulejo.storage import StorageError
from azulejo.storage.capacity import connections_for, share
from tests.databases import running_postgresql
from tests.storage.kept import opened, run
from tests.storage.test_patience import frozen
from tests.wire.followers import Follower
from tests.wire.killing import check, client_of, server_log, sit_down
from tests.wire.players import Person
from tests.wire.serving import PATIENCE, Server

PROCESSES = 2
WITHIN = 15.0  # seconds in which a server must answer, or end, whatever its database does, on a busy machine too


def refusal(*options: str) -> str:
    command = [sys.executable, "-m", "azulejo", "--lang", "en", "serve", "--port", "0", *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stdout) == (2, "")
    return ended.stderr


def test_one_sqlite_file_has_one_process(tmp_path: Path) -> None:
    said = refusal("--data", str(tmp_path), "--processes", "2")
    assert "2 processes cannot serve one SQLite file" in said
    assert "--database" in said


def test_what_postgresql_cannot_carry_is_said_before_anything_begins(postgresql_url: str) -> None:
    said = refusal("--database", postgresql_url, "--processes", "64")
    found = re.search(r"allows (\d+) connections.* at least (\d+)", said)
    assert found, said
    assert int(found[1]) < int(found[2])


def test_all_pools_together_fit_into_what_postgresql_allows(postgresql_url: str) -> None:
    async def check() -> None:
        async with opened(postgresql_url) as store:
            each = await connections_for(store, 3)
            with psycopg.connect(postgresql_url) as other:
                most = int((other.execute("SHOW max_connections").fetchone() or (0,))[0])
            assert 2 <= each <= 10
            assert 4 * (each + 1) < most

    run(check())
    for processes in range(1, 40):
        try:
            each = share("somewhere", processes, most=100, reserved=3, used=4)
        except StorageError as error:
            assert int(str(error.fields["needed"])) > 100
        else:
            assert (processes + 1) * (each + 1) + 3 + 4 <= 100


class Impatient(Person):
    """Asks once: whatever is not answered is noticed."""

    async def ask(self, method: str, path: str, **more: object) -> httpx.Response:
        return await self.client.request(method, f"/api/v1{path}", **more)  # type: ignore[arg-type]


def test_a_renewal_is_noticed_by_nobody_who_plays(postgresql_url: str, tmp_path: Path) -> None:
    """Every process is replaced while a game goes on: no request fails, and no stream misses anything."""
    options = ("--processes", str(PROCESSES), "--database", postgresql_url, "--drain", "1")
    server = Server(*options, log=server_log(tmp_path))
    server.start()
    assert server.process is not None
    before = {child.pid for child in psutil.Process(server.process.pid).children()}
    assert len(before) == PROCESSES

    def is_renewed() -> bool:
        assert server.process is not None
        now = {child.pid for child in psutil.Process(server.process.pid).children()}
        return len(now) == PROCESSES and not now & before

    async def play() -> int:
        luck, moves = Random(7), 0
        while not is_renewed():
            async with client_of(server) as client:
                place = await sit_down(server, luck, client, "azul", with_bot=False)
                person = Impatient(client, luck, place.person.acknowledged, place.person.known)
                followers = [Follower(server.url, place.person, place.table, seat) for seat in place.seats]
                over = await person.play(place.table, place.seats, lambda made: is_renewed() and made > 4)
                moves += len(person.acknowledged)
                if not over:
                    await person.resign(place.table, 1)
                await check(place, played_out=over)
                for follower in followers:
                    await follower.check()
        return moves

    async def renew() -> int:
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(4 * PATIENCE):
            return await play()

    try:
        assert asyncio.run(renew()) > 0
    finally:
        code = server.stop()
    assert code == 0
    assert "Traceback" not in server_log(tmp_path).read_text()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_frozen_database_is_answered_for_and_the_server_still_ends(tmp_path: Path, processes: int) -> None:
    with running_postgresql() as database:
        options = ("--processes", str(processes), "--database", database.get_uri())
        server = Server(*options, log=server_log(tmp_path))
        server.start()
        with httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False) as ana:
            ana.post("/api/v1/people", json={"name": "Ana"}).raise_for_status()
            with frozen(database.get_pid()):
                for path in ("/api/v1/people/me/tables", "/api/v1/tables", "/readyz"):
                    begin = time.monotonic()
                    assert ana.get(path).status_code == 503
                    assert time.monotonic() - begin < WITHIN
                assert ana.get("/healthz").status_code == 200
                begin = time.monotonic()
                code = server.stop()
                assert (code, time.monotonic() - begin < 2 * WITHIN) == (0, True)
