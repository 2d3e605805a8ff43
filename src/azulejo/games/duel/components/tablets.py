"""The four scoring tablets and their eight sides (D4, D21). A correction is a change of one line below.

Sides 2n and 2n + 1 are the two sides of tablet n, so a game uses at most one of each pair.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from azulejo.games.errors import BadNotation, BadOption
from azulejo.games.options import Option
from azulejo.games.rng import Rng

SIDES: Final = (
    "rows",
    "five_colours",
    "columns",
    "outer",
    "diagonals",
    "corners",
    "jokers",
    "empty_specials",
)
# What the points of each side are called in an outcome and in the story.
SOURCES: Final = (
    "tablet_rows",
    "tablet_five_colours",
    "tablet_columns",
    "tablet_outer",
    "tablet_diagonals",
    "tablet_corners",
    "tablet_jokers",
    "tablet_empty_specials",
)
POINTS: Final = {
    "rows": 3,  # each complete row
    "five_colours": 4,  # each row with five different colours
    "columns": 7,  # each complete column
    "outer": 1,  # each tile on the border of the grid
    "diagonals": 10,  # each complete diagonal
    "corners": 3,  # each full plate in a top corner
    "jokers": 2,  # each joker cell, if all are filled
    "empty_specials": -3,  # each empty special cell
}
BOTTOM_CORNER_POINTS: Final = 8  # each full plate in a bottom corner
DIFFERENT_COLOURS: Final = 5  # that a row needs for `five_colours`

FIRST_GAME: Final = "rows,columns,diagonals"
RANDOM: Final = {"random3": 3, "random4": 4}
MOST: Final = 4
FEWEST: Final = 3


def side_named(name: str) -> int:
    """The side of this name; raises BadNotation."""
    if name not in SIDES:
        raise BadNotation("duel_unknown_tablet", text=name[:40], sides=", ".join(SIDES))
    return SIDES.index(name)


def sides_of(mask: int) -> list[int]:
    return [side for side in range(len(SIDES)) if mask >> side & 1]


def chosen_sides(value: str) -> int:
    """The sides that an option's value names, as bits; none when chance deals them."""
    return 0 if value in RANDOM else sum(1 << SIDES.index(name) for name in value.split(","))


def dealt_number(value: str) -> int:
    """How many sides chance deals; none when they are chosen."""
    return RANDOM.get(value, 0)


def draw_sides(number: int, rng: Rng) -> list[int]:
    """So many tablets at random, each with a random side, ascending."""
    tablets = list(range(MOST))
    while len(tablets) > number:
        tablets.pop(int(rng.below(len(tablets))))
    return [2 * tablet + int(rng.below(2)) for tablet in tablets]


class TabletsOption(Option):
    """The sides in play: three or four names, of different tablets, or `random3` or `random4`."""

    def __init__(self) -> None:
        super().__init__("tablets", (FIRST_GAME, *RANDOM), FIRST_GAME)

    def check(self, value: str) -> str:
        """The names in the order of the tablets."""
        if value in RANDOM:
            return value
        names = [name.strip() for name in value.split(",")]
        for name in names:
            if name not in SIDES:
                raise BadOption("duel_bad_tablet", value=name[:40], sides=", ".join(SIDES))
        if not FEWEST <= len(names) <= MOST:
            raise BadOption("duel_tablet_number", number=len(names), value=value[:80])
        sides = sorted(SIDES.index(name) for name in names)
        for side, following in pairwise(sides):
            if side // 2 == following // 2:
                raise BadOption("duel_tablet_twice", one=SIDES[side], other=SIDES[following])
        return ",".join(SIDES[side] for side in sides)
