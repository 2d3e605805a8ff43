"""What whoever runs a server learns of it by figures, for Prometheus at /metrics.

Histograms are counted here, as several times are for every move; Prometheus' library writes them down when asked.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

SLOW: Final = logging.getLogger("azulejo.server.slow")
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


class Times:
    """How often something took how long."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus has it: how many took no longer than each bound."""
        bounds = [*map(floatToGoString, self.bounds), "+Inf"]
        return list(zip(bounds, map(float, accumulate(self.counts)), strict=True))


class Metrics(Collector):
    """Requests by route, never by path, which could name somebody's link; and what the host says about itself."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.seconds: dict[tuple[str, str], Times] = {}
        self.times = {name: Times(LONGER) for name in TIMES}
        self.host: Mapping[str, float] = {}
        self.registry = CollectorRegistry()  # of its own
        self.registry.register(self)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method, route, status] += 1
        if (method, route) not in self.seconds:
            self.seconds[method, route] = Times(SECONDS)
        self.seconds[method, route].add(seconds)

    def timed(self, what: str, seconds: float) -> None:
        """Counts a time, and has the log say what took too long."""
        self.times[what].add(seconds)
        if seconds > TIMES[what][1]:
            SLOW.warning("%s: %.1f s", what, seconds)

    def text(self, counted: Mapping[str, float]) -> bytes:
        """Everything, with what the host counts as it is now."""
        self.host = counted
        return generate_latest(self.registry)

    def collect(self) -> Iterator[Metric]:
        """What Prometheus' library asks for."""
        requests = CounterMetricFamily("azulejo_requests", "Requests answered.", labels=("method", "route", "status"))
        for (method, route, status), number in self.requests.items():
            requests.add_metric((method, route, str(status)), number)
        about = "Time from a request to the end of its answer."
        seconds = HistogramMetricFamily("azulejo_request_seconds", about, labels=("method", "route"))
        for asked, times in self.seconds.items():
            seconds.add_metric(asked, times.buckets(), times.total)
        yield from (requests, seconds)
        for name, (about, _) in TIMES.items():
            counted = self.times[name]
            yield HistogramMetricFamily(f"azulejo_{name}_seconds", about, counted.buckets(), counted.total)
        host = GaugeMetricFamily("azulejo_host", "What the host of the tables says.", labels=("figure",))
        for figure, value in self.host.items():
            host.add_metric((figure,), value)
        yield host
