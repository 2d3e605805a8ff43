"""Two devices of one person answer one decision differently at the same moment: exactly one answer counts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.often import often
from tests.wire.killing import GAMES, check, client_of, server_log, sit_down
from tests.wire.serving import Server


async def race(person: httpx.AsyncClient, table: str, seat: int, decision: dict[str, Any], luck: Random) -> list[int]:
    """Sends two different answers at once, in either order; the status of each."""
    actions = [action["text"] for action in luck.sample(decision["actions"], 2)]
    path = f"/api/v1/tables/{table}/seats/{seat}/moves"
    sent = [person.post(path, json={"decision": decision["number"], "action": action}) for action in actions]
    answers = await asyncio.gather(*sent)
    for answer in answers:
        assert answer.status_code in (200, 409), answer.text
        assert answer.status_code == 200 or answer.json()["code"] in (
            "stale_decision",
            "not_your_decision",
            "already_over",
        )
    return [answer.status_code for answer in answers]


async def race_through(server: Server, races: int) -> int:
    """Whole games in which every decision with a choice is raced for; how many races there were."""
    luck, run = Random(3), 0
    while run < races:
        async with client_of(server) as client:
            place = await sit_down(server, luck, client, GAMES[luck.randrange(3)], with_bot=False)
            over = False
            while not over:
                for seat in place.seats:
                    seen = await place.person.view(place.table, seat)
                    over = seen["status"] == "over"
                    decision = seen["decision"]
                    if decision and len(decision["actions"]) > 1:
                        assert sorted(await race(client, place.table, seat, decision, luck)) == [200, 409]
                        run += 1
                    elif decision:
                        await place.person.move(place.table, seat, decision)
            await check(place)
    return run


@often("races", few=60, many=1000)
def test_of_two_answers_exactly_one_counts(database_options: list[str], tmp_path: Path, races: int) -> None:
    server = Server(*database_options, log=server_log(tmp_path))
    server.start()
    try:
        assert asyncio.run(race_through(server, races)) >= races
    finally:
        assert server.stop() == 0
