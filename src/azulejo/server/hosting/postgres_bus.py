"""The bus between processes on one PostgreSQL: what each stores, it tells all others within the same transaction.

One connection listens. News may be lost all the same, with a connection, or where something between here and the
database swallows them; so the process also says something to itself every few seconds. If it does not hear that, it
listens anew, and everybody looks again. `Resync` sees to what is lost without anybody's noticing.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import psycopg
from sqlalchemy.engine import make_url

from azulejo.server.hosting.bus import Bus, Heard, LocalBus
from azulejo.server.hosting.tasks import rest
from azulejo.storage.news import CHANNEL, line
from azulejo.storage.patience import SERVING as SECONDS
from azulejo.storage.patience import Patience, conninfo, hang_up
from azulejo.storage.server_lock import SERVERS

PAUSE: Final = 0.5  # seconds before a lost connection is made again
WAITING: Final = 0.1  # seconds between two looks whether the one who is alone has let others in
BEAT: Final = 5.0  # seconds between two words to oneself
STARTING: Final = 60.0  # seconds in which it must have heard something, others that start included
LOUD: Final = 60.0  # seconds between two complaints about messages that nobody here has sent
SAID: Final = re.compile(r"((?:anew:|person:|beat:|report:table:|report:record:)?[A-Za-z0-9_-]{1,80}) ([0-9]{1,15})")

log = logging.getLogger(__name__)


class Deaf(Exception):
    """What this process has said to itself it has not heard."""


class PostgresBus:
    """In this process what is published is heard at once, in the others as soon as PostgreSQL has passed it on.

    Whenever the listening connection is made, after a loss too, everybody is told to look again.
    """

    is_shared = True
    was_alone = False
    losses = 0
    strange = 0  # messages on the same channel that nobody here can have sent

    def __init__(self, url: str, beat: float = BEAT, seconds: float = SECONDS) -> None:
        self._url = make_url(url)
        self._patience = Patience(seconds=seconds)
        self._beat = beat
        self._name = f"beat:{secrets.token_hex(8)}"
        self._local = LocalBus()
        self._is_alone = False  # whether it holds the lock of those who serve alone
        self._said = self._heard = 0  # words to oneself
        self._complained = -LOUD
        self._hears = asyncio.Event()
        self._lets_in = asyncio.Event()
        self._stopping = asyncio.Event()
        self._connection: psycopg.AsyncConnection[Any] | None = None  # while it hears
        self._task: asyncio.Task[None] | None = None

    @property
    def is_well(self) -> bool:
        """Whether it hears, as far as is known."""
        return self._connection is not None

    async def start(self) -> None:
        self._stopping.clear()
        self._task = asyncio.create_task(self._keep_up())
        async with asyncio.timeout(STARTING):
            await self._hears.wait()

    def let_others_in(self) -> None:
        self._lets_in.set()

    async def stop(self) -> None:
        """Within seconds, whatever PostgreSQL does."""
        self._stopping.set()
        self._lets_in.set()
        if self._connection is not None:
            hang_up(self._connection)
        if self._task is not None:
            await asyncio.wait([self._task], timeout=self._patience.seconds)
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def publish(self, name: str, sequence: int) -> None:
        self._local.publish(name, sequence)

    def followed(self, prefix: str) -> list[str]:
        return self._local.followed(prefix)

    def subscribe(self, name: str, heard: Heard) -> Callable[[], None]:
        return self._local.subscribe(name, heard)

    async def _keep_up(self) -> None:
        """Listens on a connection of its own, and on another one when that is lost."""
        while not self._stopping.is_set():
            try:
                await self._listen()
            except (psycopg.Error, OSError, Deaf) as error:
                if not self._stopping.is_set():
                    self.losses += 1
                    log.warning("The bus hears no more and tries again: %s", type(error).__name__)
            finally:
                self._connection = None
            await rest(PAUSE, self._stopping)

    async def _listen(self) -> None:
        seconds = self._patience.arguments(self._url)["connect_timeout"]
        async with await psycopg.AsyncConnection.connect(
            conninfo(self._url), autocommit=True, connect_timeout=seconds
        ) as connection:
            await self._claim(connection)
            await self._ask(connection, f"LISTEN {CHANNEL}")
            self._connection = connection
            self._local.announce_all()
            self._hears.set()
            await self._unlock(connection)
            while not self._stopping.is_set():
                await self._ask(connection, f"SELECT pg_notify('{CHANNEL}', %s)", line(self._name, self._said + 1))
                self._said += 1
                async for message in connection.notifies(timeout=self._beat):
                    self._hear(message.payload)
                if self._heard < self._said:
                    raise Deaf

    async def _ask(self, connection: psycopg.AsyncConnection[Any], question: str, *values: object) -> Any:
        """The first field of what is answered, if anything is; a connection that says nothing is ended."""
        timer = asyncio.get_running_loop().call_later(self._patience.seconds, hang_up, connection)
        try:
            found = await connection.execute(question, values)
            return (await found.fetchone() or (None,))[0] if found.description else None
        finally:
            timer.cancel()

    def _hear(self, payload: str) -> None:
        """Whoever may connect to the database can say something on the channel; what is no news is passed over, and
        what looks like news only has somebody look at the store."""
        said = SAID.fullmatch(payload)
        if said is None:
            self.strange += 1
            if time.monotonic() - self._complained > LOUD:
                self._complained = time.monotonic()
                log.warning("Somebody else speaks on the channel %s: %.80r", CHANNEL, payload)
        elif said[1] == self._name:
            self._heard = int(said[2])
        else:
            self._local.publish(said[1], int(said[2]))

    async def _claim(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Every process that serves holds a lock together with the others, as long as it lives. Who could have it alone
        is the only one, and keeps it so until others may come in; if it dies before that, the next one is alone."""
        self._is_alone = False
        while not self._stopping.is_set():
            if await self._ask(connection, "SELECT pg_try_advisory_lock(%s)", SERVERS):
                self._is_alone = True
                self.was_alone = self.was_alone or not self._hears.is_set()
                return
            if await self._ask(connection, "SELECT pg_try_advisory_lock_shared(%s)", SERVERS):
                return
            await rest(WAITING, self._stopping)

    async def _unlock(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """From alone to together with the others."""
        if not self._is_alone:
            return
        await self._lets_in.wait()
        await self._ask(connection, "SELECT pg_advisory_lock_shared(%s)", SERVERS)
        await self._ask(connection, "SELECT pg_advisory_unlock(%s)", SERVERS)


def bus_for(url: str) -> Bus:
    """The bus that fits a database."""
    return PostgresBus(url) if make_url(url).get_backend_name() == "postgresql" else LocalBus()
