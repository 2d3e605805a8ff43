"""Games that are over, to be stepped through. The browser knows no rules, so every position comes from here."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from azulejo.records import Record
from azulejo.server.problems import encoded
from azulejo.server.refusals import NoSuchPath
from azulejo.server.replays import Origin, Wished, replay
from azulejo.server.routes.asking import Anybody, DoAside, InTurn, LinkGiven, TableName, TheHost, TheStore, id_of, ready
from azulejo.server.routes.records import RecordId
from azulejo.server.schemas.base import LARGEST
from azulejo.server.schemas.replaying import ReplayShown
from azulejo.tables import Conflict, Table

MOST: Final = 200  # moments in one answer

router = APIRouter(tags=["records"])


async def wished(
    at: Annotated[int | None, Query(ge=0, le=LARGEST, description="One moment: after so many events.")] = None,
    first: Annotated[int, Query(alias="from", ge=0, le=LARGEST, description="The first of several moments.")] = 0,
    last: Annotated[
        int | None,
        Query(alias="to", ge=0, le=LARGEST, description=f"The last one; of {MOST} if it is left out or too far."),
    ] = None,
    seat: Annotated[
        int | None, Query(ge=1, le=4, description="Whose eyes to see through; without it, what everybody saw.")
    ] = None,
    uncovered: Annotated[
        bool, Query(description="Whether to see, where no seat is named, with the eyes of whoever is playing.")
    ] = False,
) -> Wished:
    """What the query asks for; `at` alone is enough for one moment."""
    eyes = None if seat is None else seat - 1
    if at is not None:
        return Wished(at, at, eyes, uncovered)
    furthest = first + MOST - 1
    return Wished(first, furthest if last is None else min(last, furthest), eyes, uncovered)


Wish = Annotated[Wished, Depends(wished)]


@router.get(
    "/tables/{table}/replay",
    responses={200: {"model": ReplayShown}, 404: {}, 409: {}, 422: {}},
    operation_id="replayTable",
    summary="Replay a game that is over",
)
async def replay_table(
    host: TheHost, person: Anybody, aside: InTurn, table: TableName, wish: Wish, link: LinkGiven = ""
) -> Response:
    """Positions of the game, each with the story of how it came about. Nothing is secret any more: whoever may look at
    the table may see it with the eyes of any seat."""
    found = await host.table(table, id_of(person), link)
    _check_over(found)
    return await _answer(aside, await host.record(table, None), wish, _origin(found))


def _origin(table: Table) -> Origin:
    bots = tuple(seat.level.bot if seat.level else None for seat in table.seats)
    return Origin(table.sealed.link if table.opened.private else None, bots)


def _check_over(table: Table) -> None:
    """Raises Conflict unless there is a whole game to look back at."""
    if not table.is_over:
        raise Conflict("replay_too_early")
    if not table.is_started:
        raise Conflict("not_begun")


@router.get(
    "/records/{record}/replay",
    responses={200: {"model": ReplayShown}, 404: {}, 422: {}},
    operation_id="replayRecord",
    summary="Replay a record",
)
async def replay_record(store: TheStore, aside: InTurn, record: RecordId, wish: Wish) -> Response:
    """Positions of a game whose record somebody has brought, each with the story of how it came about."""
    kept = await store.records.find(record)
    if kept is None:
        raise NoSuchPath("no_such_record")
    return await _answer(aside, kept[1], wish)


async def _answer(aside: DoAside, record: Record, wish: Wished, origin: Origin | None = None) -> Response:
    """A whole game is played for it."""
    return ready(await aside(lambda: encoded(replay(record, wish, origin))))
