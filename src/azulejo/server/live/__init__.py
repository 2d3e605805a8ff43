"""The live stream: one WebSocket a page, which tells of every table that the page follows."""

from azulejo.server.live.live import Live
from azulejo.server.live.routes import live_routes

__all__ = ["Live", "live_routes"]
