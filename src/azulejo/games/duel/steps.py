"""The steps a Duel story is made of. Seats, small factories, lines, slots, rows and columns count from 1; the large
factory is 0.

They tell only what everyone at the table can see: never the fronts that one player looks at, nor the order in which
plates go back under the pile.
"""

from __future__ import annotations

from dataclasses import dataclass

from azulejo.games.story import Step


@dataclass
class TookSun(Step):
    """Tiles of one colour from a factory's sun; `rest` lists the others."""

    seat: int
    factory: int
    colour: str
    number: int
    rest: str


@dataclass
class TookMoons(Step):
    """The top tiles of one colour from the moons of these factories."""

    seat: int
    colour: str
    number: int
    factories: list[int]


@dataclass
class TookStartTile(Step):
    """The first tiles from the large moon brought the start tile with them."""

    seat: int


@dataclass
class Stacked(Step):
    """The rest of a small sun stacked on its moon: colours from bottom to top."""

    seat: int
    factory: int
    order: str


@dataclass
class PutOnLine(Step):
    """Tiles put on a pattern line, which now holds `held`."""

    seat: int
    line: int
    colour: str
    number: int
    held: int


@dataclass
class Broke(Step):
    """Tiles broke: so many lie on the broken space, the others went to the Tower."""

    seat: int
    colour: str
    number: int
    on_space: int


@dataclass
class TookPlate(Step):
    """A plate taken from the display, from this place of it."""

    seat: int
    place: int
    plate: str


@dataclass
class DrewPlate(Step):
    """A plate drawn unseen from the pile: the type its back shows, and the points paid for it."""

    seat: int
    what: str
    lost: int
    score: int


@dataclass
class Looked(Step):
    """A player looked at the plates in hand; nobody else did."""

    seat: int
    number: int


@dataclass
class KeptPlate(Step):
    """The drawn plate a player decided to keep."""

    seat: int
    plate: str


@dataclass
class PlacedPlate(Step):
    """A plate on a slot of the dome, after so many clockwise quarter turns."""

    seat: int
    plate: str
    slot: int
    rotation: int


@dataclass
class ReturnedPlates(Step):
    """All plates not kept are back under the pile."""

    seat: int
    number: int


@dataclass
class RevealedChip(Step):
    """The chip of an empty small factory was turned over."""

    factory: int
    chip: str


@dataclass
class TookChip(Step):
    """A revealed chip went to a player."""

    seat: int
    factory: int
    chip: str


@dataclass
class Skipped(Step):
    """A player who can do nothing more is skipped for the rest of the phase."""

    seat: int


@dataclass
class SpentChip(Step):
    """A chip spent on a line; `tile` says whether it made a stand-in for a missing tile complete."""

    seat: int
    line: int
    chip: str
    tile: bool


@dataclass
class LeftLine(Step):
    """A player could have completed a line with chips and did not."""

    seat: int
    line: int


@dataclass
class DomeTiled(Step):
    """A line's tile on the dome: its points, and the cells linked with it, itself included."""

    seat: int
    row: int
    column: int
    colour: str
    points: int
    across: list[int]  # columns of the run in its row
    down: list[int]  # rows of the run in its column


@dataclass
class SpecialTile(Step):
    """A special plate's other cells are full: a special tile landed on it for its row's points."""

    seat: int
    row: int
    column: int
    points: int


@dataclass
class LineBroke(Step):
    """A line that can never be placed: its tiles break."""

    seat: int
    line: int
    colour: str
    number: int


@dataclass
class LostPoints(Step):
    """Broken tiles or the start tile (`source`) were charged: what they cost, and what the score really lost."""

    seat: int
    source: str
    cost: int
    lost: int
    score: int


@dataclass
class TowerEmptied(Step):
    """The Tower's tiles went into the bag."""

    number: int


@dataclass
class TabletScored(Step):
    """The points of a scoring tablet at the end."""

    seat: int
    source: str
    points: int


@dataclass
class HeldAtZero(Step):
    """The tablets would have left a player below 0 points; so many points were forgiven."""

    seat: int
    points: int
