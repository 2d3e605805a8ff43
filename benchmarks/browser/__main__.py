"""Measures how fast the table answers in a browser, with a server of its own. Figures are of one run and one machine.

The bars: a preview within one frame of the click, a new position within 100 ms of it (p95, loopback), next to no layout
shift, 110,000 bytes and fewer than 30 requests for the first screen. It prints what is; it never fails.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import track

from azulejo.games.registry import GAMES
from azulejo.workbench.paper import paper
from benchmarks.browser.measuring import measure_game, measure_weight
from benchmarks.server.figures import Figures, show
from benchmarks.server.process import serving
from tests.browser.browsers import browser

SPEEDS = {"nothing moves": 0, "things move": 1}


def arguments() -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser", description=__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), action="append", help="may be given several times (all)")
    parser.add_argument("--seconds", type=float, default=60, help="of each game, if it is not over before (60)")
    parser.add_argument("--phone", action="store_true", help="on a phone, by touch, instead of a desktop")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def measure(asked: argparse.Namespace, folder: Path) -> dict[str, Figures]:
    """Every game, without and with motion, and the weight of the first screen."""
    cases = [(game, what) for game in asked.game or GAMES for what in SPEEDS]
    measured: dict[str, Figures] = {}
    with serving(folder) as server, browser() as chromium:
        site = f"http://{server.host}:{server.port}"
        measured["First screen"] = measure_weight(chromium, site)
        for game, what in track(cases, "measuring", console=Console(stderr=True)):
            speed = SPEEDS[what]
            measured[f"{game}, {what}"] = measure_game(chromium, site, game, asked.seconds, speed, asked.phone)
    return measured


def main() -> None:
    """Prints what was measured."""
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="azulejo-bench-") as folder:
        measured = measure(asked, Path(folder))
    console = paper()
    if asked.json:
        console.print_json(json.dumps(measured))
        return
    for title, figures in measured.items():
        show(title, figures, console)


if __name__ == "__main__":
    main()
