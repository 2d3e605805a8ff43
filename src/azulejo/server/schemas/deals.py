"""What chance deals, by game."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from azulejo.server.schemas.base import Shown


class StartDeal(Shown):
    """Who starts."""

    kind: Literal["start"]
    seat: int


class DisplaysDeal(Shown):
    """Azul, Chocolatier: what lies on each display."""

    kind: Literal["deal"]
    displays: list[str]


class GoldDeal(Shown):
    """Chocolatier: the side that each display shows."""

    kind: Literal["gold"]
    displays: list[str]


class AddDeal(Shown):
    """Chocolatier: the tile that a display gets more."""

    kind: Literal["add"]
    colour: str


class TabletsDeal(Shown):
    """Duel: the sides of the scoring tablets in play."""

    kind: Literal["tablets"]
    sides: list[str]


class PlatesDeal(Shown):
    """Duel: plates for the display, and the type that the pile's new top shows."""

    kind: Literal["plates"]
    plates: list[str]
    top: Literal["special", "joker"] | None


class TilesDeal(Shown):
    """Duel: what lies on each sun, the large one first."""

    kind: Literal["tiles"]
    suns: list[str]


class ChipRevealed(Shown):
    """The chip of a small factory."""

    factory: int
    chip: str


class ChipsDeal(Shown):
    """Duel: the chips that are revealed together."""

    kind: Literal["chips"]
    chips: list[ChipRevealed]


class LookDeal(Shown):
    """Duel: the plates that a seat has drawn, which only it has seen."""

    kind: Literal["look"]
    seat: int
    plates: list[str]


class TopDeal(Shown):
    """Duel: the type that the pile's top shows."""

    kind: Literal["top"]
    type: Literal["special", "joker"]


AnyDeal = Annotated[
    StartDeal
    | DisplaysDeal
    | GoldDeal
    | AddDeal
    | TabletsDeal
    | PlatesDeal
    | TilesDeal
    | ChipsDeal
    | LookDeal
    | TopDeal,
    Field(discriminator="kind", description="A deal of the table's game."),
]
