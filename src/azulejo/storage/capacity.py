"""How many connections each process of a server may have, so that PostgreSQL never runs out of them."""

from __future__ import annotations

from typing import Final

from azulejo.storage.failures import StorageError
from azulejo.storage.store import Store
from azulejo.storage.urls import POSTGRESQL

MOST: Final = 10  # with more, those that wait for one core of a process would only wait at the database
LEAST: Final = 2  # one that writes and one that reads
LISTENING: Final = 1  # of each process, beside its pool
ASKING: Final = 3  # of each process whose bots think elsewhere, beside that
SPARE: Final = 3  # for `azulejo admin`, a backup and whoever looks after the database
FOUND: Final = """
    SELECT current_setting('max_connections')::int,
        current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true), '0')::int,
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid())
"""


async def connections_for(store: Store, processes: int, beside: int = LISTENING) -> int:
    """The size of the pool of each of so many processes that are about to start; raises StorageError if that cannot be.

    Those that others have now stay theirs. While processes are renewed, there is one more of them. `beside` is how many
    each has besides its pool.
    """
    if store.database.dialect != POSTGRESQL:
        return MOST
    found = await store.database.read(lambda connection: connection.exec_driver_sql(FOUND).one())
    most, reserved, used = found
    return share(store.database.connections.place, processes, most, reserved, used, beside)


def share(place: str, processes: int, most: int, reserved: int, used: int, beside: int = LISTENING) -> int:
    """The same from what PostgreSQL says: its limit, what is kept for those who run it, and what is in use.

    >>> share("postgresql://host/azulejo", processes=4, most=100, reserved=3, used=5)
    10
    >>> share("postgresql://host/azulejo", processes=16, most=100, reserved=3, used=5)
    4
    """
    each = (most - reserved - used - SPARE) // (processes + 1) - beside
    if each < LEAST:
        needed = (processes + 1) * (LEAST + beside) + SPARE + reserved + used
        raise StorageError("too_few_connections", place=place, processes=processes, most=most, used=used, needed=needed)
    return min(MOST, each)
