"""The server is killed with no warning, fifty times, while people and bots play: nothing acknowledged is ever lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.wire.killing import play_through, server_log
from tests.wire.serving import Server

KILLS = 50


def test_every_move_that_was_acknowledged_survives_the_server(database_options: list[str], tmp_path: Path) -> None:
    server = Server(*database_options, log=server_log(tmp_path))
    server.start()

    def kill() -> None:
        server.kill()
        server.start()

    async def blow() -> None:
        await asyncio.to_thread(kill)

    try:
        seated = asyncio.run(play_through(server, blow, KILLS, Random(1)))
    finally:
        code = server.stop()
    assert code == 0
    assert sum(len(place.person.acknowledged) for place in seated) > KILLS
    assert "Traceback" not in server_log(tmp_path).read_text()
