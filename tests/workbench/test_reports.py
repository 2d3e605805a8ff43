"""Reports whose output is no terminal: in a file or a pipe every row is whole, however wide it is."""

from __future__ import annotations

import pytest

from azulejo.texts import Texts
from azulejo.workbench import report
from azulejo.workbench.summary import Summary, Tally
from benchmarks import engine
from benchmarks.server import __main__ as server

LONG = "a name of more than eighty columns, as figures and bots may have, which is not cut anywhere: neither at its end"


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a shell says about its window is not about a file."""
    monkeypatch.setenv("COLUMNS", "40")


def test_rows_of_the_engines_benchmark_can_be_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    figures = {
        f"{how} {what}_per_second": 1e6 for how in ("compiled", "interpreted") for what in ("moves", "copies", "clones")
    }
    measured = engine.cases()
    for case in measured:
        case.best = figures
    engine.report(measured)
    rows = [
        line.strip("│").split("│")[0].strip() for line in capsys.readouterr().out.splitlines() if line.startswith("│")
    ]
    variants = [" ".join([case.game, str(case.players), *map("=".join, case.options.items())]) for case in measured]
    assert rows == variants
    assert len(set(rows)) == len(rows)


def test_names_of_bots_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    tally.add(40, 50, winner=True, winners=1)
    report.show(Summary({LONG: tally, LONG + "!": tally}), Texts("en"))
    names = [line[: line.index("  ")] for line in capsys.readouterr().out.splitlines() if line.startswith("a name")]
    assert names == [LONG, LONG + "!"]


def test_figures_of_a_server_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    server.report({"Games": {LONG: 1, LONG + "!": 2}}, [], as_json=False)
    printed = capsys.readouterr().out
    assert f" {LONG}  " in printed
    assert f" {LONG}! " in printed
