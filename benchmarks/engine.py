"""How fast the engine is, as ratios measured in one run: the machine's mood touches both sides of a ratio alike.

For every game and option: compiled against the same source interpreted, and against two-player Azul. Rounds alternate
and the best of each side counts.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Column, Table

import azulejo
from azulejo.games.registry import GAMES
from azulejo.workbench.paper import paper

ROUNDS = 3
SECONDS = 1.0


@dataclass
class Case:
    """One variant of a game and the best figures seen for it."""

    game: str
    players: int
    options: dict[str, str]
    best: dict[str, float] = field(default_factory=dict)

    def measure(self, source: Path, prefix: str) -> None:
        """Runs `azulejo bench` on the sources in a folder and keeps what is better than before."""
        options = [f"--option={name}={value}" for name, value in self.options.items()]
        command = [sys.executable, "-m", "azulejo", "bench", self.game, f"--players={self.players}", *options]
        environment = {**os.environ, "PYTHONPATH": str(source)}
        run = subprocess.run(
            [*command, f"--seconds={SECONDS}", "--json"], env=environment, check=True, capture_output=True, text=True
        )
        for name, figure in json.loads(run.stdout).items():
            if name.endswith("_per_second"):
                key = f"{prefix} {name}"
                self.best[key] = max(self.best.get(key, 0), figure)


def cases() -> list[Case]:
    """Every game with two players and every option, and with the most players."""
    found = []
    for name, entry in GAMES.items():
        choices = [[(option.name, choice) for choice in option.choices] for option in entry.options]
        for players in sorted({entry.players.start, entry.players.stop - 1}):
            found += [Case(name, players, dict(options)) for options in product(*choices)]
    return found


def main() -> None:
    """Measures everything and prints a table."""
    compiled = Path(azulejo.__file__).parents[1]
    with tempfile.TemporaryDirectory() as folder:
        pure = Path(folder)
        shutil.copytree(compiled / "azulejo", pure / "azulejo", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        measured = cases()
        rounds = [(case, source) for _ in range(ROUNDS) for case in measured for source in ("compiled", "interpreted")]
        for case, source in track(rounds, "measuring", console=Console(stderr=True)):
            case.measure(compiled if source == "compiled" else pure, source)
    report(measured)


def report(measured: list[Case]) -> None:
    """The best figures and their ratios."""
    moves = "compiled moves_per_second"
    table = Table(
        Column("variant", overflow="fold"), "M moves/s", "x interpreted", "x first row", "M copies/s", "M clones/s"
    )
    for case in measured:
        options = " ".join(f"{name}={value}" for name, value in case.options.items())
        table.add_row(
            f"{case.game} {case.players} {options}",
            f"{case.best[moves] / 1e6:.2f}",
            f"{case.best[moves] / case.best['interpreted moves_per_second']:.0f}",
            f"{case.best[moves] / measured[0].best[moves]:.2f}",
            f"{case.best['compiled copies_per_second'] / 1e6:.1f}",
            f"{case.best['compiled clones_per_second'] / 1e6:.1f}",
        )
    paper().print(table)


if __name__ == "__main__":
    main()
