"""How large a request may be and how soon all of it must have come: first its head, then its body.

A head is short and comes soon, or the connection ends. Bodies are JSON and small, and are read here, so that nothing
behind ever waits for more than it can hold.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Any, Final, cast

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from azulejo.records import LARGEST
from azulejo.server import problems
from azulejo.server.guards import SAFE, Header, value
from azulejo.server.problems.refusals import (
    BodyTooSlow,
    Broken,
    HeadTooLarge,
    HeadTooSlow,
    Refusal,
    TooLarge,
    WrongMedia,
)
from azulejo.server.settings import PREFIX
from azulejo.texts import Texts

MOST_HEAD: Final = 32 * 1024  # bytes of address and headers
HEAD_SECONDS: Final = 10.0  # from the first sign of a request, or from the connection, to the end of its headers
MOST_BODY: Final = 16 * 1024  # bytes
BODY_SECONDS: Final = 30.0  # for the whole body to come
LARGER: Final = {f"{PREFIX}/records": LARGEST, f"{PREFIX}/study/lines": 128 * 1024}  # a position and 200 events
JSON: Final = "application/json"
EXCHANGE: Final = "azulejo.exchange"  # under which a scope has the request as the network has it


class Connection(HttpToolsProtocol):
    """Speaks HTTP. What cannot be a request is answered before any application sees it, in English: nobody has said yet
    which language is wanted."""

    _come = 0  # bytes of a head whose end has not come yet
    _read = 0  # bytes of its headers so far
    _is_head = True  # whether a head is awaited or has begun
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        was_head = self._is_head
        super().data_received(data)
        if was_head and self._is_head:
            self._come += len(data)
            self._check(self._come)
        if self._is_head and self._timer is None and not self.transport.is_closing():
            self._await_head()  # of a head that came whole nothing was awaited

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._come, self._read, self._is_head = 0, 0, True

    def on_header(self, name: bytes, value: bytes) -> None:
        """Headers that came in one go with the end of the head are counted here alone."""
        self._read += len(name) + len(value)
        self._check(self._read)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_head = False
        self._stop_waiting()
        if not self.transport.is_closing():
            super().on_headers_complete()
            if self.cycle is not None:
                cast(dict[str, object], self.scope)["extensions"] = {EXCHANGE: self.cycle}

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.cycle is not None:
            super().on_message_complete()

    def shutdown(self) -> None:
        """What has not come to its end is not waited for: nothing was done about it, and it may never come."""
        super().shutdown()
        if self.cycle is not None and self.cycle.more_body:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        self._refuse(Broken("broken_request"))

    def _check(self, size: int) -> None:
        if size > MOST_HEAD:
            self._refuse(HeadTooLarge("head_too_large", most=MOST_HEAD))

    def _await_head(self) -> None:
        self._timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        """A browser may open connections that it then does not need: there is nothing to say on those."""
        if not self._come:
            self.transport.close()
        self._refuse(HeadTooSlow("head_too_slow", seconds=round(HEAD_SECONDS)))

    def _refuse(self, error: Refusal) -> None:
        """Says why, and ends the connection."""
        if self.transport.is_closing():
            return
        body = problems.encoded(problems.body(error, Texts("en")))
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[error.status] + head + body)
        self.transport.close()


def come_whole(scope: Scope) -> bytes | None:
    """The body of a request of which nothing is still to come; None if something is, or if nobody can tell."""
    exchange = exchange_of(scope)
    return None if exchange is None or exchange.more_body else bytes(exchange.body)


def answer_whole(scope: Scope, status: int, headers: Iterable[Header], body: bytes) -> bool:
    """Sends an answer in one piece, as the same answer would be sent in two; False if that cannot be done now."""
    exchange = exchange_of(scope)
    if exchange is None or exchange.response_started or exchange.disconnected or exchange.flow.write_paused:
        return False
    exchange.response_started = exchange.response_complete = True
    lines = [b"%b: %b\r\n" % header for header in (*exchange.default_headers, *headers)]
    end = b"\r\n" if exchange.keep_alive else b"connection: close\r\n\r\n"
    exchange.transport.write(b"".join((STATUS_LINE[status], *lines, end, body)))
    exchange.message_event.set()
    if not exchange.keep_alive:
        exchange.transport.close()
    exchange.on_response()
    return True


def exchange_of(scope: Scope) -> RequestResponseCycle | None:
    """The request and its answer as the network has them, unless the client has to be asked for the body first."""
    exchange: RequestResponseCycle | None = scope.get("extensions", {}).get(EXCHANGE)
    return None if exchange is None or exchange.waiting_for_100_continue else exchange


class Gone(Exception):
    """Whoever sent the request has hung up before all of it came: there is nothing to be done, and nobody to answer."""


class BodyGuard:
    """Refuses bodies that are too large, whether or not they say so beforehand, that do not come, or are not JSON.

    A part of a body is no body: a request that was broken off leads to nothing.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http" or scope["method"] in SAFE:
            return self.app(scope, receive, send)
        return self._guard(scope, receive, send)

    def admits(self, scope: Scope, body: bytes) -> bool:
        return max(declared(scope), len(body)) <= MOST_BODY and refused(scope, body, MOST_BODY) is None

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = LARGER.get(scope["path"], MOST_BODY)
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = None if declared(scope) > most else await read(receive, most)
            refusal = refused(scope, body, most)
        except TimeoutError:
            body, refusal = None, BodyTooSlow("body_too_slow", seconds=round(BODY_SECONDS))
        except Gone:
            return None
        if refusal:
            return await problems.response(refusal, HTTPConnection(scope))(scope, receive, send)
        return await self.app(scope, Replayed(body or b"", receive), send)


def declared(scope: Scope) -> int:
    """What Content-Length says, which a server that speaks HTTP has made sure is a number."""
    length = value(scope, b"content-length")
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


def refused(scope: Scope, body: bytes | None, most: int) -> Refusal | None:
    """What is wrong with a body, if anything is."""
    if body is None:
        return TooLarge("too_large", most=most)
    media = value(scope, b"content-type").partition(";")[0].strip().lower()
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
