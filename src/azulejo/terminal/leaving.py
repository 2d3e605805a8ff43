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
    """The session ends here; the command's exit code says why."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


def _numbers() -> list[int]:
    return [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


def _leave(number: int, _frame: FrameType | None) -> None:
    """Leaves once: who is told to go is often told twice, and must not be stopped on the way out."""
    for each in _numbers():
        signal.signal(each, signal.SIG_IGN)
    raise Leave(SIGNALLED + number)


@contextmanager
def signals_leave() -> Iterator[None]:
    """While it lasts, being told to terminate or losing the terminal raises Leave, where signals can be caught."""
    catching = threading.current_thread() is threading.main_thread()
    before = {number: signal.signal(number, _leave) for number in _numbers() if catching}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
