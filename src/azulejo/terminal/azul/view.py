"""A view as the position that it is known to be: of Azul, or of a relative that has the same things."""

from __future__ import annotations

from typing import TypeAlias, cast

from azulejo.games.azul.position.definition import AzulPosition
from azulejo.games.chocolatier.position.definition import ChocolatierPosition
from azulejo.games.game import View

AzulView: TypeAlias = AzulPosition | ChocolatierPosition


def azul_view(view: View) -> AzulView:
    """The view, known to be of Azul or a relative."""
    return cast(AzulView, view)
