"""How long a server waits for PostgreSQL. One that is frozen, or out of reach without a word, never answers: whoever
waits for it is refused within seconds, and the server can still end.

PostgreSQL itself breaks off what waits for a lock or takes too long, and leaves everything as it was. Only where not
even that comes does the watch end the connection. From then on all are refused at once, until a connection can be made.
"""

from __future__ import annotations

import asyncio
import logging
import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

import psycopg
from sqlalchemy import URL
from sqlalchemy.exc import DisconnectionError

PAUSE: Final = 1.0  # seconds between two looks whether a silent database answers again

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Patience:
    """So many connections, and so many seconds for whatever is done on one of them. 0: as long as it takes, as for
    whoever makes a backup."""

    connections: int = 10
    seconds: float = 0.0

    def arguments(self, url: URL) -> dict[str, Any]:
        """What PostgreSQL is told when a connection is made, besides what the URL says. A server that is stopped in the
        middle of a transaction must not keep others from the rows that it has locked."""
        if not self.seconds:
            return {"connect_timeout": CONNECTING}
        share = round(1000 * self.seconds / 4)
        limits = {"statement_timeout": 3 * share, "lock_timeout": 2 * share}
        limits["idle_in_transaction_session_timeout"] = 8 * share
        said = [str(url.query["options"])] if "options" in url.query else []
        return {
            "connect_timeout": max(2, round(self.seconds * 3 / 4)),
            "options": " ".join([*said, *(f"-c {name}={value}" for name, value in limits.items())]),
            "keepalives_idle": 10,
            "keepalives_interval": 5,
        }


CONNECTING: Final = 10  # seconds for a connection, for those who have time
SERVING: Final = 4.0  # seconds, where people wait


class Silent(psycopg.OperationalError):
    """The database has lately not answered, and is not asked until it does."""


class Watch:
    """Ends connections on which an answer does not come in time."""

    def __init__(self, url: URL, patience: Patience) -> None:
        self._url = url
        self._patience = patience
        self._is_closed = False
        self._asking: asyncio.Task[None] | None = None

    @property
    def is_silent(self) -> bool:
        """Whether the database has not answered, and is being asked whether it is there again."""
        return self._asking is not None

    def check(self) -> None:
        """Raises Silent where it would be in vain to wait."""
        if self._asking is not None:
            raise Silent("the database does not answer")

    @contextmanager
    def watching(self, driver: psycopg.AsyncConnection[Any]) -> Iterator[None]:
        """While it lasts, the connection is ended if it lasts too long: whoever waits for it fails then."""
        if not self._patience.seconds:
            yield
            return
        timer = asyncio.get_running_loop().call_later(self._patience.seconds, self._give_up, driver)
        try:
            yield
        finally:
            timer.cancel()

    async def close(self) -> None:
        """Asks no more."""
        self._is_closed = True
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait([self._asking])

    def _give_up(self, driver: psycopg.AsyncConnection[Any]) -> None:
        hang_up(driver)
        if self._asking is None and not self._is_closed:
            log.error("The database has not answered for %.0f s", self._patience.seconds)
            self._asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        """Until a connection can be made again: a frozen database accepts one, and says nothing on it."""
        arguments = self._patience.arguments(self._url)
        while True:
            with suppress(psycopg.Error, OSError):
                await (await psycopg.AsyncConnection.connect(conninfo(self._url), **arguments)).close()
                break
            await asyncio.sleep(PAUSE)
        log.info("The database answers again")
        self._asking = None


def conninfo(url: URL) -> str:
    """A database as its own driver wants it named."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def hang_up(driver: psycopg.AsyncConnection[Any]) -> None:
    """Ends a connection under whoever waits for it. To cancel them instead would have the driver wait once more."""
    with suppress(psycopg.Error, OSError):
        number = driver.pgconn.socket
        with socket.fromfd(number, socket.AF_UNIX, socket.SOCK_STREAM) as end:  # a copy: the driver closes its own
            end.shutdown(socket.SHUT_RDWR)


def check_unsaid(connection: Any, *_: object) -> None:
    """Has an idle connection made anew on which the server has said something: that is its farewell.

    It costs far less than to ask each time whether anybody is there.
    """
    driver: psycopg.AsyncConnection[Any] = connection.driver_connection
    try:
        poll = select.poll()
        poll.register(driver.pgconn.socket, select.POLLIN)
        is_over = bool(poll.poll(0))
    except (psycopg.Error, OSError) as error:
        raise DisconnectionError from error
    if is_over:
        raise DisconnectionError
