"""People who have games explained all the time while others play."""

from __future__ import annotations

import asyncio
import json
from functools import partial

from msgspec.json import decode

from azulejo.games.registry import make
from azulejo.workbench.simulate import Simulation
from benchmarks.server.people import API, Crowd, Person
from benchmarks.server.wire import connect


class Readers:
    """Each watches one report; when it is complete, they ask for that of another game."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.number = number
        self.decisions = 0  # that were judged
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Returns once all of them watch."""
        watching = [asyncio.Event() for _ in range(self.number)]
        self._tasks = [asyncio.create_task(self._read(n, event)) for n, event in enumerate(watching)]
        for event in watching:
            await event.wait()

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _read(self, reader: int, watching: asyncio.Event) -> None:
        person, complete = await self.crowd.person(), asyncio.Event()
        server = person.server
        heard = partial(self._hear, complete)
        stream = await connect(server.host, server.port, f"{API}/live", person.cookie, heard)
        seed = reader
        try:
            while True:
                complete.clear()
                seed += self.number
                stream.send({"type": "report", "record": await self._bring(person, seed)})
                watching.set()
                await complete.wait()
        finally:
            stream.close()

    async def _bring(self, person: Person, seed: int) -> str:
        """The id of a record of which a report was asked for."""
        (record,) = await asyncio.to_thread(_played, seed)
        brought = await person.http.ask("POST", f"{API}/records", person.cookie, record)
        name = str(brought.json()["id"])
        await person.http.ask("POST", f"{API}/records/{name}/report", person.cookie, {})
        return name

    def _hear(self, complete: asyncio.Event, payload: bytes) -> None:
        message = decode(payload)
        if message["type"] != "report":
            self.crowd.tally.errors.append(payload[:300].decode())
            return
        self.decisions += len(message["decisions"])
        if message["complete"]:
            complete.set()


def _played(seed: int) -> list[object]:
    records = Simulation(make("azul"), ["greedy", "greedy"], games=1, seed=seed + 1).records()
    return [json.loads(record.to_text()) for record in records]
