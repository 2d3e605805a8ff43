"""What whoever runs a server learns of it by figures, for Prometheus at /metrics."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SLOW: Final = logging.getLogger("azulejo.server.slow")
MOST_UNCOUNTED: Final = 200  # of what is counted together
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
