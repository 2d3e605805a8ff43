"""A view as the position that it is known to be: of Azul, or of a relative that has the same things and more."""

from __future__ import annotations

from typing import cast

from azulejo.games.azul.position.definition import Opening, Things
from azulejo.games.game import View


class AzulView(Opening, Things):
    """What a position of the family has; each game has its own name and its own phases."""

    game: str
    phase: str


def azul_view(view: View) -> AzulView:
    """The view, known to be of Azul or a relative."""
    return cast(AzulView, view)
