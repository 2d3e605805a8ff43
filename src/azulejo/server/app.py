"""The server as one application: guards around routes, around a host of tables, around a store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

import azulejo
from azulejo.server import openapi
from azulejo.server.bots import who_thinks
from azulejo.server.client import Client
from azulejo.server.gathering import Gathering, gathered
from azulejo.server.guards import Guard, HeaderGuard, HostGuard, OriginGuard, is_local
from azulejo.server.hosting import Host, bus_for
from azulejo.server.hosting.shared_clock import kept_clock
from azulejo.server.identity import PeopleCache, Signer
from azulejo.server.limits.rations import Buckets, RationGuard
from azulejo.server.limits.shared_rations import SharedRations
from azulejo.server.limits.sizes import BodyGuard
from azulejo.server.limits.turns import ThreadedWork
from azulejo.server.live import Hub, live_routes
from azulejo.server.loop_lag import watched_loop
from azulejo.server.memory import seldom_searched
from azulejo.server.monitoring import Metrics
from azulejo.server.passwords import Passwords
from azulejo.server.problems.handlers import DefectGuard, handle_failures
from azulejo.server.readiness import Readiness
from azulejo.server.request_log import LogGuard, RequestLog
from azulejo.server.routes import (
    accounts,
    acting,
    catalogue,
    insights_shown,
    lobby,
    looking,
    puzzles,
    recorded,
    reported,
    service,
    sessions,
    studying,
)
from azulejo.server.settings import PREFIX, Settings
from azulejo.server.short_cuts import MovesAtSight, ShortCuts
from azulejo.storage import Store
from azulejo.storage.patience import SERVING, Patience
from azulejo.storage.urls import POSTGRESQL

API: Final = (
    acting,
    looking,
    lobby,
    accounts,
    sessions,
    recorded,
    reported,
    studying,
    puzzles,
    insights_shown,
    catalogue,
)  # most asked for first


def create_app(settings: Settings) -> FastAPI:
    """Everything but the network. The store is opened when it starts, and closed when it stops."""
    metrics = Metrics()
    buckets = Buckets() if settings.limits else None
    app = Application(
        title="Azulejo",
        version=azulejo.__version__,
        lifespan=lifespan,
        middleware=[Middleware(DefectGuard)],  # before the framework answers for itself
        default_response_class=Response,
        openapi_url=None,  # it is made at build time
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
    )
    log = RequestLog(metrics)
    app.door = guarded(app.inside, settings, log, buckets)
    app.state.settings, app.state.metrics, app.state.log, app.state.buckets = settings, metrics, log, buckets
    app.state.client = Client()
    app.state.gathering = Gathering(settings.figures, settings.number) if settings.number else None
    for part in API:
        app.include_router(part.router, prefix=PREFIX)
    app.include_router(service.router)
    app.include_router(live_routes(), prefix=PREFIX)
    app.add_route(f"{PREFIX}/openapi.json", openapi.get_description, include_in_schema=False)
    handle_failures(app)
    return app


class Application(FastAPI):
    """The framework behind a door, rather than around its guards: what need not go through it does not."""

    door: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self.door(scope, receive, send)

    async def inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The framework alone."""
        await super().__call__(scope, receive, send)


def guarded(app: ASGIApp, settings: Settings, log: RequestLog, buckets: Buckets | None) -> ASGIApp:
    """What a request passes, here from the inside out."""
    body = BodyGuard(ShortCuts(app))
    rations = RationGuard(body, buckets) if buckets else None
    origin = OriginGuard(rations or body)
    host = HostGuard(origin, settings.names) if settings.names or is_local(settings.host) else None
    inside = LogGuard(HeaderGuard(DefectGuard(host or origin)), log)
    asked: list[Guard | None] = [host, origin, body, rations]  # tokens are taken last, from what else is right
    return MovesAtSight(inside, log, [guard for guard in asked if guard is not None])


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """From an open store to a closed one. What is being stored when the server stops is finished first."""
    settings: Settings = app.state.settings
    store = await Store.open(settings.url, Patience(settings.connections, SERVING))
    try:
        app.state.store = store
        bus = bus_for(settings.url)
        app.state.passwords = Passwords()
        app.state.threaded_work = ThreadedWork()
        async with kept_clock(store) as now:
            app.state.people = PeopleCache(store, bus, Signer(await store.people.signing_key()), now)
            host = app.state.host = Host(store, bus, who_thinks(settings), now)
            app.state.readiness = Readiness(host)
            store.database.timed = host.counts.timed = app.state.metrics.timed
            await host.start()
            sharing = app.state.sharing = shared_rations(app)
            try:
                told = partial(service.figures, app)
                async with (
                    watched_loop(app.state.metrics.timed),
                    seldom_searched(),
                    gathered(app.state.gathering, told),
                ):
                    yield
            finally:
                if sharing:
                    await sharing.stop()
                await host.stop()
    finally:
        await store.close()
        app.state.log.write()


def shared_rations(app: FastAPI) -> SharedRations | None:
    """What is rationed by all processes together, if there may be several."""
    store: Store = app.state.store
    buckets: Buckets | None = app.state.buckets
    if buckets is None or store.database.dialect != POSTGRESQL:
        return None
    key = app.state.people.signer.key

    def number() -> int:
        hub: Hub | None = getattr(app.state, "hub", None)  # which begins last
        return hub.presence.register.number if hub and hub.presence.register else 1

    sharing = SharedRations(buckets, store, key, number)
    sharing.start()
    return sharing
