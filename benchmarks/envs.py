"""How fast the environments are, as shares of the rules' own moves a second in the same run.

For every game and environment: the median of several runs of `azulejo bench GAME --env …`, as other work on the machine
falls on single ones.
"""

from __future__ import annotations

from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

from azulejo.arguments import ENVS
from azulejo.envs.bench import measure_env
from azulejo.games.registry import GAMES, make
from azulejo.workbench.paper import paper

ROUNDS = 5
SECONDS = 3.0
FIGURES = ("steps_per_second", "steps_with_observations_per_second")


def main() -> None:
    """Measures everything and prints a table."""
    cases = [(game, env) for game in GAMES for env in ENVS]
    runs: dict[tuple[str, str], list[dict[str, float]]] = {case: [] for case in cases}
    for case in track(cases * ROUNDS, "measuring", console=Console(stderr=True)):
        figures = measure_env(make(case[0]), case[1], SECONDS)
        runs[case].append({name: float(str(rate)) for name, rate in figures.items() if name.endswith("_per_second")})
    table = Table("environment", "k steps/s", "of the rules", "k with observations", "of the rules")
    for case, found in runs.items():
        row = []
        for name in FIGURES:
            row.append(f"{median(run[name] for run in found) / 1e3:,.0f}")
            row.append(f"{median(run[name] / run['moves_per_second'] for run in found):.3f}")
        table.add_row(" ".join(case), *row)
    paper().print(table)


if __name__ == "__main__":
    main()
