"""`azulejo analyse`, by what it prints."""

from __future__ import annotations

import json
from pathlib import Path

from azulejo.analysis.report import Luck
from azulejo.games.registry import make
from azulejo.records import Move, load
from azulejo.terminal.study.page import luck_cells
from azulejo.texts import Texts
from azulejo.workbench.simulate import Simulation
from tests.cli.conftest import Run

QUICK = ("--nodes", "20")


def with_a_blunder() -> None:
    """Puts a game there in which the second player throws a third of the chances to win away at once."""
    (record,) = Simulation(make("azul"), ["greedy", "random"], games=1, seed=12).records()
    Path("game.json").write_text(record.to_text())


def test_analyse_prints_a_line_of_json_for_each_file(run: Run) -> None:
    done = run("analyse", "runs/0.json", "runs/1.json", *QUICK, "--json")
    assert (done.code, done.err) == (0, "")
    for name, line in zip(("runs/0.json", "runs/1.json"), done.out.splitlines(), strict=True):
        report = json.loads(line)
        record = load(name)
        assert report["file"] == name
        assert len(report["accuracy"]) == 2 and all(0 <= each <= 1 for each in report["accuracy"])
        moves = [number for number, event in enumerate(record.events, 1) if isinstance(event, Move)]
        assert [decision["event"] for decision in report["decisions"]] == moves
        for decision in report["decisions"]:
            assert (
                record.event_text(record.events[decision["event"] - 1]) == f"{decision['seat']}: {decision['action']}"
            )
            assert 0 <= decision["loss"] <= 1
            assert decision["line"][0] == decision["best"]
            assert {"grade", "before", "after", "best"} <= decision.keys()


def test_the_same_nodes_find_the_same(run: Run) -> None:
    first, second = (run("analyse", "game.json", *QUICK, "--json").out for _ in range(2))
    assert first == second


def test_analyse_prints_a_table(run: Run) -> None:
    with_a_blunder()
    lines = run("analyse", "game.json", *QUICK).out.splitlines()
    assert lines[0].startswith("game.json · Azul · greedy ")
    assert [line.split(":")[0] for line in lines[1:3]] == ["greedy", "random"]
    assert lines[3].split() == ["event", "round", "player", "move", "grade", "to", "win", "better", "why"]
    assert any("blunder" in line for line in lines[5:])


def test_names_are_shown_as_they_are(run: Run) -> None:
    Path("game.json").write_text(Path("game.json").read_text().replace('"greedy"', '"[red]Ana[/]"'))
    out = run("analyse", "game.json", *QUICK, "--all").out
    assert out.count("[red]Ana[/]") > 10


def test_analyse_speaks_french(run: Run) -> None:
    with_a_blunder()
    out = run("analyse", "game.json", *QUICK, "--lang", "fr").out
    assert "précision" in out and "gaffe" in out


def test_all_shows_all(run: Run) -> None:
    some, everything = (run("analyse", "game.json", *QUICK, *more).out for more in ((), ("--all",)))
    moves = sum(isinstance(event, Move) for event in load("game.json").events)
    assert len(some.splitlines()) < moves < len(everything.splitlines())


def test_a_wrong_file_does_not_keep_the_others_waiting(run: Run) -> None:
    Path("bad.json").write_text('{\n"game": "azul"\n"players": []}')
    files = ("missing.json", "bad.json", "game.json")
    done = run("analyse", *files, *QUICK, "--json")
    missing, bad, good = map(json.loads, done.out.splitlines())
    assert done.code == 1
    assert (missing["file"], missing["error"]["code"]) == ("missing.json", "os")
    assert bad["error"]["code"] == "json_comma_missing"
    assert bad["error"]["message"].startswith("bad.json:2: ")
    assert good["decisions"]
    words = run("analyse", *files, *QUICK)
    assert words.code == 1
    assert [line.split(":")[0] for line in words.err.splitlines()] == ["missing.json", "bad.json"]
    assert words.out.startswith("game.json")


def test_a_deal_is_told_by_whose_chance_it_changed_most() -> None:
    names = ["Ana", "Rui", "Eva", "Gil"]
    told = {
        (0.06, -0.02, -0.02, -0.02): ["Ana", "lucky deal", "+6"],
        (0.02, -0.06, 0.02, 0.02): ["Rui", "unlucky deal", "-6"],
        (-0.0601, 0.06, 0.0, 0.0): ["Rui", "lucky deal", "+6"],  # as rounded figures have it
        (-0.04, 0.04, 0.0, 0.0): ["", "deal", "+4"],
    }
    for change, cells in told.items():
        row = luck_cells(Luck(7, 7, change), names, Texts("en"))
        assert [row[2], row[4], row[5]] == cells
