"""How a WebSocket is spoken on the network."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class StreamConnection(WebSocketsSansIOProtocol):
    """Forgets how it was opened once it is: a stream stays open for hours, and there may be thousands."""

    def start_keepalive(self) -> None:
        del self.request, self.response  # with all their headers
        super().start_keepalive()
