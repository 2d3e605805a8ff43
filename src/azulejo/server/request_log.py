"""A line in the log for each request: its method, route, which table, status, time and an id.

No query, cookie, link or body. Lines are written together, a few times a second: by itself a line would be a tenth of
what a move costs. Whoever kills a server loses those of its last moment.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Mapping
from typing import Final, TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejo.server.log_lines import LEVEL, Together
from azulejo.server.monitoring import Metrics

LOG: Final = logging.getLogger("azulejo.server.requests")
EVERY: Final = 0.2  # seconds for which lines gather
NOWHERE: Final = "-"  # the route of what is not there
SHOWN: Final = ("table", "seat", "record")  # what may be logged of a path
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

# The moment, method, route, what the path says, status, seconds and id of a request that was answered.
Answered: TypeAlias = tuple[float, str, str, Mapping[str, object], int, float, str]


def new_id() -> str:
    """By which a request is found in the log."""
    return secrets.token_hex(8)


def id_header(request: str) -> tuple[bytes, bytes]:
    """Tells the client the id of its request."""
    return b"x-request-id", request.encode()


class RequestLog:
    """What was answered, to be logged and counted."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.unwritten: list[Answered] = []

    def answered(self, scope: Scope, request: str, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else NOWHERE
        route = getattr(scope.get("route"), "path", NOWHERE)
        self.metrics.answered(method, route, status, seconds)
        if not self.unwritten:
            asyncio.get_running_loop().call_later(EVERY, self.write)
        self.unwritten.append((time.time(), method, route, scope.get("path_params", {}), status, seconds, request))

    def write(self) -> None:
        """Writes what has gathered; to be called once more when nothing is answered any more."""
        unwritten, self.unwritten = self.unwritten, []
        if unwritten and LOG.isEnabledFor(LEVEL):
            LOG.log(LEVEL, Together([(each[0], _message(each)) for each in unwritten]))


class LogGuard:
    """Gives each request an id, and has its answer logged."""

    def __init__(self, app: ASGIApp, log: RequestLog) -> None:
        self.app = app
        self.log = log

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http":
            return self._logged(scope, receive, send)
        return self.app(scope, receive, send)

    async def _logged(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin, request, status = time.perf_counter(), new_id(), 500

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), id_header(request)]
            await send(message)

        try:
            await self.app(scope, receive, send_named)
        finally:
            self.log.answered(scope, request, status, time.perf_counter() - begin)


def _message(answered: Answered) -> str:
    _, method, route, parameters, status, seconds, request = answered
    shown = "".join([f" {name}={parameters[name]!r}" for name in SHOWN if name in parameters])
    return f"{method} {route}{shown} {status} {seconds * 1000:.1f}ms {request}"
