"""/readyz fails when nothing can be stored, heard or let run out, and while the server ends; /healthz does not."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import psycopg
import pytest
from sqlalchemy import text

from azulejo.server.hosting import postgres_bus
from azulejo.server.readiness import Readiness
from azulejo.storage.urls import FILE
from tests.server.visiting import Visit, code, move, seated, view, visit

PATIENCE = 60.0  # seconds until something that must happen is called lost
SECONDS = 10.0  # in which whoever watches a server must have an answer, on a busy machine too


async def failing(visitor: httpx.AsyncClient) -> str:
    """What /readyz says is wrong; nothing if it is ready."""
    begin = time.monotonic()
    answer = await visitor.get("http://azulejo.test/readyz")
    assert time.monotonic() - begin < SECONDS
    if answer.status_code == 200:
        assert answer.json() == {"status": "ready", "waiting": []}
        return ""
    assert code(answer) == (503, "not_ready")
    assert answer.headers["retry-after"] == "5"
    return str(answer.json()["fields"]["failing"])


async def until(fits: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await fits():
            await asyncio.sleep(0.02)


async def healthy(visitor: httpx.AsyncClient) -> bool:
    return bool((await visitor.get("http://azulejo.test/healthz")).json() == {"status": "ok"})


def test_a_store_that_another_holds_fast_is_noticed_within_seconds_by_all_who_ask(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        visitor = server.stranger()
        assert await failing(visitor) == ""
        beats = 0
        beat = server.app.state.host.heartbeat.beat

        async def counted() -> None:
            nonlocal beats
            beats += 1
            await beat()

        server.app.state.host.heartbeat.beat = counted
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await until(lambda: is_failing(visitor, "writer"))
            beats = 0
            assert await asyncio.gather(*(failing(visitor) for _ in range(50))) == ["writer"] * 50
            assert beats <= 1, "however many ask, little is tried"
            assert await healthy(visitor)
            other.execute("ROLLBACK")
        await until(lambda: is_failing(visitor, ""))

    visit(tmp_path, story)


async def is_failing(visitor: httpx.AsyncClient, what: str) -> bool:
    return await failing(visitor) == what


def test_clocks_that_fail_or_have_stopped_are_noticed(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        visitor, host = server.stranger(), server.app.state.host

        async def rename(old: str, new: str) -> None:
            statement = text(f"ALTER TABLE {old} RENAME TO {new}")
            await host.store.database.write(lambda connection: connection.execute(statement))
            host.deadlines._wake.set()

        assert await failing(visitor) == ""
        await rename("deadlines", "elsewhere")
        await until(lambda: is_failing(visitor, "clocks"))
        await rename("elsewhere", "deadlines")
        await until(lambda: is_failing(visitor, ""))
        host.deadlines._looked -= 60
        assert await failing(visitor) == "clocks", "for a minute nobody has looked at them"
        host.deadlines._wake.set()
        await until(lambda: is_failing(visitor, ""))
        host.deadlines._task.cancel()
        await until(lambda: is_failing(visitor, "clocks"))
        assert await healthy(visitor)
        host.deadlines._task = None

    visit(tmp_path, story)


LISTENERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_notify(%%' AND datname = %s"
)


def test_a_bus_that_hears_nothing_is_noticed(
    tmp_path: Path, postgresql_url: str, postgresql_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_bus, "PAUSE", 3.0)  # so that it does not find back before anybody has asked

    async def story(server: Visit) -> None:
        visitor = server.stranger()
        await until(lambda: is_failing(visitor, ""))
        with psycopg.connect(postgresql_server, autocommit=True) as other:
            name = postgresql_url.split("?")[0].rpartition("/")[2]
            assert len(other.execute(LISTENERS, [name]).fetchall()) == 1
        await until(lambda: is_failing(visitor, "bus"))
        figures = (await visitor.get("http://azulejo.test/metrics")).text
        assert 'azulejo_host{figure="bus_is_well"} 0.0' in figures
        assert 'azulejo_host{figure="bus_losses"} 1.0' in figures
        assert await healthy(visitor)
        await until(lambda: is_failing(visitor, ""))

    visit(tmp_path, story, url=postgresql_url)


def test_a_server_that_is_about_to_end_begins_nothing_and_finishes_what_goes_on(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        table = await seated(ana, rui)
        readiness: Readiness = server.app.state.readiness
        readiness.is_draining = True
        assert await failing(ana) == "draining"
        refused = await ana.post("/tables", json={"game": "azul", "seats": [None, None]})
        assert code(refused) == (503, "draining")
        assert refused.headers["retry-after"] == "5"
        seat = (await view(ana, table))["to_act"][0]
        assert (await move([ana, rui][seat - 1], table, Random(1))).status_code == 200
        assert await healthy(ana)

    visit(tmp_path, story)
