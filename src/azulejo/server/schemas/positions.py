"""Positions of Azul and of Master Chocolatier. Tiles are letters, `-` is nothing; docs/formats.md has all."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from azulejo.server.schemas.base import Shown


class AzulBoard(Shown):
    """One player’s board."""

    score: int
    tiling: int = Field(description="Points scored by tiling so far.")
    floor_lost: int = Field(description="Points lost for the floor so far.")
    lines: list[str] = Field(description="What each pattern line holds.", examples=[["-", "KK", "R", "-", "-"]])
    wall: list[str] = Field(description="Each row, with a dot for every free space.", examples=[[".B...", "....."]])
    floor: str = Field(description="What lies on the floor line; M is the starting player marker.")


class DisplaysPosition(Shown):
    """What positions of both games have."""

    players: int
    options: dict[str, str]
    round: int
    phase: str = Field(examples=["offer"])
    turn: int | None = Field(description="The lowest seat that must decide; null for chance and at the end.")
    starter: int | None
    marker: int | None = Field(description="The seat that has the marker; null while it lies in the centre.")
    centre: str
    displays: list[str]
    bag: str
    lid: str
    boards: list[AzulBoard]


class AzulPosition(DisplaysPosition):
    """A position of Azul."""

    game: Literal["azul"]


class ChocolatierPosition(DisplaysPosition):
    """A position of Master Chocolatier."""

    game: Literal["chocolatier"]
    gold: list[str] = Field(description="The effect of each display.")
    extra: str = Field(description="Who has the extra space, and what lies there.")
    dividing: str = Field(description="What is being divided.")
