"""What commands do around a server: find what it keeps, show how far copying it has come, show it in a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from azulejo.folders import data_folder
from azulejo.storage.urls import sqlite_url

DATABASE: Final = "AZULEJO_DATABASE"  # a URL
SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def database_url(data: str | None = None, database: str | None = None, file: str | None = None) -> str:
    """The database asked for: a URL, what a file or the environment says, or the file in a folder, by default in the
    user's data folder. Raises NoDataFolder or OSError.

    A URL with a password does not belong on a command line, which everybody on the machine can read.
    """
    if file:
        return Path(file).read_text("utf-8").strip()
    if data:
        return sqlite_url(Path(data))
    return database or os.environ.get(DATABASE) or sqlite_url(data_folder())


def visit(url: str) -> None:
    """Opens a page in the user's browser, where there is a screen to show one on.

    Without a screen Python would take a browser for the terminal, which shows nothing of a page like ours.
    """
    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in SCREENS)
    if screen:
        webbrowser.open(url)


@contextmanager
def bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """Shows a bar on a terminal's standard error. What it gives is to be called with how much is done, of how much."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
