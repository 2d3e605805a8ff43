"""Whatever goes wrong while a request is answered becomes the same kind of answer.

What pydantic finds is said in our own codes; a defect of ours is logged with all that is known about it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejo.games.errors import AzulejoError
from azulejo.server import openapi, problems
from azulejo.server.client import Client
from azulejo.server.problems.refusals import (
    BadRequest,
    Draining,
    NoSuchPath,
    NotJson,
    NotReady,
    Refusal,
    Unexpected,
    WrongMethod,
)

LOG: Final = logging.getLogger(__name__)
LONGEST_PATH: Final = 100
KINDS: Final = {
    "missing": "missing",
    "extra_forbidden": "extra",
    "int_type": "integer",
    "int_parsing": "integer",
    "int_parsing_size": "integer",
    "int_from_float": "integer",
    "float_type": "number",
    "float_parsing": "number",
    "finite_number": "number",
    "string_type": "text",
    "string_unicode": "text",
    "bool_type": "boolean",
    "bool_parsing": "boolean",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "literal_error": "choice",
    "string_too_short": "short",
    "too_short": "short",
    "string_too_long": "long",
    "too_long": "long",
    "greater_than": "small",
    "greater_than_equal": "small",
    "less_than_equal": "large",
    "string_pattern_mismatch": "pattern",
    "action": "action",
}
EXPECTED: Final = ("expected", "min_length", "max_length", "ge", "gt", "le", "pattern")
INNER: Final = re.compile(r"[A-Z]|.*[\[\]]")  # how pydantic calls the choices of a union, which nobody has asked for
INNERMOST: Final = re.compile(r"constrained-|.*[\[\]]")  # the same at the end, where a name that was sent may be too
LONGEST_PLACE: Final = 80


def handle_failures(app: FastAPI) -> None:
    """Has all of them answered by the functions below."""
    app.add_exception_handler(AzulejoError, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, nowhere)


async def refused(request: Request, error: Exception) -> Response:
    """What we refuse ourselves."""
    assert isinstance(error, AzulejoError)
    if problems.status(problems.told(error)) >= 500 and not isinstance(error, NotReady | Draining):
        LOG.error("The store failed: %s", error)
    return problems.response(error, request)


async def invalid(request: Request, error: Exception) -> Response:
    """What does not have the form that the OpenAPI describes."""
    assert isinstance(error, RequestValidationError)
    return problems.response(not_meant(error.errors()), request)


async def nowhere(request: Request, error: Exception) -> Response:
    """What the framework refuses by itself: unknown paths and methods, and bodies that it cannot read.

    A path that is unknown here may be the browser client's.
    """
    assert isinstance(error, HTTPException)
    client: Client = request.app.state.client
    if error.status_code == 404 and (page := await client.find(request)):
        return page
    return problems.response(_misled(request, error.status_code), request)


def _misled(request: Request, status: int) -> Refusal:
    path = request.url.path[:LONGEST_PATH]
    if status == 404:
        return NoSuchPath("no_such_path", path=path)
    if status == 405:
        methods = ", ".join(openapi.methods(request.url.path))
        return WrongMethod("wrong_method", method=request.method[:20], path=path, allowed=methods)
    return NotJson("not_json")


def not_meant(errors: Sequence[Any]) -> Refusal:
    """The first thing that is wrong."""
    error: Mapping[str, Any] = errors[0]
    if error["type"] == "json_invalid":
        return NotJson("not_json")
    kind = KINDS.get(error["type"], "other")
    return BadRequest(f"invalid_{kind}", where=_place(error["loc"]), expected=_expected(error.get("ctx", {})))


def _place(location: Sequence[str | int]) -> str:
    """The path to it, such as `seats.0.bot`, as it was sent."""
    parts = [str(part) for part in location]
    if len(parts) > 2 and INNERMOST.match(parts[-1]):
        parts.pop()
    named = [part for part in parts[1:-1] if not INNER.match(part)] + parts[1:][-1:]
    return (".".join(named) or parts[0])[:LONGEST_PLACE]


def _expected(context: Mapping[str, Any]) -> str:
    """What would be right, where pydantic says so."""
    return next((str(context[name]) for name in EXPECTED if name in context), "")


class DefectGuard:
    """Whatever nobody has caught stops here. An answer that has begun is broken off, which a client notices."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        return (self._guard if scope["type"] == "http" else self.app)(scope, receive, send)

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def send_noticed(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            return await self.app(scope, receive, send_noticed)
        except Exception:
            answer = apology(scope)
            if has_begun:
                raise
        return await answer(scope, receive, send)


def apology(scope: Scope) -> Response:
    """What is told of a defect that was just caught; the log has all that is known about it."""
    LOG.exception("A request failed")
    return problems.response(Unexpected("unexpected"), HTTPConnection(scope))
