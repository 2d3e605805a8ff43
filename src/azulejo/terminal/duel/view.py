"""The parts of a Duel view, as far as they are drawn."""

from __future__ import annotations

from typing import Final, TypedDict, cast

from azulejo.games.game import View

QUARTER_TURN: Final = (2, 0, 3, 1)  # where each corner comes from by a clockwise quarter turn
JOKER: Final = "*"
SPECIAL: Final = "◇"
NO_PLATE: Final = "-"


class BoardView(TypedDict):
    """A player's board. Lines and broken tiles are letters or `-`; rows of the dome are letters and dots."""

    score: int
    lines: list[str]
    broken: str
    tokens: int
    chips: list[str]
    line: int | None
    stand_ins: int
    plates: list[str]
    dome: list[str]


class DrawnView(TypedDict):
    """A plate in hand: its type, and which it is if the viewer knows."""

    type: str
    plate: str | None


class MixedView(TypedDict):
    """Plates in hand whose order the viewer does not know."""

    special: int
    joker: int


class DuelView(TypedDict):
    """The table. Players count from 1, factory 0 is the large one."""

    game: str
    options: dict[str, str]
    round: int
    phase: str
    turn: int | None
    start_tile: int | None
    sides: list[str]
    bag: str
    tower: str
    suns: list[str]
    moons: list[str]
    chips: list[str]
    taken: str
    plate: str
    factory: int | None
    display: list[str]
    upper: int
    returned: list[MixedView]
    top: str | None
    drawn: list[DrawnView] | MixedView
    boards: list[BoardView]


def duel_view(view: View) -> DuelView:
    """The view, known to be of Duel."""
    return cast(DuelView, view)


def cells(plate: str) -> str:
    """A plate's four cells row by row, `sYKT@1` after one clockwise quarter turn: colour letters, `*` or `◇`."""
    name, _, rotation = plate.partition("@")
    turned = [*name[1:], SPECIAL if name[0] == "s" else JOKER]
    for _ in range(int(rotation or 0)):
        turned = [turned[corner] for corner in QUARTER_TURN]
    return "".join(turned)


def cell(board: BoardView, row: int, column: int) -> str:
    """What belongs on a cell, nothing where there is no plate yet."""
    plate = board["plates"][3 * (row // 2) + column // 2]
    return "" if plate == NO_PLATE else cells(plate)[2 * (row % 2) + column % 2]


def pile_size(view: DuelView) -> int:
    """The plates of the pile, those that players have returned included."""
    return view["upper"] + sum(group["special"] + group["joker"] for group in view["returned"])


def deciding(view: DuelView) -> list[int]:
    """The seats that must decide now, from 0."""
    if view["phase"] == "tiling":
        return [seat for seat, board in enumerate(view["boards"]) if board["line"] is not None]
    return [view["turn"] - 1] if view["turn"] else []


def known_hand(view: DuelView) -> list[str]:
    """The drawn plates that the viewer has seen."""
    drawn = view["drawn"]
    return [each["plate"] for each in drawn if each["plate"]] if isinstance(drawn, list) else []


def hidden_hand(view: DuelView) -> list[str]:
    """The types of the drawn plates that the viewer has not seen."""
    drawn = view["drawn"]
    if isinstance(drawn, list):
        return [each["type"] for each in drawn if not each["plate"]]
    return ["special"] * drawn["special"] + ["joker"] * drawn["joker"]
