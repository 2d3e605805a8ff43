"""Games that were recorded: those that people bring from elsewhere, and all that are over, to be stepped through.

The browser knows no rules, so every position comes from here.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from azulejo.records import Record, parse
from azulejo.server.access import check_over
from azulejo.server.limits.rations import check_records
from azulejo.server.problems import encoded
from azulejo.server.problems.refusals import NoSuchPath, NotJson
from azulejo.server.replays import Line, Origin, Wished, replay, variation
from azulejo.server.routes.dependencies import (
    NAME,
    Anybody,
    Before,
    InThread,
    Known,
    Limit,
    LinkGiven,
    TableName,
    TheHost,
    TheStore,
    Threaded,
    answer,
    next_page,
    page_before,
    ready,
)
from azulejo.server.schemas.base import LARGEST
from azulejo.server.schemas.record_forms import RecordKept, RecordShown, RecordsKept, ReplayShown, VariationShown
from azulejo.storage import KeptRecord, Store
from azulejo.tables import Table

MOST: Final = 200  # moments in one answer
LONGEST_LINE: Final = 500  # characters of moves that were not played

router = APIRouter(tags=["records"])
Uncovered = Annotated[
    bool, Query(description="Whether to see, where no seat is named, with the eyes of whoever is playing.")
]
RecordId = Annotated[str, Path(max_length=80, pattern=NAME, description="The id of a record.")]


@router.post(
    "/records",
    status_code=201,
    responses={201: {"model": RecordKept}, 401: {}, 409: {}},
    operation_id="importRecord",
    summary="Bring a record",
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordShown"}}},
        }
    },
)
async def import_record(request: Request, store: TheStore, person: Known, in_thread: Threaded) -> Response:
    """A record file, 1 MB at most, is checked event by event and kept. Whoever has its id can read it."""
    await check_records(request, person.id)
    body = await request.body()
    record: Record = await in_thread(lambda: _parsed(body))
    kept = KeptRecord(
        secrets.token_urlsafe(12), record.game.name, record.names, record.date, request.app.state.host.now()
    )
    await store.records.add(kept.id, person.id, record, kept.added)
    return answer(_shown(kept), 201)


def _parsed(body: bytes) -> Record:
    try:
        return parse(body.decode("utf-8-sig"))
    except UnicodeDecodeError as cause:
        raise NotJson("not_json") from cause


@router.get(
    "/records/{record}",
    responses={200: {"model": RecordShown}, 404: {}},
    operation_id="getImportedRecord",
    summary="Get a record",
)
async def get_record(store: TheStore, record: RecordId) -> Response:
    """A record that somebody has brought."""
    return ready((await _found(store, record)).to_text().encode())


@router.delete(
    "/records/{record}",
    status_code=204,
    responses={401: {}, 404: {}},
    operation_id="deleteRecord",
    summary="Delete a record",
)
async def delete_record(store: TheStore, person: Known, record: RecordId) -> Response:
    """One that you have brought, for good, with its report."""
    if not await store.records.delete(record, person.id):
        raise NoSuchPath("no_such_record")
    return Response(status_code=204)


async def _found(store: Store, record_id: str) -> Record:
    """The record of this id; a path that names none leads nowhere."""
    found = await store.records.find(record_id)
    if found is None:
        raise NoSuchPath("no_such_record")
    return found[1]


@router.get(
    "/people/me/records",
    responses={200: {"model": RecordsKept}, 401: {}},
    operation_id="listMyRecords",
    summary="List your records",
)
async def list_my_records(store: TheStore, person: Known, limit: Limit = 20, before: Before = None) -> Response:
    """The records that you have brought, newest first."""
    kept = await store.records.of_person(person.id, limit, page_before(before))
    following = next_page([(each.added, each.id) for each in kept], limit)
    return answer({"records": [_shown(each) for each in kept], "next": following})


def _shown(kept: KeptRecord) -> dict[str, object]:
    return {"id": kept.id, "game": kept.game, "names": kept.names, "date": kept.date, "added": kept.added}


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
    uncovered: Uncovered = False,
) -> Wished:
    """What the query asks for; `at` alone is enough for one moment."""
    eyes = None if seat is None else seat - 1
    if at is not None:
        return Wished(at, at, eyes, uncovered)
    furthest = first + MOST - 1
    return Wished(first, furthest if last is None else min(last, furthest), eyes, uncovered)


async def other_line(
    at: Annotated[int, Query(ge=0, le=LARGEST, description="The moment to begin at: after so many events.")],
    actions: Annotated[
        str,
        Query(
            min_length=1, max_length=LONGEST_LINE, description="Moves as text, one after the other, a space between."
        ),
    ],
    seat: Annotated[
        int | None, Query(ge=1, le=4, description="Who makes the first; by default whoever decides.")
    ] = None,
    uncovered: Uncovered = False,
) -> Line:
    """Moves that were not played."""
    return Line(at, tuple(actions.split()), None if seat is None else seat - 1, uncovered)


Wish = Annotated[Wished, Depends(wished)]
OtherLine = Annotated[Line, Depends(other_line)]


@router.get(
    "/tables/{table}/replay",
    responses={200: {"model": ReplayShown}, 404: {}, 409: {}, 422: {}},
    operation_id="replayTable",
    summary="Replay a game that is over",
)
async def replay_table(
    host: TheHost, person: Anybody, in_thread: Threaded, table: TableName, wish: Wish, link: LinkGiven = ""
) -> Response:
    """Positions of the game, each with the story of how it came about. Nothing is secret any more: whoever may look at
    the table may see it with the eyes of any seat."""
    found = await host.table(table, person.id if person else "", link)
    check_over(found)
    return await _replayed(in_thread, await host.record(table, None), wish, _origin(found))


def _origin(table: Table) -> Origin:
    bots = tuple(seat.level.bot if seat.level else None for seat in table.seats)
    return Origin(table.sealed.link if table.opened.private else None, bots)


@router.get(
    "/records/{record}/replay",
    responses={200: {"model": ReplayShown}, 404: {}, 422: {}},
    operation_id="replayRecord",
    summary="Replay a record",
)
async def replay_record(store: TheStore, in_thread: Threaded, record: RecordId, wish: Wish) -> Response:
    """Positions of a game whose record somebody has brought, each with the story of how it came about."""
    return await _replayed(in_thread, await _found(store, record), wish)


@router.get(
    "/tables/{table}/variation",
    responses={200: {"model": VariationShown}, 404: {}, 409: {}, 422: {}},
    operation_id="varyTable",
    summary="See what would have come of other moves",
)
async def vary_table(
    host: TheHost,
    person: Anybody,
    in_thread: Threaded,
    table: TableName,
    line: OtherLine,
    link: LinkGiven = "",
) -> Response:
    """The position at a moment of a game that is over, and after each of these moves instead of what was played, up to
    the next deal."""
    check_over(await host.table(table, person.id if person else "", link))
    record = await host.record(table, None)
    return ready(await in_thread(lambda: encoded(variation(record, line))))


@router.get(
    "/records/{record}/variation",
    responses={200: {"model": VariationShown}, 404: {}, 422: {}},
    operation_id="varyRecord",
    summary="See what would have come of other moves in a record",
)
async def vary_record(store: TheStore, in_thread: Threaded, record: RecordId, line: OtherLine) -> Response:
    """The same for a record that somebody has brought."""
    found = await _found(store, record)
    return ready(await in_thread(lambda: encoded(variation(found, line))))


async def _replayed(in_thread: InThread, record: Record, wish: Wished, origin: Origin | None = None) -> Response:
    """A whole game is played for it."""
    return ready(await in_thread(lambda: encoded(replay(record, wish, origin))))
