"""Signals that end a session become an exception, so that leaving always goes the same, safe way."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130  # what a shell expects after Ctrl-C
SIGNALLED: Final = 128  # plus the signal's number
NAMES: Final = ("SIGTERM", "SIGHUP")


class Leave(Exception):
    """The session ends here, because somebody wants it to."""


class Signals:
    """The signals that tell somebody to go. Each raises Leave until they are on their way."""

    def __init__(self) -> None:
        catching = threading.current_thread() is threading.main_thread()
        numbers = [getattr(signal, name) for name in NAMES if catching and hasattr(signal, name)]
        self.before = {number: signal.signal(number, self._leave) for number in numbers}
        self.received = 0

    def _leave(self, number: int, _frame: FrameType | None) -> None:
        self.received = number
        raise Leave

    def on_the_way(self, reason: BaseException) -> int:
        """From now on nothing interrupts what must be done before leaving. Returns the command's exit code."""
        for number in self.before:
            signal.signal(number, signal.SIG_IGN)
        if self.received:
            return SIGNALLED + self.received
        return INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0

    def restore(self) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)


@contextmanager
def signals_leave() -> Iterator[Signals]:
    """While it lasts, being told to terminate or losing the terminal raises Leave, where signals can be caught."""
    signals = Signals()
    try:
        yield signals
    finally:
        signals.restore()
