"""Bots as no one wants them. They run in worker processes, which leave marks in a folder to be known by."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from azulejo.tables import Advice, Task, think
from azulejo.tables.commands import Act

HOUR = 3600.0

Bad: TypeAlias = Callable[[Path, Task, int], Advice]


def attempts(folder: Path) -> list[int]:
    """The process of each attempt to think, in order."""
    return [int(mark.read_text()) for mark in sorted(folder.glob("attempt-*"))]


def _marked(folder: Path) -> int:
    """Leaves a mark; how many there were before."""
    number = len(attempts(folder))
    mark = folder / f"attempt-{number}"
    part = folder / f"{number}.part"
    part.write_text(str(os.getpid()))
    part.rename(mark)
    return number


def dies_once(folder: Path, task: Task, seed: int) -> Advice:
    if not _marked(folder):
        os.kill(os.getpid(), signal.SIGKILL)
    return think(task, seed)


def hangs_once(folder: Path, task: Task, seed: int) -> Advice:
    if not _marked(folder):
        time.sleep(HOUR)
    return think(task, seed)


def hangs(folder: Path, task: Task, seed: int) -> Advice:
    _marked(folder)
    time.sleep(HOUR)
    return think(task, seed)


def raises(folder: Path, task: Task, seed: int) -> Advice:
    _marked(folder)
    raise ZeroDivisionError("a defect")


def devours(folder: Path, task: Task, seed: int) -> Advice:
    _marked(folder)
    held = bytearray(3 << 30)
    return think(task, len(held))


def is_well(folder: Path, task: Task, seed: int) -> Advice:
    _marked(folder)
    return think(task, seed)


def answers_nonsense(folder: Path, task: Task, seed: int) -> Advice:
    _marked(folder)
    return Advice(Act(task.seat, task.decision, "nonsense"))
