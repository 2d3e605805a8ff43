"""docs/engines.md: its conversation happens as it is written, and its engine plays."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from azulejo import make
from azulejo.bots.engines.engine_bot import EngineBot
from azulejo.bots.engines.messages import LONGEST
from azulejo.bots.engines.program import FAREWELL
from azulejo.engine.door import GRACE
from azulejo.workbench.simulate import Simulation

PAGE = (Path(__file__).parents[2] / "docs" / "engines.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```([^\n]*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
CHANGING = ("version", "bots", "seconds")  # what is another with each release, or each time


def lasting(message: Any) -> dict[str, object]:
    return {name: type(value) if name in CHANGING else value for name, value in message.items()}


def test_the_conversation_happens_as_it_is_written() -> None:
    lines = BLOCKS["text transcript"].splitlines()
    command = [sys.executable, "-m", "azulejo", "engine", "--bot", "greedy"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        for line in lines:
            if line.startswith("> "):
                engine.stdin.write(line[2:] + "\n")
            else:
                assert line.startswith("< ")
                assert lasting(json.loads(engine.stdout.readline())) == lasting(json.loads(line[2:]))
        assert engine.stdout.read() == ""
        assert engine.wait(60) == 0
    assert {line[0] for line in lines} == {">", "<"}


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_the_engine_of_the_page_plays(game: str, tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(BLOCKS["python engine"])
    (record,) = Simulation(make(game), [str(tmp_path / "first.py"), "random"], 1, 1).records()
    assert record.result is not None


def test_its_numbers_are_true() -> None:
    usual = EngineBot([], "")
    assert (
        f"within {usual.hello_seconds:.0f} seconds" in PAGE and f"within {usual.margin:.0f} seconds of `stop`" in PAGE
    )
    assert "`quit` and half a second" in PAGE and FAREWELL == 0.5
    assert "a quarter of a second" in PAGE and GRACE == 0.25
    assert f"{LONGEST // 1024**2} MiB" in PAGE


def test_every_kind_of_message_is_described() -> None:
    asked, answered = (re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) for part in PAGE.split("## What is answered"))
    assert asked == ["hello", "position", "go", "stop", "quit"]
    assert answered == ["hello", "info", "choice", "error"]
