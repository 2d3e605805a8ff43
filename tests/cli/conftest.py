"""A folder to work in with a game, and a way to run the command in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from azulejo import make
from azulejo.cli import main
from azulejo.workbench.simulate import Simulation
from tests.fair_games import fair_game


@dataclass
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with `game.json`, `fair.json` and `runs/`; games that are played are kept in it too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("AZULEJO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    Path("runs").mkdir()
    for number, record in enumerate(Simulation(make("azul"), ["greedy", "random"], 2, 3).records()):
        Path("runs", f"{number}.json").write_text(record.to_text())
    Path("game.json").write_text(Path("runs", "0.json").read_text())
    Path("fair.json").write_text(fair_game(make("azul"), b"secret").to_text())
    return tmp_path


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Ran:
        code = main(list(arguments))
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run
