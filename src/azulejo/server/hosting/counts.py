"""What a host counts, for those who watch over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Timed: TypeAlias = Callable[[str, float], None]  # what took how many seconds


def untimed(what: str, seconds: float) -> None:
    """Times that nobody wants to know."""


@dataclass
class Counts:
    """Totals since the start of the process."""

    tables_opened: int = 0
    tables_read: int = 0  # read back from the store
    events_stored: int = 0
    moves_stored: int = 0
    views_built: int = 0
    overtaken: int = 0  # changes decided anew because another process was first
    bot_decisions: int = 0
    bot_failures: int = 0  # thoughts that ended in an error, a death or a hang
    bot_restarts: int = 0  # worker processes that were replaced
    bot_stand_ins: int = 0  # decisions that fell to the stand-in after repeated failures
    clocks_run_out: int = 0

    def __post_init__(self) -> None:
        self.timed: Timed = untimed
