"""The parts of a Master Chocolatier view beyond Azul's, as far as they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from azulejo.games.game import View
from azulejo.terminal.azul.view import AzulView

BLUE: Final = "-"
DIVIDES: Final = "4"
EXTRA_SPACE: Final = "5"


class ChocolatierView(AzulView):
    """The table. `gold` names the side of each display, `extra` who has SF5 and what lies on it."""

    gold: list[str]
    extra: str
    dividing: str


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
    text = view["extra"]
    return None if text == "-" else Extra(int(text[0]) - 1, text[1].replace("-", ""))


def find(view: ChocolatierView, side: str) -> int:
    """The display that shows a gold side, which one must."""
    return view["gold"].index(side) + 1


def circle_of(view: ChocolatierView) -> list[int]:
    """The displays that stand in the circle: all but an SF5 that somebody took away."""
    taken = EXTRA_SPACE if extra_space(view) else ""
    return [display for display, side in enumerate(view["gold"], 1) if side != taken]


def neighbours(view: ChocolatierView, display: int) -> tuple[int, int]:
    """The displays to the left and right of one."""
    circle = circle_of(view)
    others = [other for other in circle if other > display] + [other for other in circle if other < display]
    return others[-1], others[0]
