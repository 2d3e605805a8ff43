"""Positions of Azul Duel, with what the seat does not know left open; docs/formats.md has all."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from azulejo.server.schemas.base import Shown


class DuelBoard(Shown):
    """One player’s board."""

    score: int
    dome_tiling: int
    special_tiles: int
    plates_drawn: int
    broken_tiles: int
    start_tile: int
    lines: list[str]
    broken: str
    tokens: int
    chips: list[str]
    spent: list[str]
    chips_taken: int
    line: int | None = Field(description="The complete line that is being tiled.")
    stand_ins: int
    partly: int
    plates: list[str] = Field(description="What lies in each slot of the dome, and how it is turned.")
    dome: list[str] = Field(description="Each row of cells, with a dot for every free one.")


class PlatesMixed(Shown):
    """Plates whose order is not known."""

    special: int
    joker: int
    may_be: list[str]


class PlatesReturned(PlatesMixed):
    """Plates that went back under the pile together."""

    by: int
    plates: list[str] | None = Field(description="What they are, for who knows.")


class PlateDrawn(Shown):
    """A plate in the hand of who draws."""

    type: Literal["special", "joker"]
    plate: str | None
    may_be: list[str]


class DuelPosition(Shown):
    """A position of Azul Duel."""

    game: Literal["duel"]
    players: int
    options: dict[str, str]
    round: int
    phase: str = Field(examples=["acquiring"])
    turn: int | None
    player: int | None
    starter: int | None
    start_tile: int | None
    passed: list[int]
    sides: list[str]
    bag: str
    tower: str
    suns: list[str]
    moons: list[str]
    chips: list[str] = Field(description="`?` is face down, `-` is none.")
    unseen_chips: list[str]
    taken: str
    factory: int | None
    plate: str
    display: list[str]
    upper: int
    top: Literal["special", "joker"] | None
    returning: int
    unseen: list[str]
    returned: list[PlatesReturned]
    drawn: list[PlateDrawn] | PlatesMixed
    boards: list[DuelBoard]
