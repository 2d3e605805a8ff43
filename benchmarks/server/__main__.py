"""Measures a server of its own on this machine, which it shares. Figures are of one run and one machine."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import Progress

from azulejo.games.registry import GAMES
from azulejo.storage.urls import sqlite_url
from azulejo.tables.bounds import MOST_UNDOS
from azulejo.workbench.paper import paper
from benchmarks.server.figures import Figures, show
from benchmarks.server.filling import fill
from benchmarks.server.growth import LongGames
from benchmarks.server.live_games import Plan, Run
from benchmarks.server.process import CannotServe, serving, serving_together
from benchmarks.server.readers import ReadingRun, write_longest
from benchmarks.server.spectators import Watching
from benchmarks.server.wire import Refused

EXAMPLES = """examples:
  python -m benchmarks.server                                        everything that `make bench-server` measures
  python -m benchmarks.server games --games 50 --seconds 20          a short look
  python -m benchmarks.server games --games 500 --rate 300 --json    three times as many moves a second
  python -m benchmarks.server games --games 2000 --rate 200 --json   four thousand streams
  python -m benchmarks.server games --reports 4                      what those who have games explained cost the others
  python -m benchmarks.server spectators --spectators 1000 --rate 2
  python -m benchmarks.server growth --finished 100000               cost per move with many games in the store
  python -m benchmarks.server readers --games 50 --seconds 15        moves while four read the longest table
  python -m benchmarks.server games --database postgresql://…        on PostgreSQL: use an empty database
  python -m benchmarks.server games --database … --processes 3       each move is told by another process than took it
"""

LONG = f"moves of each long game, each taken back ({MOST_UNDOS}, the most that a table lets anybody take back)"


def arguments() -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.server",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="?", choices=("all", "games", "spectators", "growth", "readers"), default="all")
    parser.add_argument("--games", type=int, default=500, help="live games of two people each (500)")
    parser.add_argument("--kind", choices=(*GAMES, "mixed"), default="mixed", help="which game they play (mixed)")
    parser.add_argument("--rate", type=float, help="moves a second: over all games (100), or in the watched one (2)")
    parser.add_argument("--seconds", type=float, default=60, help="how long the live games are played (60)")
    parser.add_argument("--reports", type=int, default=0, help="reports that are made meanwhile: measures both (0)")
    parser.add_argument("--spectators", type=int, default=1000, help="who watch one game (1000)")
    parser.add_argument("--moves", type=int, default=40, help="moves that they see (40)")
    parser.add_argument("--long", type=int, default=MOST_UNDOS, help=LONG)
    parser.add_argument("--finished", type=int, default=0, help="finished games to be in the store (0)")
    parser.add_argument("--data", type=Path, help="a folder for the server's data; by default one that is removed")
    parser.add_argument("--database", default="", help="a database URL, instead of SQLite")
    parser.add_argument("--processes", type=int, default=1, help="servers on one PostgreSQL that share the games (1)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    if not 1 <= asked.long <= MOST_UNDOS:
        parser.error(f"--long {asked.long}: a table lets something be taken back 1 to {MOST_UNDOS} times.")
    return asked


class Bench:
    """What was asked for, measured one thing after the other."""

    def __init__(self, asked: argparse.Namespace, progress: Progress, folder: Path) -> None:
        self.asked = asked
        self.progress = progress
        self.folder = folder
        self.kinds = tuple(GAMES) if asked.kind == "mixed" else (str(asked.kind),)
        self.problems: list[str] = []

    def games(self) -> dict[str, Figures]:
        measured = {"Live games": self._games(0)}
        if self.asked.reports:
            alone, beside = measured["Live games"], self._games(self.asked.reports)
            measured[f"Live games beside {self.asked.reports} reports"] = {**beside, **ratios(alone, beside)}
        return measured

    def _games(self, reports: int) -> Figures:
        plan = Plan(self.asked.games, self.asked.rate or 100, self.asked.seconds, self.kinds, reports)
        with serving_together(self.folder, self.asked.database, self.asked.processes) as fleet:
            run = Run(fleet, plan, self.progress)
            figures = uvloop.run(run.measure())
        self.problems += run.problems()
        return figures

    def spectators(self) -> dict[str, Figures]:
        with serving(self.folder, self.asked.database) as server:
            watching = Watching(server, self.asked.spectators, self.asked.moves, self.asked.rate or 2, self.progress)
            figures = uvloop.run(watching.measure())
        self.problems += watching.problems()
        return {"One game, many spectators": figures}

    def growth(self) -> dict[str, Figures]:
        measured: dict[str, Figures] = {"Long games": self._long()}
        if self.asked.finished:
            url = self.asked.database or sqlite_url(self.folder)
            uvloop.run(fill(url, self.asked.finished, self.kinds, self.progress))
            measured[f"Long games beside {self.asked.finished:,} finished ones"] = self._long()
        return measured

    def readers(self) -> dict[str, Figures]:
        uvloop.run(write_longest(self.asked.database or sqlite_url(self.folder)))
        plan = Plan(self.asked.games, self.asked.rate or 100, self.asked.seconds, self.kinds)
        with serving(self.folder, self.asked.database) as server:
            run = ReadingRun(server, plan, self.progress)
            figures = uvloop.run(run.measure())
        self.problems += run.problems()
        return {"Four readers of the longest table": figures}

    def all(self) -> dict[str, Figures]:
        return {**self.games(), **self.spectators(), **self.growth()}

    def _long(self) -> Figures:
        with serving(self.folder, self.asked.database) as server:
            return uvloop.run(LongGames(server, self.progress).measure(self.asked.long, max(1, self.asked.long // 5)))


def ratios(alone: Figures, beside: Figures) -> Figures:
    """What reports cost those who play: how many times as long things take."""
    times = [name for name in alone if name.endswith(" p95, ms") and float(alone[name]) > 0]
    return {f"{name[:-4]}, times as long": round(float(beside[name]) / float(alone[name]), 2) for name in times}


def main() -> int:
    """Prints what was measured; 1 if anything was wrong or lost on the way."""
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server and its data do not stay behind
    with tempfile.TemporaryDirectory(prefix="azulejo-bench-") as temporary:
        folder = Path(asked.data or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with Progress(console=Console(stderr=True)) as progress:
            bench = Bench(asked, progress, folder)
            try:
                measured = getattr(bench, asked.what)()
            except (CannotServe, Refused) as error:
                progress.console.print(str(error), markup=False)
                return 1
    report(measured, bench.problems, asked.json)
    return 1 if bench.problems else 0


def report(measured: dict[str, Figures], problems: list[str], as_json: bool) -> None:
    """The figures on standard output, the first problems on standard error."""
    console = paper()
    if as_json:
        console.print_json(json.dumps(measured))
    else:
        for title, figures in measured.items():
            show(title, figures, console)
    for problem in problems[:10]:
        Console(stderr=True).print(problem, markup=False)


if __name__ == "__main__":
    sys.exit(main())
