"""The example that learns: its facts are right, its gradients too, and it plays and learns from end to end."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from azulejo.envs.vector import VectorEnv
from azulejo.games.azul.board import Board
from examples import policy_gradient as example


def test_points_are_those_of_the_rules() -> None:
    luck = np.random.default_rng(1)
    walls = luck.random((20, 5, 5)) < 0.4
    found = example.runs(walls)
    for number, wall in enumerate(walls):
        board = Board()
        for row, column in zip(*np.nonzero(wall), strict=True):
            board.place_tile(int(row), int(column), 0)
        for row, column in zip(*np.nonzero(~wall), strict=True):
            assert found[number, row, column] == board.linked(int(row), int(column))


def test_facts_about_actions_are_those_of_the_preview() -> None:
    """What an action fills, lets fall and costs."""
    env = VectorEnv("azul", 1)
    facts = example.Facts(env)
    seen, infos = env.reset(seed=2)
    for _ in range(60):
        state = env.state(0)
        row, actions, rows = facts.actions(seen, infos["action_mask"])
        assert actions.tolist() == state.legal(state.turn)
        for action, numbers in zip(actions.tolist(), rows, strict=True):
            preview = state.preview(state.turn, action)
            assert numbers[1] * 3 == pytest.approx(preview.fills)
            assert bool(numbers[6]) == preview.completes
            assert numbers[4] * 4 == pytest.approx(preview.cost)
        assert not row.any()
        seen, _, _, _, infos = env.step(env.sample())


def test_the_gradient_of_the_network_is_right() -> None:
    luck = np.random.default_rng(1)
    network = example.Network(3, 8, luck)
    rows, target = luck.normal(size=(16, 3)), luck.normal(size=16)
    first = float(((network.forward(rows) - target) ** 2).mean())
    for _ in range(300):
        network.learn((network.forward(rows) - target) / len(rows))
    assert float(((network.forward(rows) - target) ** 2).mean()) < first / 4


def test_it_learns_from_end_to_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(example, "NUM_ENVS", 12)
    monkeypatch.setattr(example, "STEPS", 6)
    whole = example.Learner.wins
    monkeypatch.setattr(example.Learner, "wins", lambda self, games, seed: whole(self, min(games, 4), seed))
    won = example.main(["--moves", "100", "--games", "4", "--plot", str(tmp_path / "curve.svg")])
    assert 0 <= won <= 1
    assert "of 4 games against greedy" in capsys.readouterr().out
    assert (tmp_path / "curve.svg").stat().st_size > 1000
