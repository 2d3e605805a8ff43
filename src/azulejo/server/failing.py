"""Whatever is wrong with a request becomes the same kind of answer."""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from azulejo.games.errors import AzulejoError
from azulejo.server import problems, validation
from azulejo.server.client import Client
from azulejo.server.refusals import NoSuchPath, NotJson, Refusal, WrongMethod

LOG: Final = logging.getLogger(__name__)
LONGEST_PATH: Final = 100


def handle_failures(app: FastAPI) -> None:
    """Has all of them answered by the functions below."""
    app.add_exception_handler(AzulejoError, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, nowhere)


async def refused(request: Request, error: Exception) -> Response:
    """What we refuse ourselves."""
    assert isinstance(error, AzulejoError)
    if problems.status(problems.told(error)) >= 500:
        LOG.error("The store failed: %s", error)
    return problems.response(error, request)


async def invalid(request: Request, error: Exception) -> Response:
    """What does not have the form that the OpenAPI describes."""
    assert isinstance(error, RequestValidationError)
    return problems.response(validation.refusal(error.errors()), request)


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
        methods = ", ".join(_allowed(request.app, request.url.path))
        return WrongMethod("wrong_method", method=request.method[:20], path=path, allowed=methods)
    return NotJson("not_json")


def _allowed(app: FastAPI, path: str) -> list[str]:
    """The methods that a path has."""
    return sorted({method for pattern, methods in _paths(app) if pattern.fullmatch(path) for method in methods})


@cache
def _paths(app: FastAPI) -> list[tuple[re.Pattern[str], list[str]]]:
    """The paths that the OpenAPI describes, as patterns, and their methods."""
    described = app.openapi()["paths"]
    parts = {path: re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)) for path in described}
    return [(re.compile(parts[path]), [method.upper() for method in methods]) for path, methods in described.items()]
