"""What a position of Master Chocolatier has beyond Azul's, as whoever draws it looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from azulejo.games.chocolatier.factories import BLUE as BLUE_KIND
from azulejo.games.chocolatier.factories import NAMES, SF2, SF4, SF5, parse_kind
from azulejo.games.chocolatier.position.definition import ChocolatierPosition
from azulejo.games.chocolatier.position.reading import parse_extra
from azulejo.games.chocolatier.state import ChocolatierState
from azulejo.games.chocolatier.table import LEFT, RIGHT
from azulejo.games.game import State, View
from azulejo.games.tiles import CHOCOLATES
from azulejo.terminal.azul.view import AzulView

# Sides of a display, as positions name them
BLUE: Final = NAMES[BLUE_KIND]
DIVIDES: Final = NAMES[SF4]
EXTRA_SPACE: Final = NAMES[SF5]


@dataclass(frozen=True)
class Side:
    """A gold side: the number of its effect, and the letter of the colour that it attracts, if it does."""

    number: str
    attracts: str = ""


@dataclass(frozen=True)
class Extra:
    """The extra space of a seat, and the letter of what lies on it, empty for nothing."""

    seat: int
    thing: str


def chocolatier_view(view: View | AzulView) -> ChocolatierPosition:
    """The view, known to be of Master Chocolatier."""
    return cast(ChocolatierPosition, view)


def extra_space(view: ChocolatierPosition) -> Extra | None:
    """The extra space, if somebody has one; the seat counts from 0."""
    seat, thing = parse_extra(view["extra"], view["players"], CHOCOLATES)
    return Extra(seat, ("", *CHOCOLATES.letters, "M")[thing]) if seat >= 0 else None


def side_of(text: str) -> Side:
    """The gold side that a position names: `4`, or `2T` for the one that attracts teal."""
    kind = parse_kind(text, CHOCOLATES)
    return Side(NAMES[kind]) if kind < SF2 else Side("2", CHOCOLATES.letters[kind - SF2])


def neighbours(state: State, display: int) -> tuple[int, int]:
    """The displays to the left and right of one."""
    assert isinstance(state, ChocolatierState)
    return int(state.factories.neighbour(display, LEFT)), int(state.factories.neighbour(display, RIGHT))


def ends_of_circle(state: State) -> tuple[int, int]:
    """The first and the last display of those that stand in the circle, which are neighbours too."""
    assert isinstance(state, ChocolatierState)
    last = len(state.factories.kinds) - 1
    return int(state.factories.neighbour(last, RIGHT)), int(state.factories.neighbour(1, LEFT))
