"""Where games are kept when nobody says where."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path


def games_folder() -> Path:
    """`azulejo/games` in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(data) if data else Path.home() / ".local" / "share") / "azulejo" / "games"


def new_file(game: str) -> Path:
    """A file for a new game, named by the moment, that did not exist; it is made empty. Raises OSError."""
    folder = games_folder()
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
