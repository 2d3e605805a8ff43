"""The command `azulejo puzzles make`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from azulejo.analysis.keeping import pieces
from azulejo.analysis.report import Exact, written
from azulejo.crews import in_order
from azulejo.folders import data_folder
from azulejo.puzzles.collection import add, read
from azulejo.puzzles.making import Making, puzzles_of
from azulejo.puzzles.puzzle import Puzzle
from azulejo.puzzles.shelf import FOLDER, SUFFIX
from azulejo.texts import Texts
from azulejo.workbench.paper import paper

STATES: Final = "puzzle-games"  # folder of those that are being made
FORMAT: Final = "azulejo-puzzle-games"
VERSION: Final = 1
NODES: Final = 10_000  # of the short search, when nothing is said


@dataclass(frozen=True)
class Wish:
    """Of how many games, by how many processes, where what is done is kept, and to which file puzzles are added."""

    games: int
    jobs: int = 1
    state: Path | None = None
    out: Path | None = None
    as_json: bool = False


@dataclass(frozen=True)
class Played(Exact):
    """What a game gave."""

    puzzles: tuple[Puzzle, ...]


def make_puzzles(making: Making, wish: Wish, texts: Texts) -> None:
    """Plays what is missing and adds its puzzles to a file; raises BadPieces, BadPuzzles or OSError."""
    out = wish.out or default_file(making)
    if out.exists():
        read(out)  # what cannot be added to is found out before the work, not after it
    with bar(wish.games, texts) as told:
        found = played(making, wish, told)
    made = [puzzle for game in found for puzzle in game.puzzles]
    number = add(out, made)
    if wish.as_json:
        told_json = {**asked(making), "games": len(found), "made": len(made), "file": str(out), "puzzles": number}
        paper().print(json.dumps(told_json), markup=False, highlight=False, soft_wrap=True)
    else:
        text = texts.say("puzzles.made", number=len(made), games=len(found), file=out, all=number)
        paper().print(text, markup=False, highlight=False, soft_wrap=True)


def played(making: Making, wish: Wish, told: Callable[[Sequence[Played]], None]) -> list[Played]:
    """The games, those that a file has and new ones that it gets; `told` hears of all that there are."""
    with pieces(wish.state or default_state(making), asked(making)) as kept:
        found = kept.read(Played)[: wish.games]
        told(found)
        missing = range(len(found), wish.games)
        if missing:
            with closing(in_order(partial(puzzles_of, making), missing, wish.jobs, __name__)) as games:
                for puzzles in games:
                    found.append(Played(tuple(puzzles)))
                    kept.add(written(found[-1]))
                    told(found)
        return found


def asked(making: Making) -> dict[str, object]:
    """What decides which puzzles are made, except how many."""
    game = making.game
    setting = {"game": game.name, "players": game.players, "options": dict(game.options)}
    return {"format": FORMAT, "version": VERSION, **setting, "budget": asdict(making.budget), "seed": making.seed}


def default_file(making: Making) -> Path:
    """Where puzzles go when nobody says where, to be found by who solves them; raises OSError, NoDataFolder."""
    return kept_in(FOLDER) / f"{making.game.name}{SUFFIX}"


def default_state(making: Making) -> Path:
    """Where games are kept when nobody says where; raises OSError, NoDataFolder."""
    game = making.game
    setting = "-".join([game.name, str(game.players), *(game.options[name] for name in sorted(game.options))])
    looks = "-".join(str(each) for each in asdict(making.budget).values() if each is not None)
    return kept_in(STATES) / f"{setting}-{looks}-{making.seed}{SUFFIX}"


def kept_in(name: str) -> Path:
    """A folder of the data folder, made if it is missing; raises OSError, NoDataFolder."""
    folder = data_folder() / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def bar(games: int, texts: Texts) -> Iterator[Callable[[Sequence[Played]], None]]:
    """Shows a bar on a terminal's standard error: games played, of how many, and how many puzzles these have given."""
    console = Console(stderr=True)
    found = TextColumn(texts.say("puzzles.found", number="{task.fields[found]}"))
    columns = (TextColumn(texts.say("simulate.games")), BarColumn(), MofNCompleteColumn(), found, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=games, found=0)

        def told(played: Sequence[Played]) -> None:
            progress.update(task, completed=len(played), found=sum(len(each.puzzles) for each in played))

        yield told
