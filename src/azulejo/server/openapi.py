"""The OpenAPI, as `python -m tools.openapi` has written it: nothing of it is made while a server runs."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

FILE: Final = Path(__file__).with_name("openapi.json")


async def get_description(request: Request) -> Response:
    """The whole of it."""
    return Response(_text(), media_type="application/json")


def methods(path: str) -> list[str]:
    """The methods that a path has."""
    return sorted({method for pattern, methods in _paths() if pattern.fullmatch(path) for method in methods})


@cache
def _text() -> bytes:
    return FILE.read_bytes()


@cache
def _paths() -> list[tuple[re.Pattern[str], list[str]]]:
    """The paths that are described, as patterns, and their methods."""
    described = json.loads(_text())["paths"]
    parts = {path: re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)) for path in described}
    return [(re.compile(parts[path]), [method.upper() for method in methods]) for path, methods in described.items()]
