"""Processes that think end with the server they think for, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.hosting import misbehaving

SERVER = """
import asyncio, sys
from functools import partial
from pathlib import Path
from azulejo.server.hosting.counts import Counts
from azulejo.server.hosting.bot_processes.thinkers import Thinkers
from azulejo.tables import Task
from azulejo.tables.levels import Level
from tests.hosting import misbehaving
from tests.every_game import reached
from azulejo.games.registry import make

async def serve() -> None:
    thinkers = Thinkers(1, partial(misbehaving.hangs, Path(sys.argv[1])))
    position = reached(make("azul", 2), 1, 3)
    task = Task("t", int(position.turn), 1, Level("greedy", 60), position)
    thinking = asyncio.create_task(thinkers.answer(task, Counts()))
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(serve())
"""


def thinker(folder: Path) -> int:
    """The process that thinks, once it does."""
    while not misbehaving.attempts(folder):
        time.sleep(0.05)
    return misbehaving.attempts(folder)[0]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A server whose bot thinks for ever, in a process that leaves its mark in the test's folder."""
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "src")])}
    with subprocess.Popen([sys.executable, script, tmp_path], env=environment, stderr=subprocess.DEVNULL) as process:
        yield process
        process.kill()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_thinking_process_does_not_outlive_its_server(
    server: subprocess.Popen[bytes], tmp_path: Path, how: signal.Signals
) -> None:
    thinking = psutil.Process(thinker(tmp_path))
    server.send_signal(how)
    server.wait(30)
    _, alive = psutil.wait_procs([thinking], timeout=30)
    assert not alive


def test_a_thinking_process_is_deaf_to_the_ctrl_c_that_is_meant_for_its_server(
    server: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    pid = thinker(tmp_path)
    os.kill(pid, signal.SIGINT)
    with pytest.raises(psutil.TimeoutExpired):
        psutil.Process(pid).wait(0.5)
