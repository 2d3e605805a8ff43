"""What every request passes before it reaches a route, as pure ASGI middleware."""
