"""The parts of an Azul view, as far as they are drawn."""

from __future__ import annotations

import re
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


def letters(tiles: str) -> str:
    """Listed tiles, of which there may be none."""
    return "" if tiles == "-" else tiles


def counts(tiles: str) -> list[tuple[str, int]]:
    """Counted tiles: `B12Y3` is twelve B and three Y."""
    return [(letter, int(number)) for letter, number in re.findall(r"([A-Z])(\d+)", tiles)]


def complete_lines(board: BoardView) -> list[int]:
    """The complete pattern lines, from 1."""
    return [line for line, tiles in enumerate(board["lines"], 1) if len(letters(tiles)) == line]


def deciding(view: AzulView) -> list[int]:
    """The seats that must decide now, from 0."""
    if view["phase"] == "tiling":
        return [seat for seat, board in enumerate(view["boards"]) if complete_lines(board)]
    return [view["turn"] - 1] if view["turn"] else []
