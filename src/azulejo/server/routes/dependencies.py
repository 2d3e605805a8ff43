"""What routes depend on: the host, the store, who is asking for what; and how they answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection
from starlette.responses import Response

from azulejo.server import identity, languages
from azulejo.server.access import Actor, Looker
from azulejo.server.hosting import Host
from azulejo.server.limits.turns import ThreadedWork
from azulejo.server.problems import encoded
from azulejo.server.schemas.base import LARGEST
from azulejo.storage import Person, Store
from azulejo.texts import Texts

NAME: Final = r"^[A-Za-z0-9_-]+$"
CURSOR: Final = r"^[0-9]{1,15}\.[A-Za-z0-9_-]+$"

InThread: TypeAlias = Callable[[Callable[[], Any]], Awaitable[Any]]


async def host(connection: HTTPConnection) -> Host:
    """The host that this application has started."""
    found: Host = connection.app.state.host
    return found


async def store(connection: HTTPConnection) -> Store:
    """The store that this application has opened."""
    found: Store = connection.app.state.store
    return found


async def in_thread(connection: HTTPConnection) -> InThread:
    """Does work of this person, or address, in a thread and in its turn."""
    work: ThreadedWork = connection.app.state.threaded_work
    return partial(work.do, identity.signed_person(connection), identity.address(connection))


async def texts(connection: HTTPConnection) -> Texts:
    """The texts in the language asked for."""
    return languages.asked(connection)


# Dependencies are coroutines even where they wait for nothing: FastAPI runs plain functions in threads, which costs
# more than all of them do.
TheHost = Annotated[Host, Depends(host)]
TheStore = Annotated[Store, Depends(store)]
Known = Annotated[Person, Depends(identity.known)]
Anybody = Annotated[Person | None, Depends(identity.who)]
Threaded = Annotated[InThread, Depends(in_thread)]
InTexts = Annotated[Texts, Depends(texts)]
TableName = Annotated[str, Path(max_length=40, pattern=NAME, description="The id of a table.")]
SeatPath = Annotated[int, Path(ge=1, le=4, description="A seat, counted from 1.")]
SeatWished = Annotated[
    int | None, Query(ge=1, le=4, description="One of your seats; by default the one that decides, or your first.")
]
LinkGiven = Annotated[str, Query(max_length=100, description="The link of a private table at which you do not sit.")]
Limit = Annotated[int, Query(ge=1, le=100, description="How many, at most.")]
Before = Annotated[
    str | None, Query(max_length=100, pattern=CURSOR, description="The `next` of the page before this one.")
]
Since = Annotated[
    int,
    Query(
        ge=0,
        le=LARGEST,
        description="The number of the last event that you know of: you are never shown less, whoever answers.",
    ),
]


async def looker(
    host: TheHost,
    person: Anybody,
    table: TableName,
    seat: SeatWished = None,
    link: LinkGiven = "",
    since: Since = 0,
) -> Looker:
    """Whoever wants to see a table, perhaps from a seat of their own."""
    return Looker(host, table, person.id if person else "", link, None if seat is None else seat - 1, since)


async def actor(host: TheHost, person: Known, table: TableName, seat: SeatPath) -> Actor:
    """Whoever does something for a seat."""
    return Actor(host, table, person.id, seat - 1)


Looks = Annotated[Looker, Depends(looker)]
Acts = Annotated[Actor, Depends(actor)]


def page_before(cursor: str | None) -> tuple[int, str] | None:
    """Where a page begins."""
    if cursor is None:
        return None
    moment, _, name = cursor.partition(".")
    return int(moment), name


def next_page(found: list[tuple[int, str]], limit: int) -> str | None:
    """What the following page is asked for with, if this one is full."""
    return f"{found[-1][0]}.{found[-1][1]}" if len(found) == limit else None


def ready(body: bytes, status: int = 200) -> Response:
    """An answer that was encoded before."""
    return Response(body, status, media_type="application/json")


def answer(content: object, status: int = 200) -> Response:
    """An answer that is encoded now."""
    return ready(encoded(content), status)
