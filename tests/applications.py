"""The server as an application within the test's process: what is dear and not the point is made once, or cheaply."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final
from unittest.mock import patch

from argon2 import PasswordHasher
from fastapi import FastAPI
from starlette.routing import BaseRoute

from azulejo.server import app as server
from azulejo.server.client import Client
from azulejo.server.openapi import FILE
from azulejo.server.settings import Settings

QUICK_HASHER: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@cache
def packed_client() -> Client:
    """The browser client. To pack its files takes longer than all else that a server does before it serves."""
    return Client()


@cache
def prepared_routes() -> list[BaseRoute]:
    """The routes of every server. FastAPI prepares them anew for each, which takes longer than to answer a request."""
    return server.create_app(Settings("sqlite://")).router.routes


def application(settings: Settings) -> FastAPI:
    with patch.object(server, "Client", packed_client):
        app = server.create_app(settings)
        app.router.routes = prepared_routes()
        return app


def hash_quickly(app: FastAPI) -> None:
    """Has a server that has begun take less time for each password than it should on a network."""
    app.state.passwords.hasher = QUICK_HASHER


@cache
def described() -> Any:
    """The OpenAPI, as servers send it."""
    return json.loads(FILE.read_bytes())
