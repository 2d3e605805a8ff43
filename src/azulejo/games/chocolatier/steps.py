"""What the Special Factories add to a story. Seats and displays count from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azulejo.games.story import Step


@dataclass
class Added(Step):
    """SF1 got one tile more."""

    kind: ClassVar[str] = "added"

    display: int
    colour: str


@dataclass
class Attracted(Step):
    """SF2 took a tile of its colour from a neighbour."""

    kind: ClassVar[str] = "attracted"

    display: int
    colour: str
    neighbour: int


@dataclass
class Stayed(Step):
    """SF3 kept what was not picked."""

    kind: ClassVar[str] = "stayed"

    display: int
    tiles: str


@dataclass
class Divided(Step):
    """A picker moved a colour from SF4 to one of its neighbours."""

    kind: ClassVar[str] = "divided"

    seat: int
    display: int
    colour: str
    number: int
    neighbour: int


@dataclass
class Claimed(Step):
    """A picker took SF5 as an extra space."""

    kind: ClassVar[str] = "claimed"

    seat: int
    display: int


@dataclass
class Caught(Step):
    """Something fell onto the extra space instead of the foundry line, free of charge."""

    kind: ClassVar[str] = "caught"

    seat: int
    what: str
