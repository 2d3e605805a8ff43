"""What the benchmark of environments counts, and what it says where they cannot be had."""

from __future__ import annotations

import json

import pytest

from azulejo.arguments import ENVS
from azulejo.cli import main
from azulejo.envs import bench, packages
from azulejo.games.registry import make


@pytest.mark.parametrize("env", ENVS)
def test_every_figure_is_there(env: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "NUM_ENVS", 4)
    monkeypatch.setattr(bench, "STEPS", 4)
    figures = bench.measure_env(make("azul", 3), env, 0.001)
    rates = ["moves_per_second", "steps_per_second", "steps_with_observations_per_second"]
    assert list(figures) == ["game", "players", "options", "compiled", "env", "num_envs", *rates]
    assert (figures["env"], figures["num_envs"], figures["players"]) == (env, 4 if env == "vector" else 1, 3)
    assert all(figures[name] for name in rates)


def test_steps_are_counted_by_the_time_that_they_take() -> None:
    assert bench.measured(lambda: (10, 0.5), 2.0) == 20.0


def test_the_command_measures_an_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "NUM_ENVS", 4)
    assert main(["bench", "duel", "--env", "vector", "--seconds", "0.001", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["env"] == "vector"
    assert main(["bench", "azul", "--env", "vector", "--seconds", "0.001", "--lang", "fr"]) == 0
    assert "pas par seconde avec observations" in capsys.readouterr().out


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(packages, "find_spec", lambda name: None if name == "pettingzoo" else object())
    assert main(["bench", "azul", "--env", "pettingzoo"]) == 2
    said = capsys.readouterr().err
    assert "pettingzoo" in said and 'pip install "azulejo[envs]"' in said
