"""Who is asking: a cookie that holds a person's id and epoch, signed so that nobody else can make one.

And where from, as far as that says something: an address is never stored, only marks that nobody can lead back to it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from starlette.requests import HTTPConnection
from starlette.responses import Response

from azulejo.server.problems.refusals import NotSignedIn
from azulejo.storage import Person, Store
from azulejo.tables.clocks import DAY

COOKIE: Final = "azulejo"
YEAR: Final = 365 * 24 * 60 * 60
FRESH: Final = 10.0  # seconds for which a person is not read again; so long a cookie may outlive a new password
MOST_CACHED: Final = 20_000  # people
HASHES_AT_ONCE: Final = 2


class Signer:
    """Signs cookies and reads those it has signed.

    >>> signer = Signer(b"key")
    >>> signer.read(signer.sign("ana", 2))
    ('ana', 2)
    >>> signer.read(signer.sign("ana", 2).replace("ana", "rui")) is None
    True
    """

    def __init__(self, key: bytes) -> None:
        self.key = key

    def sign(self, person: str, epoch: int) -> str:
        content = f"{person}.{epoch}"
        return f"{content}.{self._mark(content)}"

    def read(self, cookie: str) -> tuple[str, int] | None:
        """Person and epoch; None for anything that was not signed here."""
        content, _, mark = cookie.rpartition(".")
        if not hmac.compare_digest(mark.encode(), self._mark(content).encode()):
            return None
        person, _, epoch = content.rpartition(".")
        return person, int(epoch)

    def _mark(self, content: str) -> str:
        digest = hmac.digest(self.key, b"azulejo cookie 1 " + content.encode(), hashlib.sha256)
        return urlsafe_b64encode(digest).decode().rstrip("=")


class PeopleCache:
    """Those who have asked lately, so that not every request reads the store."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self.store = store
        self.signer = signer
        self.cached: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def find(self, cookie: str) -> Person | None:
        """Whose cookie it is; nobody's if a new password has ended it."""
        signed = self.signer.read(cookie) if cookie else None
        if signed is None:
            return None
        person = await self._person(signed[0])
        return person if person and person.epoch == signed[1] else None

    async def _person(self, person_id: str) -> Person | None:
        read, known = self.cached.get(person_id, (0.0, None))
        if known and time.monotonic() - read < FRESH:
            return known
        person = await self.store.people.find(person_id)
        if person:
            self._keep(person)
            await self._see(person)
        return person

    async def _see(self, person: Person) -> None:
        """Notes that somebody is still there, once a day."""
        now = time.time_ns() // 1_000_000
        if now - person.seen > DAY:
            await self.store.people.mark_seen(person.id, now)

    def _keep(self, person: Person) -> None:
        self.cached[person.id] = time.monotonic(), person
        self.cached.move_to_end(person.id)
        if len(self.cached) > MOST_CACHED:
            self.cached.popitem(last=False)

    def forget(self, person_id: str) -> None:
        """To be called once something about a person has changed."""
        self.cached.pop(person_id, None)


async def who(connection: HTTPConnection) -> Person | None:
    """The person that a request or a WebSocket comes from, if its cookie says so truly."""
    people: PeopleCache = connection.app.state.people
    return await people.find(connection.cookies.get(COOKIE, ""))


async def known(connection: HTTPConnection) -> Person:
    """The same for what needs a person; raises NotSignedIn."""
    person = await who(connection)
    if person is None:
        raise NotSignedIn("not_signed_in")
    return person


def signed_person(connection: HTTPConnection) -> str:
    """The person whom a cookie names, without asking the store; nobody if it was not signed here."""
    signer: Signer = connection.app.state.people.signer
    signed = signer.read(connection.cookies.get(COOKIE, ""))
    return signed[0] if signed else ""


def remember(connection: HTTPConnection, response: Response, person: Person) -> None:
    """Has the browser send the person's cookie from now on."""
    people: PeopleCache = connection.app.state.people
    value = people.signer.sign(person.id, person.epoch)
    secure = connection.url.scheme == "https"
    response.set_cookie(COOKIE, value, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def forget(response: Response) -> None:
    """Has the browser drop the cookie."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


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
    people: PeopleCache = connection.app.state.people
    key = people.signer.key
    return hmac.digest(key, f"azulejo place 1 {table} {where}".encode(), hashlib.sha256).hex()[:16] if public else ""


def origin_of(connection: HTTPConnection) -> str:
    """An address as it is stored: whoever reads the database does not learn it."""
    people: PeopleCache = connection.app.state.people
    content = f"azulejo origin 1 {address(connection)}".encode()
    return urlsafe_b64encode(hmac.digest(people.signer.key, content, hashlib.sha256)[:12]).decode()


class Passwords:
    """Kept as argon2 hashes, made and compared in threads, a few at once, since each takes memory and time."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.turns = asyncio.Semaphore(HASHES_AT_ONCE)
        self.nobodys = ""  # the hash of no password, made on first use

    async def hash(self, password: str) -> str:
        async with self.turns:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Whether it is the password. Where there is none to compare with, the answer takes as long."""
        if not self.nobodys:
            self.nobodys = await self.hash("")
        async with self.turns:
            fits = await asyncio.to_thread(self._fits, password, hashed or self.nobodys)
        return fits and hashed is not None

    def _fits(self, password: str, hashed: str) -> bool:
        try:
            return self.hasher.verify(hashed, password)
        except VerifyMismatchError:
            return False
