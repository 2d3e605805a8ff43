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
from functools import cache
from typing import Annotated, Final

from msgspec import DecodeError, Meta, Struct
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from azulejo.games.errors import AzulejoError
from azulejo.server.access import Actor
from azulejo.server.guards import Guard, Header, with_guarding
from azulejo.server.identity import known
from azulejo.server.limits.sizes import JSON, Replayed, answer_whole, come_whole
from azulejo.server.live.websocket import LIVE, live
from azulejo.server.problems.handlers import apology, refused
from azulejo.server.request_log import RequestLog, id_header, new_id
from azulejo.server.routes import acting
from azulejo.server.routes.dependencies import ready
from azulejo.server.schemas.base import LARGEST, LONGEST_TEXT
from azulejo.server.settings import PREFIX

STREAM: Final = PREFIX + LIVE
MOVE: Final = re.compile(rf"{PREFIX}/tables/([A-Za-z0-9_-]{{1,40}})/seats/([1-4])/moves")
ROUTE: Final = next(route for route in acting.router.routes if getattr(route, "endpoint", None) is acting.move)


class Move(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A move as nearly all programs send it, its action as text."""

    decision: Annotated[int, Meta(ge=1, le=LARGEST)]
    action: Annotated[str, Meta(max_length=LONGEST_TEXT)]


DECODE: Final = Decoder(Move).decode


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

    async def _move(self, table: str, seat: str, asked: Move, scope: Scope, receive: Receive, send: Send) -> None:
        begin, named, status = time.perf_counter(), new_id(), 500
        try:
            answer = await self._answer(table, seat, asked, scope)
            if isinstance(answer, bytes):
                status, body = 200, answer
                headers = [(b"content-length", b"%d" % len(body)), *guarded_json(scope["scheme"])]
            else:
                status, body = answer.status_code, bytes(answer.body)
                headers = with_guarding(scope, answer.raw_headers)
            headers.append(id_header(named))
            if not answer_whole(scope, status, headers, body):
                response = Response(body, status)
                response.raw_headers = headers
                await response(scope, receive, send)
        finally:
            self.log.answered(scope, named, status, time.perf_counter() - begin)

    async def _answer(self, table: str, seat: str, asked: Move, scope: Scope) -> bytes | Response:
        """As the guard against defects has it, nothing is told of what nobody has caught."""
        scope["route"], scope["path_params"] = ROUTE, {"table": table, "seat": seat}
        try:
            return await _answer(Request(scope), table, int(seat) - 1, asked)
        except Exception:
            return apology(scope)


@cache
def guarded_json(scheme: str) -> list[Header]:
    """The headers of every answer that is JSON, but for its length."""
    return with_guarding({"scheme": scheme}, [(b"content-type", JSON.encode())])


def asked_by(body: bytes) -> Move | None:
    """The move in a body; None for what is not exactly one, or has a structured action."""
    try:
        return DECODE(body)
    except (DecodeError, RecursionError):
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
        answer = await _answer(Request(scope), table, int(seat) - 1, asked)
        response = ready(answer) if isinstance(answer, bytes) else answer
        return await response(scope, receive, send)


async def _answer(request: Request, table: str, seat: int, asked: Move) -> bytes | Response:
    """What is told of a move that was made, or why it was refused."""
    try:
        person = await known(request)
        actor = Actor(request.app.state.host, table, person.id, seat)
        return await acting.played(actor, asked.decision, asked.action)
    except AzulejoError as error:
        return await refused(request, error)
