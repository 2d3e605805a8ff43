"""Opening tables and finding them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from azulejo.analysis.positions import position_of
from azulejo.server.access import own_link
from azulejo.server.hosting import Setup
from azulejo.server.limits.rations import room_for_table
from azulejo.server.readiness import Readiness
from azulejo.server.routes.dependencies import (
    NAME,
    Before,
    Known,
    Limit,
    TableName,
    TheHost,
    TheStore,
    answer,
    next_page,
    page_before,
    ready,
)
from azulejo.server.schemas.command_forms import DaysClockAsked, LevelAsked, LiveClockAsked, NewTable, TableOpened
from azulejo.server.schemas.view_forms import LinkShown, LobbyListed, TableLink, TablesListed
from azulejo.server.study.rounds_in_play import check_position
from azulejo.storage import Listed
from azulejo.tables.clocks import Clock, days_clock, live_clock
from azulejo.tables.levels import STAND_IN, Level
from azulejo.tables.offers import EVERYWHERE, MOST_FREE, OPEN, RUNNING, Wanted

router = APIRouter(tags=["tables"])
RANKS: Final = {None: EVERYWHERE, "open": OPEN, "running": RUNNING}
STANDING: Final = r"^[0-2]\.-?[0-9]{1,15}\.[A-Za-z0-9_-]{1,40}$"  # a cursor of the lobby


@router.post(
    "/tables",
    status_code=201,
    responses={201: {"model": TableOpened}, 401: {}, 403: {}, 409: {}, 503: {}},
    operation_id="openTable",
    summary="Open a table",
)
async def open_table(request: Request, host: TheHost, person: Known, asked: NewTable) -> Response:
    """The server commits to the deals’ secret at once. You do not sit there yet: take a seat, and send others the id
    or, for a private table, the link. The game starts once all seats are taken and all nonces are there."""
    readiness: Readiness = request.app.state.readiness
    readiness.check_welcome()
    if asked.position is not None:  # what bots play there would be a hint, too
        await check_position(host, person.id, position_of(asked.position))
    async with room_for_table(request, person.id, asked.private) as origin:
        name = await host.open(person.id, _setup(asked), origin)
    link = (await host.table(name, person.id)).sealed.link
    view = await host.view(name, None)
    return ready(b'{"id":"%b","link":"%b","view":%b}' % (name.encode(), link.encode(), view), 201)


def _setup(asked: NewTable) -> Setup:
    return Setup(
        game=asked.game,
        seats=[None if seat is None else _level(seat) for seat in asked.seats],
        options=asked.options,
        clock=_clock(asked.clock),
        private=asked.private,
        stand_in=STAND_IN if asked.stand_in is None else _level(asked.stand_in),
        position=asked.position,
    )


def _level(asked: LevelAsked) -> Level:
    return Level(asked.bot, asked.seconds, asked.nodes)


def _clock(asked: LiveClockAsked | DaysClockAsked | None) -> Clock | None:
    if isinstance(asked, LiveClockAsked):
        return live_clock(asked.seconds, asked.reserve, asked.expiry)
    return days_clock(asked.days, asked.expiry) if asked else None


@router.get("/tables", responses={200: {"model": LobbyListed}}, operation_id="listTables", summary="List public tables")
async def list_tables(
    store: TheStore,
    game: Annotated[str, Query(max_length=40, description="Only this one, as GET /games lists it.")] = "",
    clock: Annotated[
        Literal["none", "live", "days"] | None, Query(description="Only without a clock, with one of seconds, of days.")
    ] = None,
    free: Annotated[int, Query(ge=0, le=MOST_FREE, description="Only with so many free seats, or more.")] = 0,
    status: Annotated[
        Literal["open", "running"] | None, Query(description="Only those with a free seat, or only those without.")
    ] = None,
    limit: Limit = 20,
    before: Annotated[
        str | None, Query(max_length=100, pattern=STANDING, description="The `next` of the page before this one.")
    ] = None,
) -> Response:
    """Public tables whose game is not over: first those with a free seat at which somebody is there, the one who has
    waited longest first; then those with a free seat at which nobody is; then those that one can only watch, the newest
    first. A table keeps its place as long as that is the same, so pages miss none that stays where it is."""
    wanted = Wanted(game, clock or "", free).checked()
    found = await store.tables.lobby(wanted, limit + 1, RANKS[status], _standing(before))
    told = ",".join(table.told for table in found[:limit])
    following = f'"{found[limit - 1].cursor}"' if len(found) > limit else "null"
    return ready(f'{{"tables":[{told}],"next":{following}}}'.encode())


def _standing(cursor: str | None) -> tuple[int, int, str] | None:
    """Where a page of the lobby begins."""
    if cursor is None:
        return None
    rank, among, name = cursor.split(".")
    return int(rank), int(among), name


@router.get(
    "/people/me/tables",
    responses={200: {"model": TablesListed}, 401: {}},
    operation_id="listMyTables",
    summary="List your tables",
)
async def list_my_tables(store: TheStore, person: Known, limit: Limit = 20, before: Before = None) -> Response:
    """The tables where you sit or which you have opened, finished ones too, the one that changed last first."""
    return _listed(await store.tables.of_person(person.id, limit, page_before(before)), limit)


def _listed(tables: list[Listed], limit: int) -> Response:
    shown = [{"id": table.name, "updated": table.updated, **table.summary, **_turn(table)} for table in tables]
    following = next_page([(table.updated, table.name) for table in tables], limit)
    return answer({"tables": shown, "next": following})


def _turn(table: Listed) -> dict[str, bool]:
    """Whether it is the turn of the one whose list this is."""
    seats, to_act = table.summary["you"], table.summary["to_act"]
    assert isinstance(seats, list)
    assert isinstance(to_act, list)
    return {"your_turn": any(seat in to_act for seat in seats)}


@router.get(
    "/links/{link}",
    responses={200: {"model": LinkShown}, 404: {}},
    operation_id="followLink",
    summary="Find the table of a link",
)
async def follow_link(
    host: TheHost, link: str = Path(max_length=100, pattern=NAME, description="A link to a private table.")
) -> Response:
    """Which table a link leads to. The link itself then lets you look at it (`?link=`) and take a seat."""
    return answer({"table": await host.find(link)})


@router.get(
    "/tables/{table}/link",
    responses={200: {"model": TableLink}, 401: {}, 403: {}, 404: {}},
    operation_id="getLink",
    summary="Get the link of a table that you opened",
)
async def get_link(host: TheHost, person: Known, table: TableName) -> Response:
    """The link that lets people in at a private table."""
    return answer({"link": own_link(await host.table(table, person.id), person.id)})
