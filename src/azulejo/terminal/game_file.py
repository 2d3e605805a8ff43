"""Where games are kept when nobody says where."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from azulejo.folders import data_folder


def new_file(game: str) -> Path:
    """An empty file for a new game, named by the moment, that did not exist; raises OSError or NoDataFolder."""
    folder = data_folder() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
    number = 1
    while True:
        path = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path
