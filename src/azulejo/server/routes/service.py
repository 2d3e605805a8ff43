"""What is not part of the API: health and metrics for whoever runs the server, and a page for who comes by."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Final

from fastapi import APIRouter, FastAPI
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import azulejo
from azulejo.server.client import POLICY, Client
from azulejo.server.gathering import Gathering
from azulejo.server.live import Hub
from azulejo.server.monitoring import Metrics
from azulejo.server.readiness import Readiness
from azulejo.server.routes.dependencies import InTexts, answer
from azulejo.server.schemas.base import Health, Problem, Ready
from azulejo.texts import Texts

router = APIRouter(tags=["service"])

PARAGRAPHS: Final = ("page.what", "page.how", "page.apart")
TEMPLATE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Azulejo</title>
</head>
<body>
<main>
<h1>Azulejo {version}</h1>
{paragraphs}
<ul>
<li><a href="/api/v1/openapi.json">{description}</a></li>
<li><a href="/api/v1/tables">{tables}</a></li>
</ul>
</main>
</body>
</html>
"""


@router.get("/healthz", responses={200: {"model": Health}}, operation_id="checkHealth", summary="Check health")
async def check_health() -> Response:
    """200 while the process answers at all, whatever becomes of its database."""
    return answer({"status": "ok"})


@router.get(
    "/readyz",
    responses={200: {"model": Ready}, 503: {"model": Problem}},
    operation_id="checkReadiness",
    summary="Check readiness",
)
async def check_readiness(request: Request) -> Response:
    """200 while the server can store, hear of changes and let clocks run out; 503, within seconds, if one of these
    fails or the server is about to end. Bots that wait because nobody is there to think keep no one from playing:
    `waiting` says so."""
    readiness: Readiness = request.app.state.readiness
    return answer({"status": "ready", "waiting": await readiness.check()})


@router.get(
    "/metrics",
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Prometheus' text format."}
    },
    operation_id="getMetrics",
    summary="Get figures for Prometheus",
)
async def get_metrics(request: Request) -> Response:
    """Requests by route, what the host of the tables and its streams count, and how long things took. Of several
    processes that serve together each has its own, labelled with its number."""
    own = await figures(request.app)
    gathering: Gathering | None = request.app.state.gathering
    told = await asyncio.to_thread(gathering.all, own) if gathering else own
    return Response(told, media_type=CONTENT_TYPE_LATEST)


async def figures(app: FastAPI) -> bytes:
    """Those of this process."""
    metrics: Metrics = app.state.metrics
    hub: Hub | None = getattr(app.state, "hub", None)  # which begins last
    return metrics.text(await app.state.host.status() | (hub.status() if hub else {}))


@router.get(
    "/",
    responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}, "description": "A page."}},
    operation_id="getPage",
    summary="Say what this is",
)
async def get_page(request: Request, texts: InTexts) -> Response:
    """The browser client; where the package was built without it, a page that says what this is."""
    client: Client = request.app.state.client
    if client.is_there:
        return await client.page(request)
    return HTMLResponse(_page(texts), headers={"content-security-policy": POLICY, "content-language": texts.language})


def _page(texts: Texts) -> str:
    """What this is, for somebody who opens the address in a browser, in one language."""
    said = "\n".join(f"<p>{escape(texts.say(code))}</p>" for code in PARAGRAPHS)
    return TEMPLATE.format(
        language=texts.language,
        version=escape(azulejo.__version__),
        paragraphs=said,
        description=escape(texts.say("page.description")),
        tables=escape(texts.say("page.tables")),
    )
