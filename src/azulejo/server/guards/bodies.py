"""Bodies are JSON and small. They are read here, so that nothing behind ever waits for more than it can hold."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejo.records import LARGEST
from azulejo.server import problems
from azulejo.server.guards.origin import SAFE
from azulejo.server.refusals import BodyTooSlow, Refusal, TooLarge, WrongMedia
from azulejo.server.settings import PREFIX

MOST: Final = 16 * 1024  # bytes
SECONDS: Final = 30.0  # for the whole body to come
RECORDS: Final = f"{PREFIX}/records"
JSON: Final = "application/json"


class Gone(Exception):
    """Whoever sent the request has hung up before all of it came: there is nothing to be done, and nobody to answer."""


class BodyGuard:
    """Refuses bodies that are too large, whether or not they say so beforehand, that do not come, or are not JSON.

    A part of a body is no body: a request that was broken off leads to nothing.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE:
            return await self.app(scope, receive, send)
        most = LARGEST if scope["path"] == RECORDS else MOST
        connection = HTTPConnection(scope)
        try:
            async with asyncio.timeout(SECONDS):
                body = None if declared(connection) > most else await read(receive, most)
            refusal = refused(connection, body, most)
        except TimeoutError:
            body, refusal = None, BodyTooSlow("body_too_slow", seconds=round(SECONDS))
        except Gone:
            return None
        if refusal:
            return await problems.response(refusal, connection)(scope, receive, send)
        return await self.app(scope, Replayed(body or b"", receive), send)


def declared(connection: HTTPConnection) -> int:
    """What Content-Length says, which a server that speaks HTTP has made sure is a number."""
    length = connection.headers.get("content-length", "0")
    return int(length) if length.isdecimal() else 0


async def read(receive: Receive, most: int) -> bytes | None:
    """The whole body; None as soon as it is too large. Raises Gone."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


def refused(connection: HTTPConnection, body: bytes | None, most: int) -> Refusal | None:
    """What is wrong with a body, if anything is."""
    if body is None:
        return TooLarge("too_large", most=most)
    media = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    return WrongMedia("wrong_media") if body and media != JSON else None


class Replayed:
    """Gives a body that has been read once more, and then whatever else comes."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self.body: bytes | None = body
        self.receive = receive

    async def __call__(self) -> Message:
        if self.body is None:
            return await self.receive()
        body, self.body = self.body, None
        return {"type": "http.request", "body": body, "more_body": False}
