"""The steps that games share. Seats, lines, rows and columns count from 1, as people count them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from azulejo.games.story import Step


@dataclass
class Dealt(Step):
    """Chance dealt. `deal` is the deal as JSON, with a `kind` of its own."""

    kind: ClassVar[str] = "dealt"

    deal: Mapping[str, object]


@dataclass
class Filled(Step):
    """Tiles put on a pattern line, which now holds `held`."""

    kind: ClassVar[str] = "filled"

    seat: int
    line: int
    colour: str
    number: int
    held: int


@dataclass
class Fell(Step):
    """Tiles of a colour, or the starting player marker ("marker"), fell: `landed` of them where they will be charged.

    The others found no room there and went away free of charge.
    """

    kind: ClassVar[str] = "fell"

    seat: int
    what: str
    number: int
    landed: int


@dataclass
class Unplaceable(Step):
    """A line whose tiles have no space left: they fall."""

    kind: ClassVar[str] = "unplaceable"

    seat: int
    line: int
    colour: str
    number: int


@dataclass
class Tiled(Step):
    """A complete line's tile on its space: its points, and the spaces linked with it, itself included."""

    kind: ClassVar[str] = "tiled"

    seat: int
    row: int
    column: int
    colour: str
    points: int
    across: list[int]  # columns of the run in its row
    down: list[int]  # rows of the run in its column


@dataclass
class Charged(Step):
    """What had fallen (`source`) was charged: what it costs, and what the score really lost."""

    kind: ClassVar[str] = "charged"

    seat: int
    source: str
    cost: int
    lost: int
    score: int


@dataclass
class Bonus(Step):
    """Points at the end for so many of `source`; a few sources take points."""

    kind: ClassVar[str] = "bonus"

    seat: int
    source: str
    number: int
    points: int


@dataclass
class Ended(Step):
    """The game is over, and why."""

    kind: ClassVar[str] = "ended"

    reason: str


SHARED_STEPS: Final = (Dealt, Filled, Fell, Unplaceable, Tiled, Charged, Bonus, Ended)
