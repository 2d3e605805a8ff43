"""What every request passes before it reaches a route, as pure ASGI middleware.

A guard that waits for nothing hands on what it is asked for, and is gone: a stream would else keep it as long as it is
open.

Headers keep a browser from doing more with an answer than it is meant for. Pages of other sites must not make a browser
act in somebody's name, through a request or through a WebSocket. And a server answers to its own names: whoever can
have any name lead to this machine could otherwise have a browser take its page for ours, since what a page of that name
asks for comes from its own host, as far as a browser can tell.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable, Sequence
from functools import lru_cache
from ipaddress import ip_address
from typing import Final, Protocol, TypeAlias

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejo.server import problems
from azulejo.server.problems.refusals import WrongHost, WrongOrigin

Header: TypeAlias = tuple[bytes, bytes]

ALWAYS: Final = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)
SECURE: Final = (*ALWAYS, (b"strict-transport-security", b"max-age=31536000"))
SAFE: Final = ("GET", "HEAD", "OPTIONS")
OWN: Final = ("", "same-origin", "none")  # what Sec-Fetch-Site says of a request that is no other site's doing
LONGEST: Final = 100
MOST_HOSTS: Final = 64  # names of this server, or of another, about which is remembered which it was
PORTS: Final = {"http": "80", "https": "443"}
LOCAL: Final = "localhost"
HOST: Final = re.compile(r"\[([^]]+)\](?::\d*)?|([^:]*)(?::\d*)?")


class HeaderGuard:
    """Adds the headers that an answer does not set itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "lifespan":
            return self.app(scope, receive, send)

        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = with_guarding(scope, message.get("headers", ()))
            await send(message)

        return self.app(scope, receive, send_guarded)


def with_guarding(scope: Scope, given: Iterable[Header]) -> list[Header]:
    """The headers of an answer with those that it does not set itself."""
    headers = list(given)
    names = {name.lower() for name, _ in headers}
    added = SECURE if scope["scheme"] in ("https", "wss") else ALWAYS
    return headers + [header for header in added if header[0] not in names]


class Guard(Protocol):
    """One that lets some requests pass, and answers the others itself."""

    def admits(self, scope: Scope, body: bytes) -> bool:
        """Whether it would let pass a request, all of which has come."""
        ...


class OriginGuard:
    """Lets through what changes nothing, what no browser sent, and what comes from our own page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if not self.admits(scope):
            error = WrongOrigin("wrong_origin", origin=value(scope, b"origin")[:LONGEST])
            return deny(problems.response(error, HTTPConnection(scope)), scope, receive, send)
        return self.app(scope, receive, send)

    def admits(self, scope: Scope, body: bytes = b"") -> bool:
        return not self.is_guarded(scope) or self.is_welcome(scope, values(scope, b"origin"))

    def is_guarded(self, scope: Scope) -> bool:
        return scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)

    def is_welcome(self, scope: Scope, origins: Sequence[str]) -> bool:
        if not origins:
            return value(scope, b"sec-fetch-site") in OWN
        return len(origins) == 1 and is_same(origins[0].lower(), value(scope, b"host"))


def values(scope: Scope, name: bytes) -> list[str]:
    """All headers of this name, which a server that speaks HTTP has written small."""
    return [each.decode("latin-1") for key, each in scope["headers"] if key == name]


def value(scope: Scope, name: bytes) -> str:
    """The first of them; empty if there is none."""
    for key, each in scope["headers"]:
        if key == name:
            found: bytes = each
            return found.decode("latin-1")
    return ""


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


class HostGuard:
    """Lets through what names one of these hosts, this machine, or an address, which nobody can have lead elsewhere."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self.names = frozenset(name.lower().rstrip(".") for name in (LOCAL, *names))
        self.is_ours = lru_cache(maxsize=MOST_HOSTS)(self.is_own)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "lifespan" and not self.admits(scope):
            error = WrongHost("wrong_host", host=value(scope, b"host")[:LONGEST])
            return deny(problems.response(error, HTTPConnection(scope)), scope, receive, send)
        return self.app(scope, receive, send)

    def admits(self, scope: Scope, body: bytes = b"") -> bool:
        return self.is_ours(value(scope, b"host"))

    def is_own(self, host: str) -> bool:
        """Whether it is meant for us. Programs that speak an old HTTP name no host, browsers always do.

        >>> guard = HostGuard(None, ["play.example"])
        >>> [guard.is_own(host) for host in ("Play.example:8123", "[::1]:80", "", "evil.example", "play.example.evil")]
        [True, True, True, False, False]
        """
        name = without_port(host).lower().rstrip(".")
        return not host or name in self.names or is_address(name)


def without_port(host: str) -> str:
    """The name or address in a Host header; what is neither stays as it is."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]) if found else host


def is_address(name: str) -> bool:
    """Whether it is an IP address, which leads nowhere but there."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """Whether a server that listens there is for this machine alone."""
    return host == LOCAL or (is_address(host) and ip_address(host).is_loopback)


async def deny(refusal: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Sends a refusal; a WebSocket is not accepted, with the refusal as its answer where the server can do that."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
    else:
        await refusal(scope, receive, send)
