"""How much one address and one person may ask for. Making guests and trying passwords costs more than reading."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from azulejo.names import compared
from azulejo.server import problems
from azulejo.server.guards.buckets import Allowance, Buckets
from azulejo.server.guards.origin import SAFE, deny
from azulejo.server.identity import COOKIE, Signer
from azulejo.server.refusals import TooMany
from azulejo.server.settings import PREFIX

ANYTHING: Final = Allowance(burst=300, per_second=60)  # an address, which a whole school may share
CHANGES: Final = Allowance(burst=60, per_second=20)  # a person
DEARER: Final = {  # an address or, once known, a person
    ("POST", f"{PREFIX}/people"): Allowance(burst=30, per_second=0.2),
    ("POST", f"{PREFIX}/sessions"): Allowance(burst=10, per_second=0.1),
    ("PUT", f"{PREFIX}/people/me/password"): Allowance(burst=10, per_second=0.1),
    ("POST", f"{PREFIX}/tables"): Allowance(burst=30, per_second=0.2),
    ("POST", f"{PREFIX}/records"): Allowance(burst=20, per_second=0.2),
}
BY_ADDRESS: Final = (f"{PREFIX}/people", f"{PREFIX}/sessions", f"{PREFIX}/people/me/password")
REPLAYED: Final = re.compile(
    rf"{PREFIX}/(?:tables|records)/[^/]+/(?:replay|record)"
)  # for which a game is gone through
REPLAYS: Final = Allowance(burst=60, per_second=2)  # of a person
REPLAYS_THERE: Final = Allowance(burst=240, per_second=8)  # of an address
TRIES: Final = Allowance(burst=10, per_second=1 / 60)  # of the password of one name, from wherever they come


class LimitGuard:
    """Takes a token of each kind that a request needs; without one the answer is 429."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self.app = app
        self.buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and scope["path"].startswith(PREFIX):
            connection = HTTPConnection(scope)
            for key, allowance in needs(connection):
                wait = self.buckets.take(key, allowance)
                if wait:
                    refusal = problems.response(TooMany("too_many", seconds=wait), connection)
                    return await deny(refusal, scope, receive, send)
        return await self.app(scope, receive, send)


def needs(connection: HTTPConnection) -> Iterator[tuple[str, Allowance]]:
    """What a request takes a token of."""
    where = address(connection)
    yield f"anything {where}", ANYTHING
    method, path = connection.scope.get("method", "GET"), connection.scope["path"]
    person = signed_person(connection)
    if REPLAYED.fullmatch(path):
        yield f"replays {where}", REPLAYS_THERE
        if person:
            yield f"replays of {person}", REPLAYS
    if method in SAFE:
        return
    if person:
        yield f"changes {person}", CHANGES
    dearer = DEARER.get((method, path))
    if dearer:
        yield f"{path} {where if path in BY_ADDRESS else person or where}", dearer


def address(connection: HTTPConnection) -> str:
    """Where a request comes from; of an IPv6 address only the network, since one household has all of it."""
    host = connection.client.host if connection.client else ""
    try:
        parsed = ip_address(host)
    except ValueError:
        return host
    return parsed.exploded[:19] if isinstance(parsed, IPv6Address) else host


def place_of(connection: HTTPConnection, table: str) -> str:
    """A mark that is the same for all who come to a table from one public address, and says nothing anywhere else.

    Empty for addresses of a private network, from which a whole house or everybody behind a proxy may come.
    """
    where = address(connection)
    try:
        public = ip_address(connection.client.host if connection.client else "").is_global
    except ValueError:
        return ""
    key = connection.app.state.people.signer.key
    return hmac.digest(key, f"azulejo place 1 {table} {where}".encode(), hashlib.sha256).hex()[:16] if public else ""


def signed_person(connection: HTTPConnection) -> str:
    """The person whom a cookie names, without asking the store; nobody if it was not signed here."""
    signer: Signer = connection.app.state.people.signer
    signed = signer.read(connection.cookies.get(COOKIE, ""))
    return signed[0] if signed else ""


def check_tries(connection: HTTPConnection, name: str) -> None:
    """Raises TooMany when the password of this name was tried too often, from wherever."""
    buckets: Buckets | None = connection.app.state.buckets
    wait = buckets.take(f"tries {compared(name)}", TRIES) if buckets else 0
    if wait:
        raise TooMany("too_many", seconds=wait)
