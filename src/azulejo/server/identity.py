"""Who is asking: a cookie that holds a person's id and epoch, signed so that nobody else can make one."""

from __future__ import annotations

import hashlib
import hmac
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from azulejo.server.refusals import NotSignedIn
from azulejo.storage import Person, Store
from azulejo.tables.clocks import DAY

COOKIE: Final = "azulejo"
YEAR: Final = 365 * 24 * 60 * 60
FRESH: Final = 10.0  # seconds for which a person is not read again; so long a cookie may outlive a new password
MOST_KEPT: Final = 20_000


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


class People:
    """Those who have asked lately, so that not every request reads the store."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self.store = store
        self.signer = signer
        self.kept: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def find(self, cookie: str) -> Person | None:
        """Whose cookie it is; nobody's if a new password has ended it."""
        signed = self.signer.read(cookie) if cookie else None
        if signed is None:
            return None
        person = await self._person(signed[0])
        return person if person and person.epoch == signed[1] else None

    async def _person(self, person_id: str) -> Person | None:
        read, known = self.kept.get(person_id, (0.0, None))
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
        self.kept[person.id] = time.monotonic(), person
        self.kept.move_to_end(person.id)
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

    def forget(self, person_id: str) -> None:
        """To be called once something about a person has changed."""
        self.kept.pop(person_id, None)


async def who(connection: HTTPConnection) -> Person | None:
    """The person that a request or a WebSocket comes from, if its cookie says so truly."""
    people: People = connection.app.state.people
    return await people.find(connection.cookies.get(COOKIE, ""))


async def known(connection: HTTPConnection) -> Person:
    """The same for what needs a person; raises NotSignedIn."""
    return _required(await who(connection))


def _required(person: Person | None) -> Person:
    if person is None:
        raise NotSignedIn("not_signed_in")
    return person


def remember(connection: HTTPConnection, response: Response, person: Person) -> None:
    """Has the browser send the person's cookie from now on."""
    people: People = connection.app.state.people
    value = people.signer.sign(person.id, person.epoch)
    secure = connection.url.scheme == "https"
    response.set_cookie(COOKIE, value, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def forget(response: Response) -> None:
    """Has the browser drop the cookie."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
