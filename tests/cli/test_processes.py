"""The command as a process: started either way, interrupted, and with nobody reading."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

MODULE = [sys.executable, "-m", "azulejo"]
SCRIPT = [str(Path(sys.executable).with_name("azulejo"))]


def start(*words: str, **more: str) -> subprocess.Popen[str]:
    environment = os.environ | more
    pipe = subprocess.PIPE
    return subprocess.Popen([*MODULE, *words], stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment)


@pytest.mark.parametrize("command", [MODULE, SCRIPT], ids=["python -m azulejo", "azulejo"])
def test_both_ways_to_start_it(folder: Path, command: list[str]) -> None:
    done = subprocess.run([*command, "check", "game.json", "none.json"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (1, "")
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["game.json:", "none.json:"]


def test_interrupting_is_quiet(folder: Path) -> None:
    with start("simulate", "azul", "--games", "1000000", "--out", "endless") as process:
        deadline = time.monotonic() + 60
        while not Path("endless/game-000002.json").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize("words", [["check", "game.json"], ["--help"], ["simulate", "azul", "--games", "2"]], ids=str)
def test_a_closed_pipe_is_quiet(folder: Path, words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*MODULE, *words], stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert done.stderr == b""
    assert words[0] != "check" or done.returncode == 141  # argparse and rich have their own ways to end here


def test_output_that_lacks_letters_still_comes(folder: Path) -> None:
    with start("check", "game.json", "none.json", "--lang", "fr", PYTHONIOENCODING="ascii") as process:
        out, err = process.communicate(timeout=60)
    assert err == ""
    assert "evenements" in out


def test_a_progress_bar_is_for_terminals_only(folder: Path) -> None:
    with start("simulate", "azul", "--games", "2") as process:
        _, err = process.communicate(timeout=60)
    assert err == ""
