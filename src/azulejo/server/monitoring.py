"""What whoever runs a server learns of it: a log of requests, and figures for Prometheus at /metrics.

Of a request is logged its method, route, which table, status, time and an id. No query, cookie, link or body.
"""

from __future__ import annotations

import logging
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = logging.getLogger("azulejo.server.requests")
SLOW: Final = logging.getLogger("azulejo.server.slow")
NOWHERE: Final = "-"  # the route of what is not there
MOST_UNCOUNTED: Final = 200  # of what is counted together
SHOWN: Final = ("table", "seat", "record")  # what may be logged of a path
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LONGER: Final = (*SECONDS, 10.0, 30.0, 60.0)
TIMES: Final = {  # what is timed, and the seconds beyond which the log says so
    "loop_lag": ("How much later than it should the event loop came to something.", 1.0),
    "store_read": ("Time that reading from the database took.", 1.0),
    "store_write": ("Time that a transaction took, waiting for its turn included.", 1.0),
    "clock_lateness": ("How much later than its moment a clock ran out.", 1.0),
    "bot_waiting": ("Time that a bot's decision waited for a process.", 30.0),
    "bot_thinking": ("Time that a process took for a bot's decision.", 60.0),
    "hint_waiting": ("Time that a hint waited for a process.", 10.0),
    "hint_thinking": ("Time that a process took for a hint.", 60.0),
    "stream_telling": ("Time from a change to the end of sending it to a stream.", 5.0),
}


class Metrics:
    """Requests by route, never by path, which could name somebody's link; and what the host says about itself.

    In a registry of their own.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "azulejo_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "azulejo_request_seconds",
            "Time from a request to the end of its answer.",
            ("method", "route"),
            registry=self.registry,
            buckets=SECONDS,
        )
        self.counting: dict[tuple[str, str, int], tuple[Callable[[], None], Callable[[float], None]]] = {}
        self.times = {
            name: Histogram(f"azulejo_{name}_seconds", about, registry=self.registry, buckets=LONGER)
            for name, (about, _) in TIMES.items()
        }
        self.host = Gauge("azulejo_host", "What the host of the tables says.", ("figure",), registry=self.registry)
        self.uncounted: list[tuple[str | tuple[str, str, int], float]] = []  # times, and requests that were answered

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self._note((method, route, status), seconds)

    def timed(self, what: str, seconds: float) -> None:
        """Counts a time, and has the log say what took too long."""
        self._note(what, seconds)
        if seconds > TIMES[what][1]:
            SLOW.warning("%s: %.1f s", what, seconds)

    def _note(self, what: str | tuple[str, str, int], seconds: float) -> None:
        """Many are counted in one go, which costs a fraction of what each would cost by itself amid a move."""
        self.uncounted.append((what, seconds))
        if len(self.uncounted) >= MOST_UNCOUNTED:
            self._count()

    def _count(self) -> None:
        uncounted, self.uncounted = self.uncounted, []
        for what, seconds in uncounted:
            if isinstance(what, str):
                self.times[what].observe(seconds)
            else:
                self._count_request(what, seconds)

    def _count_request(self, key: tuple[str, str, int], seconds: float) -> None:
        if key not in self.counting:
            self.counting[key] = self.requests.labels(*key).inc, self.seconds.labels(*key[:2]).observe
        count, observe = self.counting[key]
        count()
        observe(seconds)

    def text(self, counted: Mapping[str, float]) -> bytes:
        """Everything, with what the host counts as it is now."""
        self._count()
        for name, value in counted.items():
            self.host.labels(name).set(value)
        return generate_latest(self.registry)


def new_id() -> str:
    """By which a request is found in the log."""
    return secrets.token_hex(8)


def id_header(request: str) -> tuple[bytes, bytes]:
    """Tells the client the id of its request."""
    return b"x-request-id", request.encode()


class RequestLog:
    """Gives each request an id, and logs and counts its answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        begin, request, status = time.perf_counter(), new_id(), 500

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), id_header(request)]
            await send(message)

        try:
            return await self.app(scope, receive, send_named)
        finally:
            self.answered(scope, request, status, time.perf_counter() - begin)

    def answered(self, scope: Scope, request: str, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else NOWHERE
        route = getattr(scope.get("route"), "path", NOWHERE)
        self.metrics.answered(method, route, status, seconds)
        if LOG.isEnabledFor(logging.INFO):
            parameters = scope.get("path_params", {})
            shown = "".join(f" {name}={parameters[name]!r}" for name in SHOWN if name in parameters)
            LOG.info("%s %s%s %d %.1fms %s", method, route, shown, status, seconds * 1000, request)


class Stamped(logging.Formatter):
    """Writes what the time is once a second, however many lines that second has."""

    second, stamp = -1, ""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        if int(record.created) != self.second:
            self.second = int(record.created)
            self.stamp = time.strftime(self.default_time_format, self.converter(record.created))
        return f"{self.stamp},{int(record.msecs):03d}"


def log_to_stderr(number: int = 0) -> None:
    """For a server that runs by itself: one line an event, with the time, and which of several processes it is.

    What no line shows is not found out for each: the caller, the thread and the process.
    """
    logging._srcfile = None  # as Python's own guide to logging has it
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    which = f"[{number}] " if number else ""
    handler.setFormatter(Stamped(f"%(asctime)s {which}%(levelname)s %(name)s: %(message)s"))
    ours = logging.getLogger("azulejo")
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    ours.propagate = False
