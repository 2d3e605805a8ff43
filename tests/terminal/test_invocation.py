"""The command that continues a game works as it is printed, wherever the reader stands."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from azulejo.terminal.invocation import command

SCRIPT = Path(sys.executable).with_name("azulejo")


def test_the_bare_name_where_the_shell_finds_it() -> None:
    assert command() == ["azulejo"]


def test_the_way_from_here_where_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(SCRIPT.parents[1])
    assert command() == [str(Path(SCRIPT.parent.name) / "azulejo")]


def test_the_whole_path_from_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(tmp_path)
    assert command() == [str(SCRIPT)]


def test_the_module_without_a_script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert command() == [str(tmp_path / "python"), "-m", "azulejo"]
