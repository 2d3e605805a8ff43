"""How a WebSocket is spoken on the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import State

CONNECTION: Final = "azulejo.connection"  # under which a scope has the connection it came over
WHOLE: Final = 0x80 | Opcode.TEXT  # the first byte of a frame with all of a text


class StreamConnection(WebSocketsSansIOProtocol):
    """Forgets how it was opened once it is: a stream stays open for hours, and there may be thousands."""

    def start_keepalive(self) -> None:
        del self.request, self.response  # with all their headers
        super().start_keepalive()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, object], self.scope["extensions"])[CONNECTION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        if scope := getattr(self, "scope", None):
            scope["extensions"].pop(CONNECTION, None)
        super().connection_lost(exc)

    def write_text(self, text: str) -> bool:
        """Writes a message at once; False where there is anything to wait for or to say about it."""
        if not (self.handshake_complete and self.writable.is_set() and self.conn.state is State.OPEN):
            return False
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        payload = text.encode()
        self.transport.write(head_of(len(payload)) + payload)
        return True


def head_of(size: int) -> bytes:
    """What comes before a text of so many bytes in its frame.

    >>> [head_of(size).hex() for size in (5, 126, 70_000)]
    ['8105', '817e007e', '817f0000000000011170']
    """
    if size < 126:
        return bytes((WHOLE, size))
    return bytes((WHOLE, 126)) + size.to_bytes(2) if size < 1 << 16 else bytes((WHOLE, 127)) + size.to_bytes(8)


def sender(websocket: WebSocket) -> Callable[[str], Awaitable[None]]:
    """Sends a text, and waits while its reader cannot take more. No extension changes what is sent, so a frame need not
    be made for each reader by all that could."""
    connection: StreamConnection | None = websocket.scope.get("extensions", {}).get(CONNECTION)

    async def send(text: str) -> None:
        if connection is None or not connection.write_text(text):
            await websocket.send_text(text)

    return send
