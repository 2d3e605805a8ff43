"""Studying: any position, looked at and played on from. Nothing is kept, and nobody needs a name."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from azulejo.server.problems import encoded
from azulejo.server.routes.dependencies import InTexts, Threaded, ready
from azulejo.server.schemas.study_forms import LineAsked, LineShown
from azulejo.server.study.studied_lines import Beginning, play_line

router = APIRouter(tags=["studying"])


@router.post(
    "/study/lines", responses={200: {"model": LineShown}}, operation_id="playLine", summary="Play on from a position"
)
async def play(texts: InTexts, in_thread: Threaded, asked: LineAsked) -> Response:
    """Checks a position and says what is impossible about it, or else what may be done there; plays deals and moves
    from it, one after the other, until one cannot happen. Without events it is the position alone."""
    beginning = Beginning(asked.position, asked.game, asked.players, asked.options)
    return ready(await in_thread(lambda: encoded(play_line(beginning, asked.events, texts))))
