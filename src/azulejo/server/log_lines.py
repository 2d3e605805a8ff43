"""How a server's log is written: one line an event, with its time. Lines that come often are written together."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEVEL: Final = logging.INFO  # of what is logged all day


@dataclass(frozen=True)
class Together:
    """Messages of one logger, each with its moment. A program that formats records in its own way gets them as one."""

    lines: Sequence[tuple[float, str]]

    def __str__(self) -> str:
        return "\n".join(message for _, message in self.lines)


class Stamped(logging.Formatter):
    """Finds out what the time is once a second, however many lines that second has."""

    second, stamp = -1, ""

    def __init__(self, which: str = "") -> None:
        super().__init__(f"%(asctime)s {which}%(levelname)s %(name)s: %(message)s")
        self.which = which

    def format(self, record: logging.LogRecord) -> str:
        """Several lines for what is logged together, each as it would be by itself."""
        if not isinstance(record.msg, Together):
            return super().format(record)
        of = f" {self.which}{record.levelname} {record.name}: "
        return "\n".join(self.at(moment) + of + message for moment, message in record.msg.lines)

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return self.at(record.created)

    def at(self, moment: float) -> str:
        if int(moment) != self.second:
            self.second = int(moment)
            self.stamp = time.strftime(self.default_time_format, self.converter(moment))
        return f"{self.stamp},{int(moment % 1 * 1000):03d}"


def log_to_stderr(number: int = 0) -> None:
    """For a server that runs by itself; with a number, each line says which of several processes it is of.

    What no line shows is not found out for each: the caller, the thread and the process.
    """
    logging._srcfile = None  # as Python's own guide to logging has it
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Stamped(f"[{number}] " if number else ""))
    ours = logging.getLogger("azulejo")
    ours.addHandler(handler)
    ours.setLevel(LEVEL)
    ours.propagate = False
