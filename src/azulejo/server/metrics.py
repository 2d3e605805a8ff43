"""Figures for Prometheus at /metrics, in a registry of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Requests by route, never by path, which could name somebody's link; and what the host says about itself."""

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
        self.host = Gauge("azulejo_host", "What the host of the tables says.", ("figure",), registry=self.registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests.labels(method, route, status).inc()
        self.seconds.labels(method, route).observe(seconds)

    def text(self, figures: Mapping[str, float]) -> bytes:
        """Everything, with the host's figures as they are now."""
        for name, value in figures.items():
            self.host.labels(name).set(value)
        return generate_latest(self.registry)
