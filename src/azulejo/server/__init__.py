"""Azulejo served to many: tables that are stored before anybody is told, over HTTP and WebSocket."""
