"""A terminal without a terminal: typed lines go in, printed ones come out."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from azulejo.terminal.options import PlayOptions
from azulejo.terminal.play import run
from tests.terminal.typist import Played

PlayTyped = Callable[[Sequence[str], PlayOptions], Played]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the games of whoever runs it; the shell finds the command."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    for name in ("AZULEJO_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> PlayTyped:
    """Runs `azulejo play` with these lines typed, after which the input ends."""

    def played(lines: Sequence[str], options: PlayOptions) -> Played:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = run(options)
        return Played(code, capsys.readouterr().out)

    return played
