"""The steps an Azul story is made of. Seats, displays, lines, rows and columns count from 1, as people count them."""

from __future__ import annotations

from dataclasses import dataclass

from azulejo.games.story import Step


@dataclass
class Took(Step):
    """A pick: `source` is a display or 0 for the centre; `rest` lists the tiles pushed to the centre."""

    seat: int
    source: int
    colour: str
    number: int
    rest: str
    marker: bool


@dataclass
class Filled(Step):
    """Tiles put on a pattern line, which now holds `held`."""

    seat: int
    line: int
    colour: str
    number: int
    held: int


@dataclass
class Fell(Step):
    """Tiles or the marker ("marker") fell: so many onto the floor line, the others to the lid."""

    seat: int
    what: str
    number: int
    on_floor: int


@dataclass
class Tiled(Step):
    """A complete line's tile on the wall: its points, and the cells linked with it, itself included."""

    seat: int
    row: int
    column: int
    colour: str
    points: int
    across: list[int]  # columns of the run in its row
    down: list[int]  # rows of the run in its column


@dataclass
class Unplaceable(Step):
    """A complete line that has no space on a gray wall: its tiles fall."""

    seat: int
    line: int
    colour: str
    number: int


@dataclass
class Charged(Step):
    """A floor line with things on it was charged: what it costs, and what the score really lost."""

    seat: int
    cost: int
    lost: int
    score: int


@dataclass
class Bonus(Step):
    """Points at the end for complete `source`: rows, columns or colours."""

    seat: int
    source: str
    number: int
    points: int
