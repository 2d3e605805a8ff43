"""Engines to ask, and whether any of their processes is left."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic, sleep

import psutil

from azulejo.bots.engines.engine_bot import EngineBot
from azulejo.games.game import State
from azulejo.games.registry import make
from tests.every_game import reached

BAD_ENGINE = Path(__file__).with_name("bad_engine.py")
AT_ONCE = 0.2  # seconds that a bad engine gets; nothing good waits for them
PATIENT = 60.0  # seconds that a good one has, however busy the machine is


def command(how: str, marks: Path) -> list[str]:
    return [sys.executable, "-I", "-S", str(BAD_ENGINE), how, str(marks)]


def engine(how: str, marks: Path, hello_seconds: float = PATIENT, margin: float = PATIENT) -> EngineBot:
    return EngineBot(command(how, marks), f"./{how}", hello_seconds, margin)


def offer() -> State:
    """A position of Azul in which seat 1 has many moves."""
    state = reached(make("azul"), 1, 2)
    assert state.turn >= 0
    return state


def processes(marks: Path) -> list[psutil.Process]:
    """Those that have left a mark and are there; at least one must have been."""
    numbers = [int(mark.name) for mark in marks.iterdir()]
    assert numbers
    return [psutil.Process(number) for number in numbers if psutil.pid_exists(number)]


def is_running(process: psutil.Process) -> bool:
    """Whether it is there and not merely waiting to be buried, which is its parent's to do."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def running(marks: Path) -> list[psutil.Process]:
    return [process for process in processes(marks) if is_running(process)]


def are_gone(marks: Path) -> bool:
    """Whether all have ended. Who has been killed takes a moment to go."""
    end = monotonic() + PATIENT
    while running(marks) and monotonic() < end:
        sleep(0.001)
    return not running(marks)
