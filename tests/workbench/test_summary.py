"""The figures of a summary, worked out by hand."""

from __future__ import annotations

import pytest
from rich.console import Console

from azulejo import Deal, Outcome, make
from azulejo.records import Move, Record
from azulejo.texts import Texts
from azulejo.workbench.report import table
from azulejo.workbench.summary import Summary


def game(names: list[str], scores: list[int], moves: int) -> Record:
    record = Record(make("azul", len(names)), names)
    record.add(Deal("start", [0]))
    for _ in range(moves):
        record.add(Move(0, 0))
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    record.finish(Outcome(scores, ranks, [], "row"))
    return record


@pytest.fixture
def summary() -> Summary:
    summary = Summary()
    summary.add(game(["greedy", "random"], [50, 10], 40))
    summary.add(game(["random", "greedy"], [30, 30], 60))
    summary.add(game(["greedy", "random"], [70, 80], 50))
    return summary


def test_figures_of_a_bot(summary: Summary) -> None:
    assert summary.bots["greedy"].to_json() == {
        "results": 3,
        "mean": 50.0,
        "deviation": 20.0,
        "least": 30,
        "most": 70,
        "wins": 1,
        "shared": 1,
        "length": 50.0,
    }


def test_figures_of_a_seat(summary: Summary) -> None:
    first = summary.seats[1].to_json()
    assert (first["results"], first["mean"], first["wins"], first["shared"]) == (3, 50.0, 1, 1)
    second = summary.seats[2].to_json()
    assert (second["mean"], second["least"], second["most"], second["wins"]) == (40.0, 10, 80, 1)


def test_a_bot_at_two_seats_has_two_results_a_game() -> None:
    summary = Summary()
    summary.add(game(["greedy", "greedy", "random"], [5, 5, 0], 9))
    figures = summary.bots["greedy"].to_json()
    assert (figures["results"], figures["shared"], figures["wins"]) == (2, 2, 0)


def test_a_single_score_does_not_deviate() -> None:
    summary = Summary()
    summary.add(game(["greedy", "random"], [5, 3], 9))
    assert summary.bots["greedy"].to_json()["deviation"] == 0


@pytest.mark.parametrize(("language", "numbers", "seat"), [("en", "20.0", "seat 1"), ("fr", "20,0", "place 1")])
def test_the_table(summary: Summary, language: str, numbers: str, seat: str) -> None:
    console = Console(width=80)
    with console.capture() as capture:
        console.print(table(summary, Texts(language)))
    lines = capture.get().splitlines()
    bots = [line.split() for line in lines if line.startswith(("greedy", "random"))]
    assert [row[0] for row in bots] == ["greedy", "random"]
    assert numbers in bots[0]
    assert any(line.startswith(seat) for line in lines)
    assert not any("…" in line for line in lines)
