"""The parts of an Azul view, as far as they are drawn."""

from __future__ import annotations

from typing import TypedDict, cast

from azulejo.games.game import View


class BoardView(TypedDict):
    """A player's board. Lines and floor are letters or `-`; rows of the wall are letters and dots."""

    score: int
    lines: list[str]
    wall: list[str]
    floor: str


class AzulView(TypedDict):
    """The table. Players count from 1."""

    game: str
    options: dict[str, str]
    round: int
    phase: str
    turn: int | None
    marker: int | None
    centre: str
    displays: list[str]
    bag: str
    lid: str
    boards: list[BoardView]


def azul_view(view: View) -> AzulView:
    """The view, known to be of Azul or a relative."""
    return cast(AzulView, view)
