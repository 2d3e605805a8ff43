"""What `azulejo play` was asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class PlayOptions:
    """A game to play. What is None is asked for at a terminal, and otherwise has a sensible value.

    A player is a bot's name (`master`), a named bot (`Ana=master`), or else a person's name (`me` is a person too).
    """

    game: str | None = None
    players: list[str] | None = None
    options: dict[str, str] = field(default_factory=dict)
    lang: str = "en"
    seed: int | None = None  # of the deals; None takes them from the operating system's randomness
    resume: Path | None = None
    save: Path | None = None  # where each accepted move is saved; None chooses a file in the user's data folder
    color: bool | None = None  # None: where the output can show it and NO_COLOR is not set
    seconds: float = 1.0  # that a bot may think about one move
