"""A server answers to its own names. Whoever can have any name lead to this machine could otherwise have a browser take
its page for ours: what a page of that name asks for comes from its own host, as far as a browser can tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from azulejo.server import problems
from azulejo.server.guards.origin import deny
from azulejo.server.refusals import WrongHost

LOCAL: Final = "localhost"
LONGEST: Final = 100
HOST: Final = re.compile(r"\[([^]]+)\](?::\d*)?|([^:]*)(?::\d*)?")


class HostGuard:
    """Lets through what names one of these hosts, this machine, or an address, which nobody can have lead elsewhere."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self.names = frozenset(name.lower().rstrip(".") for name in (LOCAL, *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            connection = HTTPConnection(scope)
            host = connection.headers.get("host", "")
            if not self.is_own(host):
                refusal = problems.response(WrongHost("wrong_host", host=host[:LONGEST]), connection)
                return await deny(refusal, scope, receive, send)
        return await self.app(scope, receive, send)

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
