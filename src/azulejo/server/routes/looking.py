"""Looking at a table: its view, the actions it offers, what has happened, and its record."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from azulejo.server.access import check_begun, choose_seat
from azulejo.server.routes.dependencies import (
    Known,
    Looks,
    SeatWished,
    Since,
    TableName,
    TheHost,
    Threaded,
    answer,
    ready,
)
from azulejo.server.schemas.command_forms import Happened
from azulejo.server.schemas.record_forms import RecordShown
from azulejo.server.schemas.view_forms import ActionsShown, MomentsShown, TableView
from azulejo.tables import NotAllowed, view

router = APIRouter(tags=["tables"])


@router.get(
    "/tables/{table}",
    responses={200: {"model": TableView}, 403: {}, 404: {}},
    operation_id="getTable",
    summary="Look at a table",
)
async def get_table(looker: Looks) -> Response:
    """All that your seat may know and needs to decide; for those who do not sit there, what everybody may know."""
    return ready(await looker.host.view(looker.name, await looker.seat()))


@router.get(
    "/tables/{table}/actions",
    responses={200: {"model": ActionsShown}, 401: {}, 403: {}, 404: {}},
    operation_id="listActions",
    summary="List the legal actions",
)
async def list_actions(
    host: TheHost, person: Known, table: TableName, seat: SeatWished = None, since: Since = 0
) -> Response:
    """The open decision of one of your seats: each legal action as text, in structured form, and with what it would do.
    The same is in the view."""
    asked = None if seat is None else seat - 1
    own = choose_seat(found := await host.table(table, person.id, since=since, seat=asked), person.id, asked)
    if own is None:
        raise NotAllowed("not_at_this_table")
    seen = view(found, own)
    return answer({"sequence": seen["sequence"], "seat": own + 1, "decision": seen["decision"]})


@router.get(
    "/tables/{table}/events",
    responses={200: {"model": Happened}, 403: {}, 404: {}},
    operation_id="listEvents",
    summary="Read what has happened",
)
async def list_events(looker: Looks) -> Response:
    """The events after the one of this number, 500 at most, with their stories, as far as the seat may know them, and
    the view. If the view’s `sequence` is higher than that of the answer, ask again with `since` set to the latter."""
    return ready((await looker.host.update(looker.name, await looker.seat(), looker.since)).body)


@router.get(
    "/tables/{table}/moments",
    responses={200: {"model": MomentsShown}, 403: {}, 404: {}, 409: {}},
    operation_id="listMoments",
    summary="See how the position came about",
)
async def list_moments(looker: Looks, in_thread: Threaded) -> Response:
    """The position at the event of this number, and after every later deal and move that was not taken back, as the
    seat saw them: for those who have missed some, or want to see them again. The last 60 of them, if there are more."""
    check_begun(await looker.table())
    return ready(await in_thread(await looker.host.moments(looker.name, await looker.seat(), looker.since)))


@router.get(
    "/tables/{table}/record",
    responses={200: {"model": RecordShown}, 403: {}, 404: {}, 409: {}},
    operation_id="getRecord",
    summary="Get the record of the game",
)
async def get_record(
    looker: Looks,
    download: Annotated[bool, Query(description="Whether a browser should save it as a file.")] = False,
) -> Response:
    """The whole record once the game is over; until then without what your seat may not know."""
    check_begun(await looker.table())
    record = await looker.host.record(looker.name, await looker.seat())
    response = ready(await asyncio.to_thread(lambda: record.to_text().encode()))
    if download:
        response.headers["content-disposition"] = f'attachment; filename="azulejo-{looker.name}.json"'
    return response
