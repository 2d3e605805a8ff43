"""What the arena shows: progress with the score so far while it plays, and a table afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from azulejo.arena.match import Match
from azulejo.arena.playing import Played
from azulejo.arena.standings import Standing, Tallies
from azulejo.texts import Texts
from azulejo.workbench.paper import paper

LEADERS: Final = 3  # whose score is shown while games are played
COLUMNS: Final = ("wins", "shared", "win_rate", "margin", "elo", "interval", "mean_time", "longest_time")


class Bar:
    """A progress bar on a terminal's standard error: games done, and how many of them who wins."""

    def __init__(self, progress: Progress, match: Match, texts: Texts) -> None:
        self.progress = progress
        self.texts = texts
        self.tallies = Tallies()
        self.task = progress.add_task("", total=match.total, score="")

    def add(self, game: Played) -> None:
        """One more game."""
        self.tallies.add(game)
        rates = [f"{label} {percent(tally.win_rate, self.texts)}" for label, tally in self.tallies.leaders(LEADERS)]
        self.progress.update(self.task, advance=1, score=" · ".join(rates))


@contextmanager
def bar(match: Match, texts: Texts) -> Iterator[Bar]:
    """Shows a bar while a match is played."""
    console = Console(stderr=True)
    columns = (
        TextColumn(texts.say("arena.games")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[score]}", markup=False),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress, match, texts)


def to_json(match: Match, found: Sequence[Standing]) -> dict[str, object]:
    """What was asked for, what it came to, and everybody's results."""
    results = [standing.to_json() for standing in found]
    return {**match.to_json(), "deals": match.deals, "played": match.total, "results": results}


def show(match: Match, found: Sequence[Standing], path: Path, texts: Texts) -> None:
    """Prints the table, how many games it sums up, and where they are kept."""
    page = paper()
    page.print(table(found, texts))
    for line in (size(match, texts), texts.say("arena.kept", file=path)):
        page.print(line, markup=False, highlight=False, soft_wrap=True)


def size(match: Match, texts: Texts) -> str:
    """How many games there are, and why there are more than were asked for, if there are."""
    whole = texts.say("arena.played", number=match.deals, games=match.total, each=match.games_a_deal)
    if match.total == match.games:
        return whole
    return f"{whole} {texts.say('arena.rounded', number=match.games)}"


def table(found: Sequence[Standing], texts: Texts) -> Table:
    """One row an entrant, best first."""
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    grid.add_column("", overflow="fold")
    grid.add_column(texts.say("arena.games"), justify="right")
    for column in COLUMNS:
        grid.add_column(texts.say(f"arena.{column}"), justify="right")
    for standing in found:
        grid.add_row(standing.bot, *cells(standing, texts))
    return grid


def cells(standing: Standing, texts: Texts) -> list[str]:
    """An entrant's figures as they are read."""
    return [
        str(standing.games),
        str(standing.wins),
        str(standing.shared),
        percent(standing.win_rate, texts),
        decimal(standing.mean_margin, 1, texts),
        f"{standing.elo:.0f}",
        f"± {standing.elo_high - standing.elo:.0f}",
        decimal(standing.seconds_per_decision, 3, texts),
        decimal(standing.longest_decision, 3, texts),
    ]


def percent(share: float, texts: Texts) -> str:
    """A share of 1 in the reader's language."""
    return texts.say("arena.percent", figure=decimal(100 * share, 1, texts))


def decimal(value: float, places: int, texts: Texts) -> str:
    """A number with so many places behind the point, or whatever the reader has there."""
    return f"{value:.{places}f}".replace(".", texts.say("number.decimal"))
