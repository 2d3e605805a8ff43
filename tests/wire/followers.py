"""Somebody who follows a table on a stream and does not give up: wherever the next stream leads, nothing is missed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.wire.players import Person
from tests.wire.serving import PATIENCE

PAUSE = 0.05  # seconds before another stream is opened
FOR_NOW = ("store_unavailable", "draining")  # what a server says that cannot tell anything at the moment


class Follower:
    """Follows from the beginning until it is checked; a task of its own."""

    def __init__(self, url: str, person: Person, table: str, seat: int) -> None:
        self.url = url.replace("http", "ws") + "/api/v1/live"
        self.person = person
        self.table = table
        self.seat = seat
        self.streams = 0  # that were opened
        self.events: list[dict[str, Any]] = []
        self.heard = asyncio.Event()
        self.task = asyncio.create_task(self._follow())

    async def check(self) -> None:
        """All that is stored has come, once and in order."""
        stored = await self.person.events(self.table, self.seat)
        async with asyncio.timeout(PATIENCE):
            while len(self.events) < len(stored) and not self.task.done():
                self.heard.clear()
                waiting = asyncio.create_task(self.heard.wait())
                await asyncio.wait([waiting, self.task], return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
        if self.task.done():
            self.task.result()
        self.task.cancel()
        await asyncio.wait([self.task])
        assert self.events[: len(stored)] == stored

    async def _follow(self) -> None:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.person.client.cookies.items())}
        while True:
            try:
                async with connect(self.url, additional_headers=headers, compression=None) as socket:
                    self.streams += 1
                    wish = {"type": "follow", "table": self.table, "since": len(self.events), "seat": self.seat}
                    await socket.send(json.dumps(wish))
                    async for text in socket:
                        self._hear(json.loads(text))
            except (OSError, WebSocketException):
                pass
            await asyncio.sleep(PAUSE)

    def _hear(self, message: Any) -> None:
        if message["type"] == "problem":
            assert message["code"] in FOR_NOW, message
            return
        numbers = [event["sequence"] for event in message["events"]]
        assert numbers == list(range(len(self.events) + 1, len(self.events) + len(numbers) + 1)), (
            "no gap, nothing twice"
        )
        self.events += message["events"]
        self.heard.set()
