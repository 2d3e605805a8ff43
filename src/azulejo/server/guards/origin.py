"""Pages of other sites must not make a browser act in somebody's name, through a request or through a WebSocket."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from azulejo.server import problems
from azulejo.server.refusals import WrongOrigin

SAFE: Final = ("GET", "HEAD", "OPTIONS")
OWN: Final = ("", "same-origin", "none")  # what Sec-Fetch-Site says of a request that is no other site's doing
LONGEST: Final = 100
PORTS: Final = {"http": "80", "https": "443"}


class OriginGuard:
    """Lets through what changes nothing, what no browser sent, and what comes from our own page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.is_guarded(scope):
            connection = HTTPConnection(scope)
            if not self.is_welcome(connection):
                return await deny(refusal(connection), scope, receive, send)
        return await self.app(scope, receive, send)

    def is_guarded(self, scope: Scope) -> bool:
        return scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)

    def is_welcome(self, connection: HTTPConnection) -> bool:
        origins = connection.headers.getlist("origin")
        if not origins:
            return connection.headers.get("sec-fetch-site", "") in OWN
        return len(origins) == 1 and is_same(origins[0].lower(), connection.headers.get("host", ""))


def refusal(connection: HTTPConnection) -> Response:
    """What a page of another site is answered."""
    origin = connection.headers.get("origin", "")[:LONGEST]
    return problems.response(WrongOrigin("wrong_origin", origin=origin), connection)


def is_same(origin: str, host: str) -> bool:
    """Whether a page of this origin was served under this Host. A proxy may speak HTTPS for us, so schemes may differ.

    >>> is_same("https://play.example", "play.example:443"), is_same("http://play.example:81", "play.example")
    (True, False)
    """
    scheme, _, own = origin.partition("://")
    port = PORTS.get(scheme)
    return port is not None and bool(host) and _full(own, port) == _full(host.lower(), port)


def _full(host: str, port: str) -> str:
    """The host with its port."""
    return host if host.rpartition("]")[2].count(":") else f"{host}:{port}"


async def deny(refusal: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Sends a refusal; a WebSocket is not accepted, with the refusal as its answer where the server can do that."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
    else:
        await refusal(scope, receive, send)
