"""What the benchmark counts. How fast it is here and now is nobody's business in a test."""

from __future__ import annotations

import pytest

from azulejo import Rng, make
from azulejo.build import compiled
from azulejo.workbench import bench


def test_every_figure_is_there() -> None:
    figures = bench.measure(make("azul", 3, {"wall": "gray"}), 0.05)
    header = {"game": "azul", "players": 3, "options": {"wall": "gray"}, "compiled": compiled()}
    rates = ("moves_per_second", "games_per_second", "clones_per_second", "copies_per_second")
    assert list(figures) == [*header, *rates]
    assert {name: figures[name] for name in header} == header
    for name in rates:
        rate = figures[name]
        assert isinstance(rate, int)
        assert rate > 0
    moves, games = figures["moves_per_second"], figures["games_per_second"]
    assert isinstance(moves, int)
    assert isinstance(games, int)
    assert 20 < moves / games < 500


class Clock:
    """Time that passes only when work is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(bench, "perf_counter", lambda: self.now)


def test_a_rate_is_work_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)

    def work() -> tuple[int, int]:
        clock.now += 0.5
        return 10, 1

    assert bench.rate(work, 2.0) == [20.0, 2.0]


def test_the_best_slice_counts_and_the_first_warms_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    durations = iter([0.1, 1.0, 1.0, 0.5, 1.0, 1.0])

    def work() -> tuple[int]:
        clock.now += next(durations)
        return (10,)

    assert bench.rates(work, 0.06) == [20.0]


def test_a_dealt_game_waits_for_a_player() -> None:
    assert bench.dealt(make("azul"), Rng(1)).turn >= 0
