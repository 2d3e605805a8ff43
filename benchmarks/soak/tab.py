"""A page that somebody has open at a table: a stream that comes back when it is lost, and must miss nothing."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from benchmarks.soak.person import Person

BACK: Final = (0.2, 1.5)  # seconds, between which a page waits before it comes back
FAULTS: Final = (1002, 1008, 1009, 1011)  # codes with which the server ends a stream that has done or met a wrong
Heard = Callable[[dict[str, Any], float], None]


class Tab:
    """Follows one seat of a table, or None as a spectator, from `since` on, until it is closed.

    `heard` is given each update, and the moment from which this connection has told of everything at once.
    """

    def __init__(self, person: Person, table: str, seat: int | None, link: str, heard: Heard) -> None:
        self.person = person
        self.follow = {"type": "follow", "table": table, "seat": seat} | ({"link": link} if link else {})
        self.heard = heard
        self.since = 0
        self.socket: ClientConnection | None = None
        self.caught_up = math.inf
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def drop(self) -> None:
        """The connection is gone from one moment to the next; the page finds another."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def _stay(self) -> None:
        world = self.person.world
        while True:
            try:
                await self._listen()
            except InvalidStatus as error:
                world.tally.answers[error.response.status_code] += 1
                if error.response.status_code >= 500:
                    world.tally.failures.append(f"a stream was refused: {error}")
            except ConnectionClosed as error:
                world.tally.unreachable += 1
                if error.rcvd is not None and error.rcvd.code in FAULTS:
                    world.tally.wrongs.append(f"a stream of {self.follow} ended: {error}")
            except (OSError, InvalidHandshake, TimeoutError, EOFError):
                world.tally.unreachable += 1
            finally:
                self.socket, self.caught_up = None, math.inf
            await asyncio.sleep(world.luck.uniform(*BACK))

    async def _listen(self) -> None:
        headers = {**self.person.headers, "cookie": self.person.cookie}
        place = self.person.world.server.url.replace("http", "ws", 1)
        async with connect(
            f"{place}/api/v1/live",
            additional_headers=headers,
            proxy=None,
            compression=None,
            max_size=None,
            ping_interval=None,
            close_timeout=1,
        ) as self.socket:
            await self.socket.send(json.dumps({**self.follow, "since": self.since}))
            async for message in self.socket:
                self._hear(json.loads(message))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] != "update":
            self.person.world.tally.wrongs.append(f"a stream of {self.follow} said {message}")
            return
        numbers = [event["sequence"] for event in message["events"]]
        if numbers != list(range(self.since + 1, message["sequence"] + 1)):
            self.person.world.tally.gaps.append(f"{self.follow} after {self.since}: {numbers} of {message['sequence']}")
        self.since = message["sequence"]
        self.heard(message, self.caught_up)
        self.caught_up = min(self.caught_up, time.monotonic())
