"""Processes that think for bots are killed, again and again: each is replaced and its move is thought again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.often import often
from tests.wire.killing import play_through, server_log
from tests.wire.serving import Server


@often("kills", few=2, many=50)
def test_games_go_on_when_bot_processes_die(tmp_path: Path, kills: int) -> None:
    server = Server("--data", str(tmp_path / "data"), "--workers", "2", log=server_log(tmp_path))
    server.start()
    killed: set[int] = set()

    async def kill() -> None:
        """One of the processes that the server has started and that nobody has killed yet, as soon as there is one."""
        while not (alive := [each for each in server.children() if each.pid not in killed]):
            await asyncio.sleep(0.02)
        victim = Random(len(killed)).choice(alive)
        victim.kill()
        killed.add(victim.pid)

    try:
        seated = asyncio.run(play_through(server, kill, kills, Random(2)))
    finally:
        code = server.stop()
    assert code == 0
    assert len(killed) == kills
    assert any(len(place.seats) == 1 for place in seated)
