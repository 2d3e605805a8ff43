"""The server is killed with no warning, again and again, while people and bots play: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.often import often
from tests.wire.killing import play_through, server_log
from tests.wire.serving import Server


@often("kills", few=2, many=50)
def test_every_move_that_was_acknowledged_survives_the_server(
    database_options: list[str], tmp_path: Path, kills: int
) -> None:
    server = Server(*database_options, log=server_log(tmp_path))
    server.start()

    def kill() -> None:
        server.kill()
        server.start()

    async def blow() -> None:
        await asyncio.to_thread(kill)

    try:
        seated = asyncio.run(play_through(server, blow, kills, Random(1)))
    finally:
        code = server.stop()
    assert code == 0
    assert sum(len(place.person.acknowledged) for place in seated) > kills
    assert "Traceback" not in server_log(tmp_path).read_text()
