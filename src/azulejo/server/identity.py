"""Who is asking: a cookie that names a person and a session, signed so that nobody else can make one.

And where from, as far as that says something: an address is never stored, only marks that nobody can lead back to it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import Response

from azulejo.server.devices import browser_of, system_of
from azulejo.server.hosting import Bus
from azulejo.server.hosting import bus as buses
from azulejo.server.hosting.shared_clock import wall_clock
from azulejo.server.problems.refusals import Banned, NotSignedIn
from azulejo.storage import Person, Session, Store

COOKIE: Final = "azulejo"
YEAR: Final = 365 * 24 * 60 * 60
HOUR: Final = 60 * 60 * 1000  # milliseconds
FRESH: Final = 10.0  # seconds for which a person is not read again, even where another process's news were lost
FRESH_ALONE: Final = 600.0  # the same where no news can be lost, as no other process serves these people
MOST_CACHED: Final = 20_000  # people
MOST_COOKIES: Final = 2000  # headers that are remembered, of whoever asked last
LONGEST_COOKIES: Final = 1000  # bytes of one: longer ones, which anybody can send, fill no memory
ID_BYTES: Final = 12


class Signer:
    """Signs cookies and reads those it has signed.

    >>> signer = Signer(b"key")
    >>> signer.read(signer.sign("ana", "phone"))
    ('ana', 'phone')
    >>> signer.read(signer.sign("ana", "phone").replace("ana", "rui")) is None
    True
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.signed: dict[str, tuple[str, str]] = {}  # cookies of which it is known that they were signed here

    def sign(self, person: str, session: str) -> str:
        content = f"{person}.{session}"
        return f"{content}.{self._mark(content)}"

    def read(self, cookie: str) -> tuple[str, str] | None:
        """Ids of a person and a session; None for anything that was not signed here."""
        found = self.signed.get(cookie)
        if found is None and (found := self._read(cookie)) is not None:
            if len(self.signed) >= MOST_CACHED:
                self.signed.clear()
            self.signed[cookie] = found
        return found

    def _read(self, cookie: str) -> tuple[str, str] | None:
        content, _, mark = cookie.rpartition(".")
        if not hmac.compare_digest(mark.encode(), self._mark(content).encode()):
            return None
        person, _, session = content.rpartition(".")
        return person, session

    def _mark(self, content: str) -> str:
        digest = hmac.digest(self.key, b"azulejo cookie 1 " + content.encode(), hashlib.sha256)
        return urlsafe_b64encode(digest).decode().rstrip("=")


@dataclass(frozen=True, slots=True)
class Cached:
    """A person as they were read at that time, and when each session was last seen."""

    read: float
    person: Person
    sessions: dict[str, int]
    leave: Callable[[], None]  # hearing of changes


class Ear:
    """Hears that somebody has changed. There is one for everybody in memory, so it is small."""

    __slots__ = ("has_heard", "people", "person")

    def __init__(self, people: PeopleCache, person: str) -> None:
        self.people = people
        self.person = person
        self.has_heard = False

    def hear(self, _: int) -> None:
        self.has_heard = True
        self.people.forget(self.person)


class PeopleCache:
    """Those who have asked lately, so that not every request reads the store. Whoever changes is read again."""

    def __init__(self, store: Store, bus: Bus, signer: Signer, now: Callable[[], int] = wall_clock) -> None:
        self.store = store
        self.bus = bus
        self.signer = signer
        self.now = now
        self.fresh = FRESH if bus.is_shared else FRESH_ALONE
        self.cached: OrderedDict[str, Cached] = OrderedDict()

    async def find(self, cookie: str) -> Person | None:
        """Whose cookie it is; nobody's if its session has ended."""
        signed = self.signer.read(cookie) if cookie else None
        if signed is None:
            return None
        person, session = signed
        entry = self.cached.get(person)
        if entry is None or time.monotonic() - entry.read >= self.fresh or session not in entry.sessions:
            entry = await self._read(person)
        if entry is None or session not in entry.sessions:
            return None
        await self._see(entry, session)
        return entry.person

    async def _read(self, person_id: str) -> Cached | None:
        """From the store. What changes while it is read is heard of, and read again by whoever asks next."""
        self.forget(person_id)
        ear = Ear(self, person_id)
        leave = self.bus.subscribe(buses.person(person_id), ear.hear)
        try:
            found = await self.store.people.find_signed_in(person_id)
        except BaseException:
            leave()
            raise
        if found is None or ear.has_heard:
            leave()
        if found is None:
            return None
        person, sessions = found
        entry = Cached(time.monotonic(), person, {session.id: session.seen for session in sessions}, leave)
        if not ear.has_heard:
            self._keep(entry)
        return entry

    async def _see(self, entry: Cached, session: str) -> None:
        """Notes that somebody is still there, once an hour."""
        now = self.now()
        if now - entry.sessions[session] > HOUR:
            entry.sessions[session] = now
            await self.store.sessions.mark_seen(entry.person.id, session, now)
            self.forget(entry.person.id)

    def _keep(self, entry: Cached) -> None:
        self.forget(entry.person.id)
        self.cached[entry.person.id] = entry
        if len(self.cached) > MOST_CACHED:
            self.forget(next(iter(self.cached)))

    def forget(self, person_id: str) -> None:
        """Has the person read again."""
        entry = self.cached.pop(person_id, None)
        if entry is not None:
            entry.leave()


async def who(connection: HTTPConnection) -> Person | None:
    """The person that a request or a WebSocket comes from, if its cookie says so truly; raises Banned.

    So a browser does not become another guest by itself, and its cookie counts again after the ban.
    """
    people: PeopleCache = connection.app.state.people
    return admitted(await people.find(cookie_of(connection)))


def cookie_of(connection: HTTPConnection) -> str:
    """The cookie that a request brings; empty if it brings none."""
    headers = [value for name, value in connection.scope["headers"] if name == b"cookie"]
    if len(headers) == 1 and len(headers[0]) <= LONGEST_COOKIES:
        return _cookie_in(headers[0])
    return connection.cookies.get(COOKIE, "")


@lru_cache(maxsize=MOST_COOKIES)
def _cookie_in(header: bytes) -> str:
    """People send the same header with every move, and taking it apart is no small part of one."""
    return cookie_parser(header.decode("latin-1")).get(COOKIE, "")


def admitted(person: Person | None) -> Person | None:
    """The same person, unless they are banned."""
    if person is not None and person.banned is not None:
        raise Banned("banned")
    return person


async def known(connection: HTTPConnection) -> Person:
    """The same for what needs a person; raises NotSignedIn."""
    person = await who(connection)
    if person is None:
        raise NotSignedIn("not_signed_in")
    return person


def signed_person(connection: HTTPConnection) -> str:
    """The person whom a cookie names, without asking the store; nobody if it was not signed here."""
    return _signed(connection)[0]


def signed_session(connection: HTTPConnection) -> str:
    """The session that a cookie names, in the same way."""
    return _signed(connection)[1]


def _signed(connection: HTTPConnection) -> tuple[str, str]:
    signer: Signer = connection.app.state.people.signer
    return signer.read(cookie_of(connection)) or ("", "")


def new_session(connection: HTTPConnection, now: int) -> Session:
    """A session that begins on the device that asks. Of the device is kept what its owner knows it by."""
    agent = connection.headers.get("user-agent", "")
    return Session(secrets.token_urlsafe(ID_BYTES), browser_of(agent), system_of(agent), now, now)


def remember(connection: HTTPConnection, response: Response, person: Person, session: str) -> None:
    """Has the browser send the cookie of this session from now on."""
    people: PeopleCache = connection.app.state.people
    value = people.signer.sign(person.id, session)
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
