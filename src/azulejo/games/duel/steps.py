"""The steps a Duel story is made of. Seats, small factories, lines, slots, rows and columns count from 1; the large
factory is 0.

They tell only what everyone at the table can see: never the fronts that one player looks at, nor the order in which
plates go back under the pile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from azulejo.games.story import Step


@dataclass
class TookSun(Step):
    """Tiles of one colour from a factory's sun; `rest` lists the others."""

    kind: ClassVar[str] = "took_sun"

    seat: int
    factory: int
    colour: str
    number: int
    rest: str


@dataclass
class TookMoons(Step):
    """The top tiles of one colour from the moons of these factories."""

    kind: ClassVar[str] = "took_moons"

    seat: int
    colour: str
    number: int
    factories: list[int]


@dataclass
class TookStartTile(Step):
    """The first tiles from the large moon brought the start tile with them."""

    kind: ClassVar[str] = "took_start_tile"

    seat: int


@dataclass
class Stacked(Step):
    """The rest of a small sun stacked on its moon: colours from bottom to top."""

    kind: ClassVar[str] = "stacked"

    seat: int
    factory: int
    order: str


@dataclass
class TookPlate(Step):
    """A plate taken from the display, from this place of it."""

    kind: ClassVar[str] = "took_plate"

    seat: int
    place: int
    plate: str


@dataclass
class DrewPlate(Step):
    """A plate drawn unseen from the pile: the type its back shows, and the points paid for it."""

    kind: ClassVar[str] = "drew_plate"

    seat: int
    what: str
    lost: int
    score: int


@dataclass
class Looked(Step):
    """A player looked at the plates in hand; nobody else did."""

    kind: ClassVar[str] = "looked"

    seat: int
    number: int


@dataclass
class KeptPlate(Step):
    """The drawn plate a player decided to keep."""

    kind: ClassVar[str] = "kept_plate"

    seat: int
    plate: str


@dataclass
class PlacedPlate(Step):
    """A plate on a slot of the dome, after so many clockwise quarter turns."""

    kind: ClassVar[str] = "placed_plate"

    seat: int
    plate: str
    slot: int
    rotation: int


@dataclass
class ReturnedPlates(Step):
    """All plates not kept are back under the pile."""

    kind: ClassVar[str] = "returned_plates"

    seat: int
    number: int


@dataclass
class RevealedChip(Step):
    """The chip of an empty small factory was turned over."""

    kind: ClassVar[str] = "revealed_chip"

    factory: int
    chip: str


@dataclass
class TookChip(Step):
    """A revealed chip went to a player."""

    kind: ClassVar[str] = "took_chip"

    seat: int
    factory: int
    chip: str


@dataclass
class Skipped(Step):
    """A player who can do nothing more is skipped for the rest of the phase."""

    kind: ClassVar[str] = "skipped"

    seat: int


@dataclass
class SpentChip(Step):
    """A chip spent on a line; `tile` says whether it made a stand-in for a missing tile complete."""

    kind: ClassVar[str] = "spent_chip"

    seat: int
    line: int
    chip: str
    tile: bool


@dataclass
class LeftLine(Step):
    """A player could have completed a line with chips and did not."""

    kind: ClassVar[str] = "left_line"

    seat: int
    line: int


@dataclass
class SpecialTile(Step):
    """A special plate's other cells are full: a special tile landed on it for its row's points."""

    kind: ClassVar[str] = "special_tile"

    seat: int
    row: int
    column: int
    points: int


@dataclass
class EmptiedTower(Step):
    """The Tower's tiles went into the bag."""

    kind: ClassVar[str] = "emptied_tower"

    number: int


@dataclass
class HeldAtZero(Step):
    """The tablets would have left a player below 0 points; so many points were forgiven."""

    kind: ClassVar[str] = "held_at_zero"

    seat: int
    points: int


STEPS: Final = (
    TookSun,
    TookMoons,
    TookStartTile,
    Stacked,
    TookPlate,
    DrewPlate,
    Looked,
    KeptPlate,
    PlacedPlate,
    ReturnedPlates,
    RevealedChip,
    TookChip,
    Skipped,
    SpentChip,
    LeftLine,
    SpecialTile,
    EmptiedTower,
    HeldAtZero,
)
