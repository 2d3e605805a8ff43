"""The WebSocket: who is there, what is said, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from fastapi import APIRouter, FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from azulejo.analysis import Budget
from azulejo.games.errors import AzulejoError
from azulejo.server import identity, languages, problems
from azulejo.server.hosting.bus import person
from azulejo.server.limits.rations import Allowance, Buckets
from azulejo.server.live import messages
from azulejo.server.live.connection import sender
from azulejo.server.live.hub import Hub, TooLarge, Unwelcome
from azulejo.server.live.messages import (
    BadMessage,
    Follow,
    FollowLobby,
    LeaveLobby,
    LeaveReport,
    Ping,
    PonderPosition,
    StopPondering,
    Unfollow,
    WatchReport,
)
from azulejo.server.live.stream import RETRY, Stream
from azulejo.server.problems.refusals import Banned, Draining
from azulejo.server.readiness import Readiness
from azulejo.server.settings import Settings
from azulejo.server.study.studies import Studies
from azulejo.storage import StorageError

LIVE: Final = "/live"  # where it is found
MOST_CHARACTERS: Final = 4096  # of a message
MESSAGES: Final = Allowance(burst=200, per_second=20)  # a page that lost its stream follows all its tables anew at once
BROKEN: Final = 1011  # a defect of the server, or of its database
RESTARTS: Final = 1012  # a page comes back by itself

log = logging.getLogger(__name__)


def live_routes() -> APIRouter:
    """The route, and what its streams share while the server runs."""
    router = APIRouter(lifespan=_lifespan)
    router.add_websocket_route(LIVE, live)
    return router


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    number = max(1, (settings.workers or (os.cpu_count() or 2) - 1) // settings.processes)
    studies = Studies(app.state.host, app.state.buckets, Budget(settings.report_seconds), number)
    hub = app.state.hub = Hub(app.state.host, settings.limits, studies=studies)
    await hub.presence.start()
    yield
    await hub.close()


async def live(websocket: WebSocket) -> None:
    """One stream, from its opening to its end. Pages of other sites were refused before."""
    hub: Hub = websocket.app.state.hub
    readiness: Readiness = websocket.app.state.readiness
    texts = languages.asked(websocket)
    await websocket.accept()
    begin = time.monotonic()
    try:
        readiness.check_welcome()
        who = await _who(websocket)
        where = identity.address(websocket)
        with hub.admitted(who, where):
            stream = Stream(hub, who, texts, sender(websocket), where)
            await _converse(websocket, stream, Buckets() if hub.limited else None)
    except WebSocketDisconnect as gone:
        code = gone.code
    except AzulejoError as error:
        code = _code(error)
        await _end(websocket, code, messages.problem(error, texts))
    hub.count_end(code)
    log.info("a stream ended with %d after %.1f s", code, time.monotonic() - begin)


def _code(error: AzulejoError) -> int:
    """What a stream is closed with for this reason."""
    if isinstance(error, Unwelcome):
        return error.close
    return RESTARTS if isinstance(error, Draining) else BROKEN


async def _end(websocket: WebSocket, code: int, last: str) -> None:
    """Says why, and closes, unless somebody else has done so at the same moment."""
    if websocket.application_state is WebSocketState.DISCONNECTED:
        return
    with suppress(WebSocketDisconnect):
        await websocket.send_text(last)
        await websocket.close(code)


async def _converse(websocket: WebSocket, stream: Stream, buckets: Buckets | None) -> None:
    """Tells and listens at the same time, until the client is gone or unwelcome."""
    beside = [asyncio.create_task(_tell(websocket, stream))]
    if stream.who:
        beside.append(asyncio.create_task(_end_with_session(websocket, stream)))
    try:
        while True:
            await _listen(websocket, stream, buckets)
    finally:
        stream.close()
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await stream.end()


async def _end_with_session(websocket: WebSocket, stream: Stream) -> None:
    """Looks whether the cookie still counts, at once and whenever something about the person has changed."""
    changed = asyncio.Event()
    leave = stream.host.bus.subscribe(person(stream.who), lambda _: changed.set())
    try:
        while True:
            changed.clear()
            try:
                await _check(websocket, stream.who)
            except Unwelcome as error:
                stream.close()  # before all else: whoever reads nothing must not be told more
                await _end(websocket, error.close, messages.problem(error, stream.texts))
                return
            except StorageError as error:
                log.warning("nobody could tell whether a cookie still counts: %s", error)
                changed.set()
                await asyncio.sleep(RETRY)
            await changed.wait()
    finally:
        leave()


async def _tell(websocket: WebSocket, stream: Stream) -> None:
    """A stream that can tell no more must not seem to be alive."""
    try:
        await stream.tell()
    except WebSocketDisconnect:
        pass  # whoever listens hears of it too
    except Exception:
        log.exception("a stream failed")
        await websocket.close(BROKEN)


async def _listen(websocket: WebSocket, stream: Stream, buckets: Buckets | None) -> None:
    """One message and what comes of it. While the client reads no answers, nothing more is heard."""
    table = about = None
    try:
        message = messages.parse(await _heard(websocket, buckets))
        match message:
            case Follow():
                table = message.table
                await _check(websocket, stream.who)
                await stream.follow(message)
            case Unfollow():
                stream.unfollow(message.table)
            case FollowLobby():
                stream.follow_lobby(message)
            case LeaveLobby():
                stream.leave_lobby()
            case WatchReport():
                about = "report"
                await _check(websocket, stream.who)
                await stream.watch_report(message)
            case LeaveReport():
                await stream.leave_report()
            case PonderPosition():
                about = "ponder"
                await stream.ponder(message)
            case StopPondering():
                await stream.stop_pondering()
            case Ping():
                await stream.send(messages.PONG)
    except Unwelcome:
        raise
    except AzulejoError as error:
        if problems.is_unavailable(error):
            raise  # a client asks again for all it follows on its next stream, and on this one never
        await stream.send(messages.problem(error, stream.texts, table, about))


async def _check(websocket: WebSocket, who: str) -> None:
    """Raises Unwelcome if the cookie has ended since the stream was opened, as a new password ends all others."""
    if who and not await _who(websocket):
        raise Unwelcome("live_signed_out")


async def _who(websocket: WebSocket) -> str:
    """The id of the person, empty if nobody knows who it is; raises Unwelcome for who is banned."""
    try:
        somebody = await identity.who(websocket)
    except Banned as refusal:
        raise Unwelcome("banned") from refusal
    return somebody.id if somebody else ""


async def _heard(websocket: WebSocket, buckets: Buckets | None) -> str:
    heard = await websocket.receive()
    if heard["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(heard.get("code", 1005))
    if buckets and buckets.take("", MESSAGES):
        raise Unwelcome("live_too_fast", most=MESSAGES.per_second)
    text = heard.get("text")
    if text is None:
        raise BadMessage("live_not_text")
    if len(text) > MOST_CHARACTERS:
        raise TooLarge("live_too_large", most=MOST_CHARACTERS)
    return str(text)
