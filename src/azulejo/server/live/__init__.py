"""The live stream: one WebSocket a page, which tells of every table that the page follows."""

from azulejo.server.live.hub import Hub
from azulejo.server.live.websocket import live_routes

__all__ = ["Hub", "live_routes"]
