"""The parts of a Master Chocolatier position beyond Azul's, as far as they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from azulejo.games.chocolatier.factories import BLUE as BLUE_KIND
from azulejo.games.chocolatier.factories import NAMES, SF2, SF4, SF5, parse_kind
from azulejo.games.chocolatier.notation import LEFT, RIGHT
from azulejo.games.chocolatier.reading import extra
from azulejo.games.chocolatier.state import ChocolatierState
from azulejo.games.game import State, View
from azulejo.games.tiles import CHOCOLATES
from azulejo.terminal.azul.view import AzulView

# Sides of a display, as positions name them
BLUE: Final = NAMES[BLUE_KIND]
DIVIDES: Final = NAMES[SF4]
EXTRA_SPACE: Final = NAMES[SF5]


class ChocolatierView(AzulView):
    """The table. `gold` names the side of each display, `extra` who has SF5 and what lies on it."""

    gold: list[str]
    extra: str
    dividing: str


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


def chocolatier_view(view: View | AzulView) -> ChocolatierView:
    """The view, known to be of Master Chocolatier."""
    return cast(ChocolatierView, view)


def extra_space(view: ChocolatierView) -> Extra | None:
    """The extra space, if somebody has one; the seat counts from 0."""
    seat, thing = extra(view, len(view["boards"]), CHOCOLATES)
    return Extra(seat, ("", *CHOCOLATES.letters, "M")[thing]) if seat >= 0 else None


def side_of(text: str) -> Side:
    """The gold side that a position names: `4`, or `2T` for the one that attracts teal."""
    kind = parse_kind(text, CHOCOLATES)
    return Side(NAMES[kind]) if kind < SF2 else Side("2", CHOCOLATES.letters[kind - SF2])


def neighbours(state: State, display: int) -> tuple[int, int]:
    """The displays to the left and right of one."""
    assert isinstance(state, ChocolatierState)
    return int(state.neighbour(display, LEFT)), int(state.neighbour(display, RIGHT))


def ends_of_circle(state: State) -> tuple[int, int]:
    """The first and the last display of those that stand in the circle, which are neighbours too."""
    assert isinstance(state, ChocolatierState)
    last = len(state.kinds) - 1
    return int(state.neighbour(last, RIGHT)), int(state.neighbour(1, LEFT))
