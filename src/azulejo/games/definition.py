"""What the JSON of every position begins with."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Heading(TypedDict):
    """Which game a position is of."""

    game: Annotated[str, "The game's name."]
    players: Annotated[int, "How many play."]
    options: Annotated[dict[str, str], "Every option of the game with its value."]
