"""Connections as they come from the network: a request's head is short and comes soon, or the connection ends."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from azulejo.server import problems
from azulejo.server.refusals import Broken, HeadTooLarge, HeadTooSlow, Refusal
from azulejo.texts import Texts

MOST_HEAD: Final = 32 * 1024  # bytes of address and headers
HEAD_SECONDS: Final = 10.0  # from the first sign of a request, or from the connection, to the end of its headers


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

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._come, self._read, self._is_head = 0, 0, True
        if self._timer is None:
            self._await_head()

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

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.cycle is not None:
            super().on_message_complete()

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
