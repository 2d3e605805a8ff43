"""What whoever runs a server can choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PREFIX: Final = "/api/v1"
DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8123
HERE: Final = "here"
WORKERS: Final = "workers"


@dataclass(frozen=True)
class Settings:
    """All that is chosen from outside. `url` names the database, as `azulejo.storage` understands it."""

    url: str
    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT  # 0: any that is free
    workers: int | None = None  # processes that bots think in; None: one for each core but one
    bots: str = HERE  # who thinks for them: these processes, or bot workers on the same database
    limits: bool = True  # whether requests are rationed
    names: tuple[str, ...] = ()  # of hosts, under which it is reached besides addresses and localhost
    drain: float = 0.0  # seconds for which a server that was asked to end still serves, and says that it is not ready
    connections: int = 10  # to PostgreSQL, besides the one that listens
    processes: int = 1  # that serve together, on PostgreSQL
    number: int = 0  # which of these this is, from 1; 0 for the only one
    figures: str = ""  # a folder in which they leave what /metrics says for each other
    report_seconds: float = 0.5  # for which each decision of a game that is explained is looked at
    language: str = "en"  # of what is said to whoever runs the server
