"""The short way of what a server does all the time, past the framework: moves, and the streams that tell of them.

It leads to the same functions. What is not at first sight a move as it should be goes on to the framework, which says
what is wrong with it: nothing is accepted here that it would refuse, and what the table refuses is told alike. A stream
would keep all that the framework puts around it as long as it is open.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Final

import msgspec
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from azulejo.games.errors import AzulejoError
from azulejo.server.access import Actor
from azulejo.server.identity import known
from azulejo.server.limits.sizes import Replayed
from azulejo.server.live.websocket import LIVE, live
from azulejo.server.problems.handlers import refused
from azulejo.server.routes import acting
from azulejo.server.schemas.command_forms import MoveAsked
from azulejo.server.settings import PREFIX

STREAM: Final = PREFIX + LIVE
MOVE: Final = re.compile(rf"{PREFIX}/tables/([A-Za-z0-9_-]{{1,40}})/seats/([1-4])/moves")
ROUTE: Final = next(route for route in acting.router.routes if getattr(route, "endpoint", None) is acting.move)


class ShortCuts:
    """Stands behind all guards, the last of which has read the body, and before the framework."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket" and scope["path"] == STREAM:
            return live(WebSocket(scope, receive, send))
        found = MOVE.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            return self.app(scope, receive, send)
        return self._move(found[1], found[2], scope, receive, send)

    async def _move(self, table: str, seat: str, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]
        try:
            asked = MoveAsked.model_validate(msgspec.json.decode(body))
        except (msgspec.DecodeError, ValidationError, RecursionError):
            return await self.app(scope, Replayed(body, receive), send)
        scope["route"], scope["path_params"] = ROUTE, {"table": table, "seat": seat}
        response = await _answer(Request(scope), table, int(seat) - 1, asked)
        return await response(scope, receive, send)


async def _answer(request: Request, table: str, seat: int, asked: MoveAsked) -> Response:
    try:
        person = await known(request)
        return await acting.move(Actor(request.app.state.host, table, person.id, seat), asked)
    except AzulejoError as error:
        return await refused(request, error)
