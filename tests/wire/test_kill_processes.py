"""Any of several processes, or their PostgreSQL, is killed with no warning, again and again, while people play at all
of them: nothing acknowledged is lost, nothing is played twice, and every stream goes on with no gap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.often import often
from tests.wire.killing import play_through, server_log
from tests.wire.serving import Server
from tests.wire.test_kill_postgresql import kill as kill_postgresql
from tests.wire.test_kill_postgresql import postgresql

__all__ = ["postgresql"]

PROCESSES = 3


def kill_one(server: Server, luck: Random) -> None:
    """One of the processes that serve, which the first one starts again."""
    luck.choice(server.children()[:PROCESSES]).kill()
    server.wait_until_healthy()


def victims(server: Server, database: Any, luck: Random) -> list[Callable[[], None]]:
    """All that can be struck, the database as often as one of the processes."""
    return [*[lambda: kill_one(server, luck)] * PROCESSES, lambda: kill_postgresql(database)]


@often("kills", few=3, many=30)
def test_every_move_that_was_acknowledged_survives_any_of_them(postgresql: Any, tmp_path: Path, kills: int) -> None:
    options = ("--processes", str(PROCESSES), "--database", postgresql.get_uri(), "--workers", "1")
    server = Server(*options, log=server_log(tmp_path))
    server.start()
    luck = Random(5)
    blows = victims(server, postgresql, luck)
    struck: list[int] = []

    async def blow() -> None:
        """Each kind in turn, so that a short run has all of them."""
        struck.append((len(struck) * 3) % len(blows))
        await asyncio.to_thread(blows[struck[-1]])

    try:
        seated = asyncio.run(play_through(server, blow, kills, luck, followed=True))
    finally:
        code = server.stop()
    assert code == 0
    assert len(struck) == kills
    assert len({blows[each] for each in struck}) > 1
    assert sum(len(place.person.acknowledged) for place in seated) > kills
