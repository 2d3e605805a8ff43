"""Plays live games on a server of its own that is killed and restarted again and again, with people who leave, return,
take back, call off, resign, reconnect and send garbage. Exit code 1 if anything is lost, stuck, taken or failing, or if
memory grows.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from azulejo.workbench.paper import paper
from benchmarks.server.figures import show
from benchmarks.soak import report
from benchmarks.soak.plan import Plan
from benchmarks.soak.soak import Soak
from tests.databases import running_postgresql
from tests.wire.serving import Server

EXAMPLES = """examples:
  python -m benchmarks.soak                                     everything that `make soak` does
  python -m benchmarks.soak --minutes 3 --every 0.5 --tables 6  a short look
  python -m benchmarks.soak --every 0                           one long life, in which a slow leak shows
  python -m benchmarks.soak --postgresql --processes 3          on PostgreSQL, by three processes together
"""


def arguments() -> argparse.Namespace:
    """What is to be done."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.soak",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=30, help="how long people come to play (30)")
    parser.add_argument("--tables", type=int, default=12, help="games at once (12)")
    parser.add_argument(
        "--every", type=float, default=2.5, help="minutes between two ends of the server (2.5); 0: none"
    )
    parser.add_argument("--pause", type=float, default=0.4, help="seconds before a person moves, on average (0.4)")
    parser.add_argument("--seed", type=int, default=1, help="of what people do (1)")
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL server of its own, instead of SQLite")
    parser.add_argument("--processes", type=int, default=1, help="that serve together, on PostgreSQL (1)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    if asked.processes > 1 and not asked.postgresql:
        parser.error("Several processes need --postgresql.")
    return asked


@contextmanager
def database(folder: Path, asked: argparse.Namespace) -> Iterator[list[str]]:
    """Where the server keeps its tables, as its options."""
    if asked.postgresql:
        with running_postgresql() as server:
            yield ["--database", server.get_uri(), "--processes", str(asked.processes)]
    else:
        yield ["--data", str(folder)]


def main() -> int:
    """Prints what was seen; 1 if a bar was missed."""
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server and its data do not stay behind
    plan = Plan(asked.minutes * 60, asked.tables, asked.every * 60, asked.pause, asked.seed)
    columns = BarColumn(20), TimeRemainingColumn(), TextColumn("{task.description}")
    with tempfile.TemporaryDirectory(prefix="azulejo-soak-") as temporary:
        folder = Path(temporary)
        with (
            database(folder, asked) as options,
            Progress(*columns, console=Console(stderr=True)) as progress,
        ):
            server = Server(*options, log=folder / "server.log", limited=True)
            soak = Soak(server, plan, progress)
            try:
                uvloop.run(soak.run())
            finally:
                end(server, soak)
        log = server.log.read_text()
    return say(soak, log, asked.json)


def end(server: Server, soak: Soak) -> None:
    """However the soak has ended, nothing of it stays behind."""
    if server.process is not None and server.process.poll() is None and (code := server.stop()) != 0:
        soak.world.tally.wrongs.append(f"the server ended with {code}")


def say(soak: Soak, log: str, as_json: bool) -> int:
    """The figures on standard output, what was wrong on standard error."""
    console, figures, missed = paper(), report.figures(soak, log), report.missed(soak, log)
    if as_json:
        console.print_json(json.dumps({"figures": figures, "missed": missed, "memory": report.course(soak.samples)}))
    else:
        show("A soak", figures, console)
    for sentence in missed:
        Console(stderr=True).print(sentence, markup=False)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
