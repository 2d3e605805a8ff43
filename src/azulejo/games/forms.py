"""What a game's JSON looks like, so that whoever describes or shows it need not know the game.

Each form is a TypedDict, the one definition of its fields. `Annotated[int, "…"]` says in a sentence what a field means.
"""

from __future__ import annotations

from typing import final

from azulejo.games.story import Step


@final
class Forms:
    """The forms of one game."""

    def __init__(
        self,
        position: type,
        actions: tuple[type, ...],
        deals: tuple[type, ...],
        steps: tuple[type[Step], ...],
    ) -> None:
        self.position = position  # as a seat is shown it
        self.actions = actions  # each with a `kind` of its own
        self.deals = deals  # likewise
        self.steps = steps  # those that this game has besides the shared ones
