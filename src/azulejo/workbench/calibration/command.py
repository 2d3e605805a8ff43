"""The command `azulejo calibrate`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from azulejo.analysis.keeping import pieces
from azulejo.analysis.report import written
from azulejo.bots.chances import setting_of, sharpness, weights_of
from azulejo.crews import in_order
from azulejo.folders import data_folder
from azulejo.texts import Texts
from azulejo.workbench.calibration.measuring import best_power, measure
from azulejo.workbench.calibration.observing import Observed, Watching, observe
from azulejo.workbench.calibration.page import picture, summary, table
from azulejo.workbench.paper import paper

FOLDER: Final = "calibration"
FORMAT: Final = "azulejo-calibration"
VERSION: Final = 1


@dataclass(frozen=True)
class Wish:
    """How many games, by how many processes, where they are kept, and what is to be made of them."""

    games: int
    jobs: int = 1
    state: Path | None = None
    fit: Path | None = None  # to which what suits these games is written: measure that with other games
    svg: Path | None = None
    as_json: bool = False
    ray: str = ""  # the cluster that plays instead


def calibrate(watching: Watching, wish: Wish, texts: Texts) -> None:
    """Plays what is missing, and shows how far predictions and outcomes are apart; raises BadPieces or OSError."""
    with bar(wish.games, texts) as told:
        found = observed(watching, wish, told)
    measured = measure(found, sharpness(watching.game))
    if wish.fit is not None:
        store(wish.fit, watching, found)
    if wish.svg is not None:
        wish.svg.write_text(picture(watching.game, measured, texts), "utf-8")
    if wish.as_json:
        print_json = {**asked(watching), **asdict(measured), "apart": measured.apart, "fitting": best_power(found)}
        paper().print(json.dumps(print_json), markup=False, highlight=False, soft_wrap=True)
    else:
        paper().print(table(measured, texts))
        paper().print(summary(measured, texts), markup=False, highlight=False)


def observed(watching: Watching, wish: Wish, told: Callable[[int], None] = lambda done: None) -> list[Observed]:
    """The games, those that a file has and new ones that it gets; `told` hears how many there are."""
    with pieces(wish.state or default_file(watching), asked(watching)) as kept:
        told(len(kept.done))
        if len(kept.done) < wish.games:
            missing = range(len(kept.done), wish.games)
            with closing(in_order(partial(observe, watching), missing, wish.jobs, __name__, wish.ray)) as played:
                for game in played:
                    kept.add(written(game))
                    told(len(kept.done))
        return kept.read(Observed)[: wish.games]


def asked(watching: Watching) -> dict[str, object]:
    """What decides which games are played, except how many."""
    game = watching.game
    setting = {"game": game.name, "players": game.players, "options": dict(game.options)}
    return {"format": FORMAT, "version": VERSION, **setting, "nodes": watching.nodes, "seed": watching.seed}


def default_file(watching: Watching) -> Path:
    """Where games are kept when nobody says where; raises OSError, NoDataFolder."""
    folder = data_folder() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{setting_of(watching.game)}-{watching.nodes}-{watching.seed}.jsonl"


def store(path: Path, watching: Watching, found: list[Observed]) -> None:
    """Adds what suits these games to a file like `calibration.json` of the bots."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    setting = setting_of(watching.game)
    made = {"games": len(found), "nodes": watching.nodes, "seed": watching.seed, "weights": weights_of(setting)}
    known[setting] = {"sharpness": best_power(found), **made}
    path.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n", "utf-8")


@contextmanager
def bar(games: int, texts: Texts) -> Iterator[Callable[[int], None]]:
    """Shows a bar on a terminal's standard error; what it gives is to be called with the number of games played."""
    console = Console(stderr=True)
    columns = (TextColumn(texts.say("simulate.games")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)
