"""The server as one application: guards around routes, around a host of tables, around a store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.responses import Response

import azulejo
from azulejo.server.aside import Aside
from azulejo.server.client import Client
from azulejo.server.failing import handle_failures
from azulejo.server.guards.bodies import BodyGuard
from azulejo.server.guards.buckets import Buckets
from azulejo.server.guards.defects import DefectGuard
from azulejo.server.guards.headers import HeaderGuard
from azulejo.server.guards.hosts import HostGuard, is_local
from azulejo.server.guards.limits import LimitGuard
from azulejo.server.guards.origin import OriginGuard
from azulejo.server.hosting import Host, Thinkers, bus_for
from azulejo.server.identity import People, Signer
from azulejo.server.live import live_routes
from azulejo.server.logs import RequestLog
from azulejo.server.metrics import Metrics
from azulejo.server.openapi import description
from azulejo.server.passwords import Passwords
from azulejo.server.routes import catalogue, looking, opening, people, playing, records, replaying, service
from azulejo.server.settings import PREFIX, Settings
from azulejo.storage import Store

API: Final = (playing, looking, opening, people, records, replaying, catalogue)  # most asked for first


def create_app(settings: Settings) -> FastAPI:
    """Everything but the network. The store is opened when it starts, and closed when it stops."""
    metrics = Metrics()
    buckets = Buckets() if settings.limits else None
    app = FastAPI(
        title="Azulejo",
        version=azulejo.__version__,
        lifespan=lifespan,
        default_response_class=Response,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
        middleware=guards(settings, metrics, buckets),
    )
    app.state.settings, app.state.metrics, app.state.buckets = settings, metrics, buckets
    app.state.client = Client()
    for part in API:
        app.include_router(part.router, prefix=PREFIX)
    app.include_router(service.router)
    app.include_router(live_routes(), prefix=PREFIX)
    handle_failures(app)
    app.openapi = lambda: description(app)  # type: ignore[method-assign]  # FastAPI's own way of extending it
    return app


def guards(settings: Settings, metrics: Metrics, buckets: Buckets | None) -> list[Middleware]:
    """What a request passes, from the outside in."""
    outer = [Middleware(RequestLog, metrics=metrics), Middleware(HeaderGuard), Middleware(DefectGuard)]
    limits = [Middleware(LimitGuard, buckets=buckets)] if buckets else []
    hosts = [Middleware(HostGuard, names=settings.names)] if settings.names or is_local(settings.host) else []
    return [*outer, *hosts, Middleware(OriginGuard), *limits, Middleware(BodyGuard)]


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """From an open store to a closed one. What is being stored when the server stops is finished first."""
    settings: Settings = app.state.settings
    store = await Store.open(settings.url)
    try:
        app.state.store = store
        app.state.people = People(store, Signer(await store.people.signing_key()))
        app.state.passwords = Passwords()
        app.state.aside = Aside()
        host = app.state.host = Host(store, bus_for(settings.url), Thinkers(settings.workers))
        await host.start()
        try:
            yield
        finally:
            await host.stop()
    finally:
        await store.close()
