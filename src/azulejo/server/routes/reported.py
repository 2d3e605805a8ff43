"""Reports of games that are over. They are made while somebody watches them on a stream, and kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from azulejo.server import identity
from azulejo.server.live import Hub
from azulejo.server.routes.dependencies import Anybody, Known, LinkGiven, TableName, ready
from azulejo.server.routes.recorded import RecordId
from azulejo.server.schemas.base import LARGEST
from azulejo.server.schemas.report_forms import ReportShown
from azulejo.server.study.studies import Reported, Studies

router = APIRouter(tags=["records"])


async def studies(connection: HTTPConnection) -> Studies:
    """What is studied in this process."""
    hub: Hub = connection.app.state.hub
    return hub.studies


TheStudies = Annotated[Studies, Depends(studies)]
Judged = Annotated[int, Query(ge=0, le=LARGEST, description="How many of the decisions you have already.")]


async def _shown(studies: Studies, of: Reported, since: int = 0) -> Response:
    return ready(b"{" + (await studies.known(of)).told.body(since).encode())


async def _asked(request: Request, studies: Studies, of: Reported, who: str) -> Response:
    await studies.check_look(of, who)
    await studies.ask(of, who, identity.address(request))
    return await _shown(studies, of)


@router.post(
    "/tables/{table}/report",
    responses={200: {"model": ReportShown}, 401: {}, 404: {}, 409: {}},
    operation_id="askReport",
    summary="Have a game explained",
)
async def ask_report(
    request: Request, studies: TheStudies, person: Known, table: TableName, link: LinkGiven = ""
) -> Response:
    """Asks for a report of a game that is over: every decision judged by the strongest bot, by what its player could
    know. It is made while somebody watches it on a stream, and kept. Where there is one already, you get that."""
    return await _asked(request, studies, Reported(table, link=link), person.id)


@router.get(
    "/tables/{table}/report",
    responses={200: {"model": ReportShown}, 404: {}, 409: {}},
    operation_id="getReport",
    summary="Get the report of a game",
)
async def get_report(
    studies: TheStudies, person: Anybody, table: TableName, link: LinkGiven = "", since: Judged = 0
) -> Response:
    """As far as it was made, for whoever may see the replay; 404 if nobody has asked for it."""
    of = Reported(table, link=link)
    await studies.check_look(of, person.id if person else "")
    return await _shown(studies, of, since)


@router.post(
    "/records/{record}/report",
    responses={200: {"model": ReportShown}, 401: {}, 403: {}, 404: {}, 409: {}},
    operation_id="askReportOfRecord",
    summary="Have a record explained",
)
async def ask_report_of_record(request: Request, studies: TheStudies, person: Known, record: RecordId) -> Response:
    """The same for the game of a record that somebody has brought."""
    return await _asked(request, studies, Reported(record=record), person.id)


@router.get(
    "/records/{record}/report",
    responses={200: {"model": ReportShown}, 404: {}, 409: {}},
    operation_id="getReportOfRecord",
    summary="Get the report of a record",
)
async def get_report_of_record(studies: TheStudies, record: RecordId, since: Judged = 0) -> Response:
    """As far as it was made; 404 if nobody has asked for it."""
    of = Reported(record=record)
    await studies.check_look(of, "")
    return await _shown(studies, of, since)
