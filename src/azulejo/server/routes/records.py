"""Records that people bring from elsewhere."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from azulejo.records import Record, parse
from azulejo.server.hosting.host import wall_clock
from azulejo.server.refusals import NoSuchPath, NotJson
from azulejo.server.routes.asking import (
    NAME,
    Before,
    InTurn,
    Known,
    Limit,
    TheStore,
    answer,
    next_page,
    page_before,
    ready,
)
from azulejo.server.schemas.records import RecordKept, RecordShown, RecordsKept
from azulejo.storage import KeptRecord

router = APIRouter(tags=["records"])
RecordId = Annotated[str, Path(max_length=80, pattern=NAME, description="The id of a record.")]


@router.post(
    "/records",
    status_code=201,
    responses={201: {"model": RecordKept}, 401: {}},
    operation_id="importRecord",
    summary="Bring a record",
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordShown"}}},
        }
    },
)
async def import_record(request: Request, store: TheStore, person: Known, aside: InTurn) -> Response:
    """A record file, 1 MB at most, is checked event by event and kept. Whoever has its id can read it."""
    body = await request.body()
    record: Record = await aside(lambda: _parsed(body))
    kept = KeptRecord(secrets.token_urlsafe(12), record.game.name, record.names, record.date, wall_clock())
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
    return ready(_found(await store.records.find(record)).to_text().encode())


def _found(kept: tuple[str, Record] | None) -> Record:
    if kept is None:
        raise NoSuchPath("no_such_record")
    return kept[1]


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
