"""What somebody's own games have in common. Nobody else's can be asked for."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.responses import Response

from azulejo.games.options import settle
from azulejo.games.registry import entry
from azulejo.server.insights.composing import insights
from azulejo.server.routes.dependencies import InThread, Known, TheStore, Threaded, answer
from azulejo.server.schemas.base import LARGEST
from azulejo.server.schemas.insight_forms import InsightsShown
from azulejo.storage import Store
from azulejo.storage.result_store import ResultsWanted, counted
from azulejo.tables.errors import BadSetting

TURN: Final = 10  # games of before that are counted while somebody waits
OPTIONS: Final = r"^([a-z_]+:[A-Za-z0-9_,]+(;[a-z_]+:[A-Za-z0-9_,]+)*)?$"

router = APIRouter(tags=["people"])


@router.get(
    "/people/me/insights",
    responses={200: {"model": InsightsShown}, 401: {}, 422: {}},
    operation_id="getMyInsights",
    summary="See what your games have in common",
)
async def get_my_insights(
    store: TheStore,
    person: Known,
    in_thread: Threaded,
    game: Annotated[str, Query(max_length=40, description="Only of this one, as GET /games lists it.")] = "",
    players: Annotated[int | None, Query(ge=2, le=4, description="Only with so many players.")] = None,
    options: Annotated[
        str, Query(max_length=200, pattern=OPTIONS, description="Only with these options of the game, as `wall:gray`.")
    ] = "",
    since: Annotated[int, Query(ge=0, le=LARGEST, description="Only those that ended since, in milliseconds.")] = 0,
) -> Response:
    """Your results by game, opponent and place in the order of play, where your points come from beside those of your
    opponents, and from reports how accurate you were and what your mistakes cost. Games that were called off, begun
    from a chosen position or played by you alone on several seats do not count, nor do records that you have brought.
    """
    wanted = ResultsWanted(entry(game).name if game else "", players or 0, _options(game, options), since)
    await _count_older(store, person.id, in_thread)
    found = await store.results.of_person(person.id, wanted)
    return answer(await in_thread(partial(insights, person.id, found)))


def _options(game: str, given: str) -> dict[str, str]:
    """Options by name; raises BadSetting where no game is named, and BadOption where it has none such."""
    if not given:
        return {}
    if not game:
        raise BadSetting("options_of_no_game")
    options = dict(each.split(":", 1) for each in given.split(";"))
    settled = settle(game, entry(game).options, options)
    return {name: settled[name] for name in options}


async def _count_older(store: Store, person: str, in_thread: InThread) -> None:
    """Some of those games that were over before results were kept, each once and in its turn."""
    for name in await store.results.uncounted(person, TURN):
        loaded = await store.results.load(name)
        rows = await in_thread(partial(counted, name, loaded))
        await store.results.count(name, loaded, rows)
