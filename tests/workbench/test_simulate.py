"""Simulated games: the same seed plays the same games, and no bot has the better seat."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from azulejo import make
from azulejo.bots import BOTS, LEVELS, UnknownBot
from azulejo.records import Move, load, parse
from azulejo.texts import Texts
from azulejo.workbench import report
from azulejo.workbench.report import FolderInUse
from azulejo.workbench.simulate import Simulation
from tests.every_game import SETTINGS, Setting


def texts_of(games: int, seed: int, bots: list[str] | None = None) -> list[str]:
    simulation = Simulation(make("azul"), bots or ["greedy", "random"], games, seed)
    return [record.to_text() for record in simulation.records()]


def test_the_same_seed_plays_the_same_games() -> None:
    assert texts_of(4, 7) == texts_of(4, 7)


def test_more_games_begin_with_the_same_games() -> None:
    assert texts_of(5, 7)[:2] == texts_of(2, 7)


def test_every_game_and_every_seed_is_another() -> None:
    assert len({*texts_of(5, 7, ["random"]), *texts_of(5, 8, ["random"])}) == 10


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_game_can_be_simulated_and_is_recorded_rightly(setting: Setting) -> None:
    for record in Simulation(setting.make(), list(BOTS), 2, 1).records():
        assert parse(record.to_text()).result == record.result is not None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"], ["a", "b", "c", "d", "e"]])
def test_each_bot_has_each_seat_equally_often(players: int, bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejo.workbench.simulate.make_player", lambda name: name)
    simulation = Simulation(make("azul", players), bots, 3 * len(bots), 1)
    seatings = [simulation.seating(number) for number in range(simulation.games)]
    for seat in range(players):
        assert Counter(seating[seat] for seating in seatings) == dict.fromkeys(bots, 3)


def test_every_move_ticks() -> None:
    ticks: list[None] = []
    (record,) = Simulation(make("azul"), ["random"], 1, 7).records(lambda: ticks.append(None))
    assert len(ticks) == sum(isinstance(event, Move) for event in record.events)


def test_the_strongest_goes_by_the_name_of_its_level() -> None:
    simulation = Simulation(make("azul"), ["strongest", "random"], 1, 1)
    assert simulation.labels == {"strongest": LEVELS[-1], "random": "random"}


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        Simulation(make("azul"), ["greedy", "genius"], 1, 1)


def test_records_are_numbered_files(tmp_path: Path) -> None:
    simulation = Simulation(make("azul"), ["greedy", "random"], 3, 5)
    report.simulate(simulation, tmp_path / "new" / "runs", Texts("en"))
    files = sorted((tmp_path / "new" / "runs").iterdir())
    assert [file.name for file in files] == ["game-000001.json", "game-000002.json", "game-000003.json"]
    assert [file.read_text("utf-8") for file in files] == texts_of(3, 5)
    assert [load(file).names for file in files] == [simulation.seating(number) for number in range(3)]


def test_runs_do_not_mix(tmp_path: Path) -> None:
    simulation = Simulation(make("azul"), ["random"], 2, 5)
    report.simulate(simulation, tmp_path, Texts("en"))
    with pytest.raises(FolderInUse) as caught:
        report.simulate(simulation, tmp_path, Texts("en"))
    assert "game-000001.json" in str(caught.value)
