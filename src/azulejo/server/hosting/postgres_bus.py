"""The bus between processes on one PostgreSQL, by its LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Final

import psycopg
from sqlalchemy.engine import make_url

from azulejo.server.hosting.bus import Bus, Heard, LocalBus

CHANNEL: Final = "azulejo_tables"
SERVING: Final = 0x617A756C656A70  # PostgreSQL's name for the lock of those who serve
PAUSE: Final = 0.5  # seconds before a lost connection is made again
LAST_WORDS: Final = 2.0  # seconds
SEND: Final = "SELECT pg_notify(%s, line) FROM unnest(%s::text[]) AS line"

log = logging.getLogger(__name__)


class PostgresBus:
    """In this process what is published is heard at once, in the others as soon as PostgreSQL has passed it on.

    Whenever the listening connection is made, after a loss too, everybody is told to look again.
    """

    is_shared = True
    was_alone = False
    losses = 0

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._local = LocalBus()
        self._unsent: dict[str, int] = {}  # only the last sequence of each table matters
        self._is_unsent = asyncio.Event()
        self._all_sent = asyncio.Event()
        self._hears = asyncio.Event()
        self._running: list[asyncio.Task[None]] = []
        self._connected: set[object] = set()  # which kinds of work have a connection

    @property
    def is_well(self) -> bool:
        """Whether it hears and can send."""
        return len(self._connected) == len(self._running) > 0

    async def start(self) -> None:
        """Returns when it hears."""
        self._running = [asyncio.create_task(self._keep_up(work)) for work in (self._listen, self._send)]
        await self._hears.wait()

    async def stop(self) -> None:
        """Sends what is not sent yet, if PostgreSQL is there."""
        if self._unsent and self._running:
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORDS):
                    await self._all_sent.wait()
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)
        self._running = []

    def publish(self, name: str, sequence: int) -> None:
        self._local.publish(name, sequence)
        self._unsent[name] = sequence
        self._all_sent.clear()
        self._is_unsent.set()

    def subscribe(self, name: str, heard: Heard) -> Callable[[], None]:
        return self._local.subscribe(name, heard)

    async def _keep_up(self, work: Callable[[psycopg.AsyncConnection], Coroutine[object, object, None]]) -> None:
        """Does the work on a connection of its own, and on another one when that is lost."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await work(connection)
            except (psycopg.Error, OSError) as error:
                self.losses += 1
                log.warning("The bus has lost PostgreSQL and tries again: %s", type(error).__name__)
            finally:
                self._connected.discard(work)
            await asyncio.sleep(PAUSE)

    async def _listen(self, connection: psycopg.AsyncConnection) -> None:
        await self._claim(connection)
        await connection.execute(f"LISTEN {CHANNEL}")
        self._connected.add(self._listen)
        self._local.announce_all()
        self._hears.set()
        async for message in connection.notifies():
            name, _, sequence = message.payload.partition(" ")
            self._local.publish(name, int(sequence))

    async def _claim(self, connection: psycopg.AsyncConnection) -> None:
        """Every process that serves holds a lock together with the others, as long as it lives. Who could have it alone
        is the only one."""
        found = await connection.execute("SELECT pg_try_advisory_lock(%s)", [SERVING])
        (alone,) = await found.fetchone() or (False,)
        await connection.execute("SELECT pg_advisory_lock_shared(%s)", [SERVING])
        if alone:
            await connection.execute("SELECT pg_advisory_unlock(%s)", [SERVING])
        if not self._hears.is_set():
            self.was_alone = bool(alone)

    async def _send(self, connection: psycopg.AsyncConnection) -> None:
        self._connected.add(self._send)
        while True:
            if not self._unsent:
                self._all_sent.set()
                self._is_unsent.clear()
                await self._is_unsent.wait()
            sending = dict(self._unsent)
            await connection.execute(SEND, [CHANNEL, [f"{name} {sequence}" for name, sequence in sending.items()]])
            for name, sequence in sending.items():
                if self._unsent[name] == sequence:
                    del self._unsent[name]


def bus_for(url: str) -> Bus:
    """The bus that fits a database."""
    return PostgresBus(url) if make_url(url).get_backend_name() == "postgresql" else LocalBus()
