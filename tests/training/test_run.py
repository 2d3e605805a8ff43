"""A training: it leaves what it learned, goes on where it was stopped, and does nothing twice."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from azulejo.bots.minds import MINDS
from azulejo.bots.search.network import number_of_weights
from azulejo.bots.weights import SHAPE, BadWeights, Weights, load, path_of
from azulejo.games.registry import make
from azulejo.training import run
from azulejo.training.fit import FROM_NOTHING, ON_FROM_THE_BEST
from azulejo.training.plan import Plan
from azulejo.training.run import UnlikeGames, pupil, train


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PART", 2)
    monkeypatch.setattr(run, "GLANCED_GAMES", 1)
    monkeypatch.setattr(run, "GATE_GAMES", 4)


def plan(folder: Path, generations: int) -> Plan:
    return Plan(make("azul"), folder, generations, games=4, nodes=10, jobs=2, seed=1)


def test_a_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, halved = tmp_path / "whole", tmp_path / "halved"
    train(plan(whole, 2), lambda *_: None)
    train(plan(halved, 1), lambda *_: None)
    kept = {path.name: path.stat().st_mtime_ns for path in halved.iterdir() if path.suffix in (".npz", ".weights")}
    done = []
    train(plan(halved, 2), lambda code, *_: done.append(code))
    assert "playing" in done
    for name, changed in kept.items():
        if name != "best.weights":
            assert (halved / name).stat().st_mtime_ns == changed
    names = ("network-00.weights", "network-01.weights", "best.weights")
    assert [(halved / name).read_bytes() for name in names] == [(whole / name).read_bytes() for name in names]
    train(plan(halved, 2), lambda code, *_: done.append(f"again {code}"))
    assert not any(code.startswith("again") for code in done)


def test_a_training_may_begin_with_weights_that_are_there(tmp_path: Path) -> None:
    asked = replace(plan(tmp_path, 1), start=path_of("azul-coloured-2"))
    train(asked, lambda *_: None)
    (line,) = map(json.loads, (tmp_path / "log.jsonl").read_text().splitlines())
    assert 0 <= line["best"] <= 1, "what was there before is whom the first generation must beat"


def test_the_next_network_learns_on_from_the_best(tmp_path: Path) -> None:
    asked = plan(tmp_path, 2)
    features = MINDS["azul"].features(asked.game)
    _, policy, course = pupil(asked, 1, features)
    assert (course, list(policy)) == (FROM_NOTHING, [0.0] * len(policy))
    asked.best_file.write_bytes(path_of("azul-coloured-2").read_bytes())
    model, policy, course = pupil(asked, 1, features)
    best = load(asked.best_file)
    assert (model.weights(), list(policy), course) == (list(best.network), list(best.policy), ON_FROM_THE_BEST)
    wider = {**best.shape, "second": 2 * best.shape["second"]}
    asked.best_file.write_bytes(
        Weights(wider, [0.0] * number_of_weights(*(wider[name] for name in SHAPE[:-1])), best.policy, {}).to_bytes()
    )
    assert pupil(asked, 1, features)[2] == FROM_NOTHING, "of another shape"


def test_games_of_another_training_are_learned_from_too(tmp_path: Path) -> None:
    other = replace(plan(tmp_path / "other", 1), game=make("chocolatier", options={"special_factories": "on"}))
    train(other, lambda *_: None)
    train(replace(plan(tmp_path / "own", 1), beside=(other.folder,)), lambda *_: None)
    assert load(tmp_path / "own" / "best.weights").made["games"] == 8, "four of each"


def test_games_of_more_players_are_not_learned_from(tmp_path: Path) -> None:
    other = replace(plan(tmp_path / "other", 1), game=make("azul", players=3))
    train(other, lambda *_: None)
    with pytest.raises(UnlikeGames, match="3"):
        train(replace(plan(tmp_path / "own", 1), beside=(other.folder,)), lambda *_: None)


def test_weights_of_another_game_are_no_beginning(tmp_path: Path) -> None:
    asked = replace(plan(tmp_path, 1), start=path_of("azul-coloured-3"))
    with pytest.raises(BadWeights, match="azul-coloured-3"):
        train(asked, lambda *_: None)
    assert not list(tmp_path.iterdir())


def test_what_came_of_it_is_written_down(tmp_path: Path) -> None:
    train(plan(tmp_path, 1), lambda *_: None)
    (line,) = map(json.loads, (tmp_path / "log.jsonl").read_text().splitlines())
    assert line["generation"] == 0
    assert 0 <= line["greedy"] <= 1
    assert load(tmp_path / "best.weights").made["games"] == 4


def test_a_game_without_features_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    from azulejo.bots.minds import MINDS
    from azulejo.texts import Texts
    from azulejo.training.command import CannotTrain
    from azulejo.training.command import train as command

    monkeypatch.delitem(MINDS, "azul")
    with pytest.raises(CannotTrain):
        command(make("azul"), None, 1, 100, 10, 1, 1, None, (), Texts("en"))


def test_a_folder_without_games_is_no_training(tmp_path: Path) -> None:
    from azulejo.texts import Texts
    from azulejo.training.command import CannotTrain
    from azulejo.training.command import train as command

    with pytest.raises(CannotTrain, match="No games of a training"):
        command(make("azul"), tmp_path / "own", 1, 100, 10, 1, 1, None, [tmp_path], Texts("en"))
    assert not (tmp_path / "own").exists()


def test_the_command_says_what_it_understands() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "azulejo", "train", "--help", "--lang", "en"], capture_output=True, text=True, check=True
    )
    assert "--generations" in shown.stdout and "azulejo train azul" in shown.stdout
