"""How much one address and one person may ask for. Making guests and trying passwords costs more than reading."""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from azulejo.names import compared
from azulejo.server import problems
from azulejo.server.guards import SAFE, deny
from azulejo.server.identity import address, origin_of, signed_person
from azulejo.server.problems.refusals import QuotaReached, TooMany
from azulejo.server.settings import PREFIX, Settings
from azulejo.storage import Store

if TYPE_CHECKING:
    from azulejo.server.limits.shared_rations import SharedRations

MOST_BUCKETS: Final = 50_000
MOST_RECORDS: Final = 1000  # that one person has brought and not deleted
MOST_TABLES: Final = 100  # that are not over and that one person has opened
MOST_TABLES_THERE: Final = 500  # of an address, which a whole school may share
MOST_WAITING: Final = 10  # public tables whose game has not begun, of a person
MOST_WAITING_THERE: Final = 50  # of an address


@dataclass(frozen=True)
class Allowance:
    """What one person or address may do of one kind."""

    burst: float
    per_second: float


class Buckets:
    """Token buckets, by whose they are: so many tokens at once, and so many a second after that.

    A bucket that is full again need not be kept.

    >>> buckets = Buckets(now=lambda: 0.0)
    >>> [buckets.take("ana", Allowance(burst=2, per_second=0.5)) for _ in range(3)]
    [0, 0, 2]
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.full_at: dict[str, float] = {}  # when each bucket will be full again
        self.given: dict[str, tuple[int, Allowance]] | None = None  # tokens, where somebody wants to know

    def take(self, key: str, allowance: Allowance) -> int:
        """Takes one token; 0 if there was one, else the seconds to wait until there is."""
        now = self.now()
        each = 1 / allowance.per_second
        full_at = max(now, self.full_at.get(key, 0.0)) + each
        wait = full_at - now - allowance.burst * each
        if wait > 1e-9:
            return math.ceil(wait)
        self.full_at[key] = full_at
        if self.given is not None:
            self.given[key] = (self.given[key][0] + 1 if key in self.given else 1), allowance
        if len(self.full_at) > MOST_BUCKETS:
            self._drop_full(now)
        return 0

    def put_off(self, key: str, seconds: float) -> None:
        """The bucket will not be full before so many seconds have passed: others have given tokens too."""
        self.full_at[key] = max(self.full_at.get(key, 0.0), self.now() + seconds)

    def _drop_full(self, now: float) -> None:
        """If too many are still filling, those that are nearly full go too."""
        self.full_at = {key: at for key, at in self.full_at.items() if at > now}
        if len(self.full_at) > MOST_BUCKETS:
            emptiest = sorted(self.full_at, key=lambda key: self.full_at[key])[MOST_BUCKETS // 2 :]
            self.full_at = {key: self.full_at[key] for key in emptiest}


ANYTHING: Final = Allowance(burst=300, per_second=60)  # an address, which a whole school may share
CHANGES: Final = Allowance(burst=60, per_second=20)  # a person
RECORDS: Final = f"{PREFIX}/records"
DEARER: Final = {  # an address or, where that is said below, a person
    ("POST", f"{PREFIX}/people"): Allowance(burst=30, per_second=0.2),
    ("POST", f"{PREFIX}/sessions"): Allowance(burst=10, per_second=0.1),
    ("POST", f"{PREFIX}/sessions/recovery"): Allowance(burst=10, per_second=0.1),
    ("PUT", f"{PREFIX}/people/me/password"): Allowance(burst=10, per_second=0.1),
    ("PUT", f"{PREFIX}/people/me/recovery"): Allowance(burst=5, per_second=1 / 60),  # several hashes each
    ("POST", f"{PREFIX}/people/me/delete"): Allowance(burst=10, per_second=0.1),
    ("PATCH", f"{PREFIX}/people/me"): Allowance(burst=20, per_second=0.2),  # which tells whose names are claimed
    ("POST", f"{PREFIX}/tables"): Allowance(burst=30, per_second=0.2),
    ("POST", RECORDS): Allowance(burst=20, per_second=0.2),
}
BY_PERSON: Final = (f"{PREFIX}/tables", RECORDS)  # which needs somebody who is known
REPLAYED: Final = re.compile(  # for which a game is gone through
    rf"{PREFIX}/(?:tables|records)/[^/]+/(?:replay|record|moments|variation|report)"
)
PUZZLED: Final = re.compile(rf"{PREFIX}/puzzles(?:/.*)?")
PUZZLES: Final = Allowance(burst=60, per_second=2)  # of a person: nobody reads them faster
PUZZLES_THERE: Final = Allowance(burst=240, per_second=16)  # of an address
INSIGHTS_PATH: Final = f"{PREFIX}/people/me/insights"
INSIGHTS: Final = Allowance(burst=30, per_second=1)  # of a person, or of an address if nobody is known
REPLAYS: Final = Allowance(burst=60, per_second=2)  # of a person
REPLAYS_THERE: Final = Allowance(burst=240, per_second=8)  # of an address
METRICS: Final = "/metrics"
METRICS_THERE: Final = Allowance(burst=30, per_second=2)  # for an address: to write them all takes milliseconds
RECORDS_THERE: Final = Allowance(burst=100, per_second=0.05)  # brought from an address: they stay on the disk
STUDIED: Final = re.compile(rf"{PREFIX}/study/lines")  # which nobody needs a name for
STUDIES: Final = Allowance(burst=120, per_second=6)  # of a person, or of an address if nobody is known
STUDIES_THERE: Final = Allowance(burst=300, per_second=20)  # of an address
TRIES: Final = Allowance(burst=10, per_second=1 / 60)  # of the password, or codes, of one name, from wherever
EXACT: Final = frozenset({*DEARER.values(), TRIES})  # given out by all processes together, each time


_opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by the address from which tables are opened


class RationGuard:
    """Takes a token of each kind that a request needs; without one the answer is 429."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self.app = app
        self.buckets = buckets

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "lifespan" and (scope["path"].startswith(PREFIX) or scope["path"] == METRICS):
            connection = HTTPConnection(scope)
            dear: list[tuple[str, Allowance]] = []
            for key, allowance in needs(connection):
                wait = self.buckets.take(key, allowance)
                if wait:
                    return _denied(wait, connection, receive, send)
                if allowance in EXACT:
                    dear.append((key, allowance))
            sharing: SharedRations | None = getattr(connection.app.state, "sharing", None)
            if dear and sharing:
                return self._share(dear, sharing, connection, receive, send)
        return self.app(scope, receive, send)

    async def _share(
        self,
        dear: list[tuple[str, Allowance]],
        sharing: SharedRations,
        connection: HTTPConnection,
        receive: Receive,
        send: Send,
    ) -> None:
        """What all processes give out together."""
        for key, allowance in dear:
            if wait := await sharing.take(key, allowance):
                return await _denied(wait, connection, receive, send)
        return await self.app(connection.scope, receive, send)

    def admits(self, scope: Scope, body: bytes) -> bool:
        """Takes the tokens of what this process gives out by itself; whether there were enough."""
        needed = list(needs(HTTPConnection(scope)))
        if any(allowance in EXACT for _, allowance in needed):
            return False
        return not any(self.buckets.take(key, allowance) for key, allowance in needed)


def _denied(wait: int, connection: HTTPConnection, receive: Receive, send: Send) -> Awaitable[None]:
    refusal = problems.response(TooMany("too_many", seconds=wait), connection)
    return deny(refusal, connection.scope, receive, send)


def needs(connection: HTTPConnection) -> Iterator[tuple[str, Allowance]]:
    """What a request takes a token of."""
    where = address(connection)
    method, path = connection.scope.get("method", "GET"), connection.scope["path"]
    if path == METRICS:
        yield f"metrics {where}", METRICS_THERE
        return
    yield f"anything {where}", ANYTHING
    person = signed_person(connection)
    if REPLAYED.fullmatch(path):
        yield f"replays {where}", REPLAYS_THERE
        if person:
            yield f"replays of {person}", REPLAYS
    if STUDIED.fullmatch(path):
        yield f"studies {where}", STUDIES_THERE
        yield f"studies of {person or where}", STUDIES
    if PUZZLED.fullmatch(path):
        yield f"puzzles {where}", PUZZLES_THERE
        if person:
            yield f"puzzles of {person}", PUZZLES
    if path == INSIGHTS_PATH:
        yield f"insights of {person or where}", INSIGHTS
    if method in SAFE:
        return
    if person:
        yield f"changes {person}", CHANGES
    dearer = DEARER.get((method, path))
    if path == RECORDS:
        yield f"records {where}", RECORDS_THERE
    if dearer:
        yield f"{method} {path} {person or where if path in BY_PERSON else where}", dearer


async def check_tries(connection: HTTPConnection, name: str, what: str = "passwords") -> None:
    """Raises TooMany when passwords, or codes, of this name were tried too often, from wherever.

    Each has its own share: who guesses passwords does not keep the owner from using a code.
    """
    buckets: Buckets | None = connection.app.state.buckets
    key = f"tried {what} of {compared(name)}"
    wait = buckets.take(key, TRIES) if buckets else 0
    sharing: SharedRations | None = getattr(connection.app.state, "sharing", None)
    if not wait and sharing:
        wait = await sharing.take(key, TRIES)
    if wait:
        raise TooMany("too_many", seconds=wait)


@asynccontextmanager
async def room_for_table(connection: HTTPConnection, person: str, private: bool) -> AsyncIterator[str | None]:
    """While it is entered a table may be opened; what stands for the address that it is opened from. Raises
    QuotaReached.

    One at a time for each address: of many who ask at once, none is counted without those before.
    """
    settings: Settings = connection.app.state.settings
    if not settings.limits:
        yield None
        return
    origin = origin_of(connection)
    async with _opening.setdefault(origin, asyncio.Lock()):
        await _check_quotas(connection.app.state.store, person, origin, private)
        yield origin


async def _check_quotas(store: Store, person: str, origin: str, private: bool) -> None:
    """Nobody fills the lobby: of tables that everybody finds, fewer may wait for their game to begin."""
    if await store.tables.count_open(opener=person) >= MOST_TABLES:
        raise QuotaReached("too_many_tables", most=MOST_TABLES)
    if await store.tables.count_open(origin=origin) >= MOST_TABLES_THERE:
        raise QuotaReached("too_many_tables_there", most=MOST_TABLES_THERE)
    if not private and await store.tables.count_waiting(opener=person) >= MOST_WAITING:
        raise QuotaReached("too_many_waiting", most=MOST_WAITING)
    if not private and await store.tables.count_waiting(origin=origin) >= MOST_WAITING_THERE:
        raise QuotaReached("too_many_waiting_there", most=MOST_WAITING_THERE)


async def check_records(connection: HTTPConnection, person: str) -> None:
    """Raises QuotaReached for who has brought so many records that they should delete some first."""
    settings: Settings = connection.app.state.settings
    store: Store = connection.app.state.store
    if settings.limits and await store.records.count(person) >= MOST_RECORDS:
        raise QuotaReached("too_many_records", most=MOST_RECORDS)


async def check_rematch(connection: HTTPConnection, opener: str) -> None:
    """Raises QuotaReached if whoever opened a table has too many that are not over for one more to follow it."""
    settings: Settings = connection.app.state.settings
    store: Store = connection.app.state.store
    if settings.limits and await store.tables.count_open(opener=opener) >= MOST_TABLES:
        raise QuotaReached("too_many_for_rematch", most=MOST_TABLES)
