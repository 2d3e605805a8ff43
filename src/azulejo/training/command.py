"""The command `azulejo train`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from azulejo.bots.minds import MINDS
from azulejo.folders import data_folder
from azulejo.games.errors import AzulejoError
from azulejo.games.game import Game
from azulejo.texts import Texts

NEEDED: Final = ("matplotlib", "numpy")
FOLDER: Final = "training"


class CannotTrain(AzulejoError):
    """Something that training needs is not there."""


def train(
    game: Game,
    folder: Path | None,
    generations: int,
    games: int,
    nodes: int,
    jobs: int,
    seed: int,
    start: Path | None,
    beside: Sequence[Path],
    texts: Texts,
    ray: str = "",
) -> int:
    """Trains with a bar on a terminal's standard error, and says where what was learned is."""
    if game.name not in MINDS:
        raise CannotTrain("cannot_train", game=game.name, games=", ".join(MINDS))
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        raise CannotTrain("train_packages", packages=", ".join(missing))
    from azulejo.training.curves import draw
    from azulejo.training.plan import Plan
    from azulejo.training.run import train as run

    name = MINDS[game.name].weights(game)
    for other in beside:
        if not any(other.glob("games-*.npz")):
            raise CannotTrain("train_beside", folder=other)
    kept = folder or data_folder() / FOLDER / name
    plan = Plan(game, kept, generations, games, nodes, jobs, seed, start, tuple(beside), ray)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)

        def tell(code: str, fields: dict[str, object], done: int, total: int) -> None:
            words = texts.say(f"train.{code}", fields)
            progress.update(task, description=words, completed=done, total=total)

        run(plan, tell)
    Console(soft_wrap=True, highlight=False).print(
        texts.say("train.done", file=plan.best_file, picture=draw(plan, texts)), markup=False
    )
    return 0
