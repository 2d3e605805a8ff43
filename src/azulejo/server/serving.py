"""Serving on the network, from the first sentence to a clean end."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from azulejo.games.errors import AzulejoError
from azulejo.server.app import create_app
from azulejo.server.bots import check_bots
from azulejo.server.limits.sizes import Connection
from azulejo.server.live.connection import StreamConnection
from azulejo.server.log_lines import log_to_stderr
from azulejo.server.settings import HERE, Settings
from azulejo.storage import Store
from azulejo.storage.capacity import ASKING, LISTENING, connections_for
from azulejo.storage.server_lock import claimed
from azulejo.storage.urls import file_of, parse_url
from azulejo.texts import Texts

PATIENCE: Final = 10  # seconds that running requests have to end once the server is asked to
BACKLOG: Final = 2048
LARGEST_MESSAGE: Final = 64 * 1024  # bytes of a WebSocket message that are read at all

log = logging.getLogger(__name__)


class CannotServe(AzulejoError):
    """The address cannot be used."""


def serve(settings: Settings, say: Callable[[str], None], visit: Callable[[str], None] = lambda url: None) -> int:
    """Serves until somebody ends it; the exit code. Raises AzulejoError when it cannot begin.

    `say` is given what whoever started it should know, and `visit` the address once it answers.
    """
    texts = Texts(settings.language)
    check_bots(settings)
    with claimed(settings.url) as claim:
        check_processes(settings)
        beside = LISTENING if settings.bots == HERE else LISTENING + ASKING
        settings = replace(settings, connections=asyncio.run(check_store(settings.url, settings.processes, beside)))
        place = listening(settings)
        try:
            url = address(place)

            def begun() -> None:
                claim(url)
                say(texts.say("serve.begin", url=url))
                visit(url)

            run_all(settings, place, begun)
            say(texts.say("serve.end"))
        finally:
            place.close()
    return 0


def check_processes(settings: Settings) -> None:
    """Raises CannotServe where several processes cannot serve together."""
    if settings.processes > 1 and file_of(parse_url(settings.url)) is not None:
        raise CannotServe("processes_need_postgresql", processes=settings.processes)
    if settings.processes > 1 and sys.platform == "win32":
        raise CannotServe("processes_need_posix", processes=settings.processes)


async def check_store(url: str, processes: int = 1, beside: int = LISTENING) -> int:
    """Opens the store once, so that what is wrong with it is known before anybody is let in; how many connections each
    process may have."""
    store = await Store.open(url)
    try:
        return await connections_for(store, processes, beside)
    finally:
        await store.close()


def free_port(host: str, wished: int) -> int:
    """The port wished for, or 0 for any if somebody has it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, wished))
        except OSError:
            return 0
    return wished


def listening(settings: Settings) -> socket.socket:
    """The socket that people will find; raises CannotServe."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
    except OSError as cause:
        raise CannotServe("no_such_host", host=settings.host) from cause
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(BACKLOG)
    except OSError as cause:
        found.close()
        problem = cause.strerror or str(cause)
        raise CannotServe("cannot_listen", host=settings.host, port=settings.port, problem=problem) from cause
    return found


def address(place: socket.socket) -> str:
    """Where to look, as a browser wants it."""
    host, port = place.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def run_all(settings: Settings, place: socket.socket, begun: Callable[[], None]) -> None:
    """In this process, or in several that this one looks after."""
    if settings.processes == 1:
        return run(settings, place, begun)
    from azulejo.server.supervisor import supervise  # which itself needs what is here

    with TemporaryDirectory(prefix="azulejo-") as folder:
        return supervise(replace(settings, figures=folder), place, begun)


def run(settings: Settings, place: socket.socket, begun: Callable[[], None]) -> None:
    """Until SIGTERM or SIGINT: then it drains, running requests finish and streams are closed with code 1012.

    `begun` is called once it answers.
    """
    log_to_stderr(settings.number)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws=StreamConnection,
        access_log=False,
        log_config=None,
        server_header=False,
        lifespan="on",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # for a thousand spectators it doubles what an update costs, and the memory
        timeout_graceful_shutdown=PATIENCE,
    )
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    Server(config, app, settings.drain, begun).run(sockets=[place])


class Server(uvicorn.Server):
    """The first signal asks it to end, SIGTERM after it was not ready for a while; the second ends it at once.

    By itself it would raise the signal again once it has ended. SIGUSR1 is for one of several processes: others take
    its place, so it lets nobody in any more, and all who are there go on for a while.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI, drain: float, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.drain = drain
        self.begun = begun
        self.ends: float | None = None  # when, by the monotonic clock, once it was asked to
        self.is_replaced = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.app.state.settings.number:
            signal.signal(signal.SIGUSR1, self.handle_replacement)
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is there by now stays: it need not be looked through again and again
        if not self.should_exit:
            self.begun()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.ends is not None:
            os._exit(128 + sig)  # as a crash, which loses nothing that was answered
        seconds = self.drain if sig == signal.SIGTERM and self.started else 0.0
        self.ends, self.should_exit = time.monotonic() + seconds, not seconds
        if readiness := getattr(self.app.state, "readiness", None):  # not there while it starts
            readiness.is_draining = True
        if seconds:
            log.info("Asked to end, which it does in %.1f s", seconds)

    def handle_replacement(self, sig: int, frame: FrameType | None) -> None:
        if self.ends is None:
            self.handle_exit(signal.SIGTERM, frame)
            self.is_replaced = True

    async def on_tick(self, counter: int) -> bool:
        self.should_exit = self.should_exit or (self.ends is not None and time.monotonic() >= self.ends)
        is_over = await super().on_tick(counter)
        if self.is_replaced and not is_over:
            self.send_elsewhere()
        return is_over

    def send_elsewhere(self) -> None:
        """Takes no more connections, which others on the same socket do, and has those that there are end with the next
        answer."""
        for server in self.servers:
            server.close()
        self.server_state.default_headers = [*self.server_state.default_headers[:1], (b"connection", b"close")]
