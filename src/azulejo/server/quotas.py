"""How many tables that are not over one person and one address may have opened."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Final

from starlette.requests import HTTPConnection

from azulejo.server.guards.limits import address
from azulejo.server.identity import People
from azulejo.server.refusals import QuotaReached
from azulejo.server.settings import Settings
from azulejo.storage import Store

MOST_TABLES: Final = 100  # of a person
MOST_TABLES_THERE: Final = 500  # of an address, which a whole school may share


async def check_quotas(connection: HTTPConnection, person: str) -> str | None:
    """What stands for the address that a table is opened from; raises QuotaReached."""
    settings: Settings = connection.app.state.settings
    store: Store = connection.app.state.store
    if not settings.limits:
        return None
    origin = origin_of(connection)
    if await store.tables.count_open(opener=person) >= MOST_TABLES:
        raise QuotaReached("too_many_tables", most=MOST_TABLES)
    if await store.tables.count_open(origin=origin) >= MOST_TABLES_THERE:
        raise QuotaReached("too_many_tables_there", most=MOST_TABLES_THERE)
    return origin


def origin_of(connection: HTTPConnection) -> str:
    """An address as it is stored: whoever reads the database does not learn it."""
    people: People = connection.app.state.people
    content = f"azulejo origin 1 {address(connection)}".encode()
    return urlsafe_b64encode(hmac.digest(people.signer.key, content, hashlib.sha256)[:12]).decode()
