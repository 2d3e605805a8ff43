"""The short way of what a server does all the time, past the framework: moves, and the streams that tell of them.

It leads to the same functions. What is not at first sight a move as it should be goes on to the framework, which says
what is wrong with it: nothing is accepted here that it would refuse, and what the table refuses is told alike. A stream
would keep all that the framework puts around it as long as it is open.

A move all of which has come, and that every guard admits, does not even pass from guard to guard. They are asked, one
after the other; whatever one of them minds goes the long way, on which that guard says so.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Sequence
from typing import Final

import msgspec
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from azulejo.games.errors import AzulejoError
from azulejo.server.access import Actor
from azulejo.server.guards import Guard, with_guarding
from azulejo.server.identity import known
from azulejo.server.limits.sizes import Replayed, answer_whole, come_whole
from azulejo.server.live.websocket import LIVE, live
from azulejo.server.problems.handlers import apology, refused
from azulejo.server.request_log import RequestLog, id_header, new_id
from azulejo.server.routes import acting
from azulejo.server.schemas.command_forms import MoveAsked
from azulejo.server.settings import PREFIX

STREAM: Final = PREFIX + LIVE
MOVE: Final = re.compile(rf"{PREFIX}/tables/([A-Za-z0-9_-]{{1,40}})/seats/([1-4])/moves")
ROUTE: Final = next(route for route in acting.router.routes if getattr(route, "endpoint", None) is acting.move)


class MovesAtSight:
    """Stands before all guards."""

    def __init__(self, app: ASGIApp, log: RequestLog, guards: Sequence[Guard]) -> None:
        self.app = app
        self.log = log
        self.guards = guards

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        found = MOVE.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        body = come_whole(scope) if found else None
        if found is None or body is None:
            return self.app(scope, receive, send)
        asked = asked_by(body)
        if asked is None or not all(guard.admits(scope, body) for guard in self.guards):
            return self.app(scope, receive, send)
        return self._move(found[1], found[2], asked, scope, receive, send)

    async def _move(self, table: str, seat: str, asked: MoveAsked, scope: Scope, receive: Receive, send: Send) -> None:
        begin, named, status = time.perf_counter(), new_id(), 500
        try:
            response = await self._answer(table, seat, asked, scope)
            status = response.status_code
            response.raw_headers = [*with_guarding(scope, response.raw_headers), id_header(named)]
            if not answer_whole(scope, status, response.raw_headers, bytes(response.body)):
                await response(scope, receive, send)
        finally:
            self.log.answered(scope, named, status, time.perf_counter() - begin)

    async def _answer(self, table: str, seat: str, asked: MoveAsked, scope: Scope) -> Response:
        """As the guard against defects has it, nothing is told of what nobody has caught."""
        scope["route"], scope["path_params"] = ROUTE, {"table": table, "seat": seat}
        try:
            return await _answer(Request(scope), table, int(seat) - 1, asked)
        except Exception:
            return apology(scope)


def asked_by(body: bytes) -> MoveAsked | None:
    """The move in a body; None for what is not exactly one."""
    try:
        return MoveAsked.model_validate(msgspec.json.decode(body))
    except (msgspec.DecodeError, ValidationError, RecursionError):
        return None


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
        asked = asked_by(body)
        if asked is None:
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
