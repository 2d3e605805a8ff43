"""Looking at a table: its view, the actions it offers, what has happened, and its record."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from azulejo.server.routes.asking import (
    Anybody,
    Known,
    LinkGiven,
    SeatWished,
    Since,
    TableName,
    TheHost,
    answer,
    from_0,
    id_of,
    ready,
)
from azulejo.server.schemas.commands import Happened
from azulejo.server.schemas.records import RecordShown
from azulejo.server.schemas.views import ActionsShown, MomentsShown, TableView
from azulejo.server.seating import choose_seat
from azulejo.tables import Conflict, NotAllowed, Table, view

router = APIRouter(tags=["tables"])


@router.get(
    "/tables/{table}",
    responses={200: {"model": TableView}, 403: {}, 404: {}},
    operation_id="getTable",
    summary="Look at a table",
)
async def get_table(
    host: TheHost, person: Anybody, table: TableName, seat: SeatWished = None, link: LinkGiven = ""
) -> Response:
    """All that your seat may know and needs to decide; for those who do not sit there, what everybody may know."""
    seen = choose_seat(await host.table(table, id_of(person), link), id_of(person), from_0(seat))
    return ready(await host.view(table, seen))


@router.get(
    "/tables/{table}/actions",
    responses={200: {"model": ActionsShown}, 401: {}, 403: {}, 404: {}},
    operation_id="listActions",
    summary="List the legal actions",
)
async def list_actions(host: TheHost, person: Known, table: TableName, seat: SeatWished = None) -> Response:
    """The open decision of one of your seats: each legal action as text, in structured form, and with what it would do.
    The same is in the view."""
    return answer(_actions(await host.table(table, person.id), person.id, from_0(seat)))


def _actions(table: Table, who: str, asked: int | None) -> dict[str, object]:
    seat = choose_seat(table, who, asked)
    if seat is None:
        raise NotAllowed("not_at_this_table")
    seen = view(table, seat)
    return {"sequence": seen["sequence"], "seat": seat + 1, "decision": seen["decision"]}


@router.get(
    "/tables/{table}/events",
    responses={200: {"model": Happened}, 403: {}, 404: {}},
    operation_id="listEvents",
    summary="Read what has happened",
)
async def list_events(
    host: TheHost,
    person: Anybody,
    table: TableName,
    since: Since = 0,
    seat: SeatWished = None,
    link: LinkGiven = "",
) -> Response:
    """The events after the one of this number, 500 at most, with their stories, as far as the seat may know them, and
    the view. If the view’s `sequence` is higher than that of the answer, ask again with `since` set to the latter."""
    seen = choose_seat(await host.table(table, id_of(person), link), id_of(person), from_0(seat))
    return ready((await host.update(table, seen, since)).body)


@router.get(
    "/tables/{table}/moments",
    responses={200: {"model": MomentsShown}, 403: {}, 404: {}, 409: {}},
    operation_id="listMoments",
    summary="See how the position came about",
)
async def list_moments(
    host: TheHost,
    person: Anybody,
    table: TableName,
    since: Since = 0,
    seat: SeatWished = None,
    link: LinkGiven = "",
) -> Response:
    """The position at the event of this number, and after every later deal and move that was not taken back, as the
    seat saw them: for those who have missed some, or want to see them again. The last 60 of them, if there are more."""
    found = await host.table(table, id_of(person), link)
    _begun(found)
    return ready(await host.moments(table, choose_seat(found, id_of(person), from_0(seat)), since))


@router.get(
    "/tables/{table}/record",
    responses={200: {"model": RecordShown}, 403: {}, 404: {}, 409: {}},
    operation_id="getRecord",
    summary="Get the record of the game",
)
async def get_record(
    host: TheHost,
    person: Anybody,
    table: TableName,
    seat: SeatWished = None,
    link: LinkGiven = "",
    download: Annotated[bool, Query(description="Whether a browser should save it as a file.")] = False,
) -> Response:
    """The whole record once the game is over; until then without what your seat may not know."""
    found = await host.table(table, id_of(person), link)
    _begun(found)
    seen = choose_seat(found, id_of(person), from_0(seat))
    record = await host.record(table, seen)
    response = ready(await asyncio.to_thread(lambda: record.to_text().encode()))
    if download:
        response.headers["content-disposition"] = f'attachment; filename="azulejo-{table}.json"'
    return response


def _begun(table: Table) -> None:
    """Raises Conflict for a table at which nothing was ever played, so that there is nothing to record."""
    if not table.is_started:
        raise Conflict("not_begun")
