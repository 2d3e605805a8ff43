"""The puzzles that there are: those that come with Azulejo, and those that were made here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final

from azulejo.folders import NoDataFolder, data_folder
from azulejo.games.registry import GAMES
from azulejo.puzzles.collection import read
from azulejo.puzzles.errors import NoPuzzle
from azulejo.puzzles.puzzle import Puzzle
from azulejo.puzzles.theme import Theme

SHIPPED: Final = Path(__file__).with_name("shipped")
SUFFIX: Final = ".jsonl"
FOLDER: Final = "puzzles"  # of the data folder


@dataclass(frozen=True)
class Wanted:
    """Which puzzles are asked for: all, of one game, about one theme."""

    game: str | None = None
    theme: Theme | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is one of them."""
        return self.game in (None, puzzle.game) and (self.theme is None or self.theme in puzzle.themes)


class Shelf:
    """Puzzles by their id; `shipped` are those that every Azulejo of this version has."""

    def __init__(self, shipped: Iterable[Puzzle], made: Iterable[Puzzle] = ()) -> None:
        self.shipped = {puzzle.id: puzzle for puzzle in shipped}
        self.puzzles: Mapping[str, Puzzle] = {**{puzzle.id: puzzle for puzzle in made}, **self.shipped}

    def of(self, wanted: Wanted) -> list[Puzzle]:
        """All that are asked for, the same order every time, in which games and difficulties are mixed."""
        return sorted(filter(wanted.fits, self.puzzles.values()), key=lambda puzzle: shuffled("", puzzle))

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for everybody: games take turns, and none comes again before all have come.

        Raises NoPuzzle where nothing was shipped.
        """
        games = [game for game in GAMES if any(puzzle.game == game for puzzle in self.shipped.values())]
        if not games:
            raise NoPuzzle("no_puzzle")
        turn, game = divmod(day.toordinal(), len(games))
        own = [puzzle for puzzle in self.shipped.values() if puzzle.game == games[game]]
        lap, place = divmod(turn, len(own))
        return sorted(own, key=lambda puzzle: shuffled(str(lap), puzzle))[place]


def shuffled(why: str, puzzle: Puzzle) -> str:
    """By which puzzles are put in an order that looks like none, for each reason another."""
    return sha256(f"{why} {puzzle.id}".encode()).hexdigest()


def shelf() -> Shelf:
    """What this machine has by now; raises BadPuzzles or OSError."""
    return Shelf(folder(SHIPPED), folder(own_folder()))


def folder(path: Path | None) -> list[Puzzle]:
    """The puzzles of all files of a folder, if there is one."""
    files = sorted(path.glob(f"*{SUFFIX}")) if path is not None and path.is_dir() else []
    return [puzzle for file in files for puzzle in read(file)]


def own_folder() -> Path | None:
    """Where puzzles that are made here are kept, if this user has such a place."""
    try:
        return data_folder() / FOLDER
    except NoDataFolder:
        return None
