"""Processes that think for bots are killed, fifty times: each is replaced and its move is thought again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import psutil

from tests.wire.killing import play_through, server_log
from tests.wire.serving import Server

KILLS = 50


def test_games_go_on_when_bot_processes_die(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path / "data"), "--workers", "2", log=server_log(tmp_path))
    server.start()
    killed: set[int] = set()

    async def kill() -> None:
        workers = [child for child in server.children() if child.status() != psutil.STATUS_ZOMBIE]
        if workers:
            victim = Random(len(killed)).choice(workers)
            victim.kill()
            killed.add(victim.pid)

    try:
        seated = asyncio.run(play_through(server, kill, KILLS, Random(2)))
    finally:
        code = server.stop()
    assert code == 0
    assert len(killed) > KILLS // 2
    assert any(len(place.seats) == 1 for place in seated)
