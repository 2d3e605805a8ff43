"""Whatever fits the OpenAPI, and whatever does not: no server error, no status and no body that it does not describe.

Requests are sent over the network, by somebody with a cookie and by a stranger; to ids that were made up, and to tables
that are there: open, running, over, and private; to records, puzzles and positions that are.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks

from azulejo.games.registry import GAMES, make
from azulejo.puzzles.shelf import shelf
from azulejo.server.settings import Settings
from azulejo.storage.urls import sqlite_url
from tests.applications import application, described, hash_quickly
from tests.fair_games import fair_game
from tests.server.visiting import Visit, opened, play_on, seated, visiting

JSON = {"content-type": "application/json"}
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.allow_header_conformance,
]
schema = schemathesis.openapi.from_dict(described())
bounded = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Served:
    """A server on a port, with tables in several states."""

    def __init__(self, folder: Path) -> None:
        self.app = application(Settings(sqlite_url(folder), workers=1, limits=False))
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=0, log_config=None))
        self.thread = threading.Thread(target=self.server.run)
        self.turns = count()
        self.cookies: dict[str, str] = {}
        self.tables: list[str] = []
        self.links: list[str] = []
        self.records: list[str] = []
        self.positions: list[str] = []

    def start(self) -> None:
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        hash_quickly(self.app)
        self.base = f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)

    async def furnish(self, folder: Path) -> None:
        """In an application of its own, on the same file."""
        async with visiting(folder) as visit:
            await self._furnish(visit)

    async def _furnish(self, visit: Visit) -> None:
        people = [await visit.guest("Ana"), await visit.guest("Rui")]
        self.cookies = dict(people[0].cookies)
        private = await opened(people[1], private=True)
        self.links = [private["link"]]
        self.tables = [(await opened(people[0]))["id"], private["id"]]
        for game, moves in (("azul", 0), ("azul", 1000), ("chocolatier", 7), ("duel", 7), ("duel", 60)):
            self.tables.append(await seated(*people, game=game))
            await play_on(people, self.tables[-1], Random(moves), moves)
        self.tables.append(await seated(people[0], people[0], private=True, clock={"seconds": 60}))
        for game in GAMES:
            record = fair_game(make(game), b"brought")
            self.positions += [str(state) for state in record.states()][:: len(record.events) // 3]
            brought = await people[0].post("/records", content=record.to_text(), headers=JSON)
            self.records.append(brought.json()["id"])
        for place in (f"/records/{self.records[0]}", f"/tables/{self.tables[3]}"):
            assert (await people[0].post(f"{place}/report")).status_code == 200

    def at_a_real_place(self, case: Any) -> None:
        """Has a case speak of something that is there."""
        turn = next(self.turns)
        if "table" in case.path_parameters:
            case.path_parameters["table"] = self.tables[turn % len(self.tables)]
        if "seat" in case.path_parameters:
            case.path_parameters["seat"] = 1 + turn // len(self.tables) % 2
        if "link" in case.path_parameters:
            case.path_parameters["link"] = self.links[0]
        if "record" in case.path_parameters:
            case.path_parameters["record"] = self.records[turn % len(self.records)]
        if "puzzle" in case.path_parameters:
            case.path_parameters["puzzle"] = sorted(shelf().puzzles)[turn % 97]
        if isinstance(case.body, dict) and "position" in case.body and turn % 4:
            case.body["position"] = self.positions[turn % len(self.positions)]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    server = Served(folder)
    asyncio.run(server.furnish(folder))
    server.start()
    try:
        yield server
    finally:
        server.stop()


@schema.parametrize()
@bounded
def test_what_was_made_up(case: Any, served: Served) -> None:
    case.call_and_validate(base_url=served.base, checks=[*CHECKS, checks.negative_data_rejection])


@schema.parametrize()
@bounded
def test_what_somebody_sends_to_what_is_there(case: Any, served: Served) -> None:
    served.at_a_real_place(case)
    case.call_and_validate(base_url=served.base, cookies=served.cookies, checks=CHECKS)
