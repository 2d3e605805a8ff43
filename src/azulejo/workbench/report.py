"""What the workbench shows: progress while it plays, and tables afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from azulejo.games.errors import AzulejoError
from azulejo.records import Record
from azulejo.texts import Texts
from azulejo.workbench.paper import paper
from azulejo.workbench.simulate import Simulation
from azulejo.workbench.summary import Summary, Tally

RECORD_NAMES: Final = "game-*.json"


class FolderInUse(AzulejoError):
    """Records of another run are there; they would mix."""


class Bar:
    """A progress bar on a terminal's standard error: games done, and the moves of the one being played."""

    def __init__(self, progress: Progress, games: int) -> None:
        self.progress = progress
        self.task = progress.add_task("", total=games, moves=0)
        self.moves = 0

    def tick(self) -> None:
        """One more move."""
        self.moves += 1
        self.progress.update(self.task, moves=self.moves)

    def advance(self) -> None:
        """One more game."""
        self.moves = 0
        self.progress.update(self.task, advance=1, moves=0)


@contextmanager
def bar(texts: Texts, games: int) -> Iterator[Bar]:
    """Shows a bar while something is played."""
    console = Console(stderr=True)
    words = texts.say("simulate.games"), texts.say("simulate.moves")
    columns = (
        TextColumn(words[0]),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[moves]} " + words[1]),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress, games)


def simulate(simulation: Simulation, folder: Path | None, texts: Texts, ray: str = "") -> Summary:
    """Plays the games, writes each into the folder if there is one, and sums them up."""
    if folder is not None:
        prepare(folder)
    summary = Summary()
    with bar(texts, simulation.games) as progress:
        for number, record in enumerate(simulation.records(progress.tick, ray), 1):
            if folder is not None:
                write(record, folder / RECORD_NAMES.replace("*", f"{number:06}"))
            summary.add(record)
            progress.advance()
    return summary


def prepare(folder: Path) -> None:
    """Makes the folder; raises FolderInUse when it has records already."""
    folder.mkdir(parents=True, exist_ok=True)
    there = min(folder.glob(RECORD_NAMES), default=None)
    if there is not None:
        raise FolderInUse("folder_in_use", folder=str(folder), file=there.name)


def write(record: Record, path: Path) -> None:
    """Writes plainly: a run that was cut short is repeated from its seed, so no file needs to survive a power cut."""
    path.write_bytes(record.to_text().encode())


def show(summary: Summary, texts: Texts) -> None:
    """Prints the table."""
    paper().print(table(summary, texts))


def table(summary: Summary, texts: Texts) -> Table:
    """One row a bot, then one row a seat."""
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    grid.add_column(texts.say("simulate.who"), overflow="fold")
    for column in ("results", "mean", "deviation", "least", "most", "wins", "shared", "length"):
        grid.add_column(texts.say(f"simulate.{column}"), justify="right")
    for name, tally in sorted(summary.bots.items(), key=lambda bot: -bot[1].to_json()["mean"]):
        grid.add_row(name, *cells(tally, texts))
    grid.add_section()
    for seat, tally in summary.seats.items():
        grid.add_row(texts.say("simulate.seat", seat=seat), *cells(tally, texts))
    return grid


def cells(tally: Tally, texts: Texts) -> list[str]:
    """Whole numbers as they are, others with one decimal."""
    point = texts.say("number.decimal")
    values = tally.to_json().values()
    return [str(value) if isinstance(value, int) else f"{value:.1f}".replace(".", point) for value in values]
