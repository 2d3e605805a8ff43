"""How a Duel view and its actions are looked at by whoever draws them."""

from __future__ import annotations

from typing import Final, cast

from azulejo.games.duel.components.plates import corners, plate_named, turned_plate
from azulejo.games.duel.dome import slot_and_corner
from azulejo.games.duel.notation.actions import DuelAction
from azulejo.games.duel.position.definition import DuelBoard, DuelView
from azulejo.games.game import Game, View
from azulejo.games.tiles import DUEL_PALETTE as PALETTE

JOKER: Final = "*"
SPECIAL: Final = "◇"
SIGNS: Final[tuple[str, ...]] = (*PALETTE.letters, JOKER, SPECIAL)  # of the kinds of cells
NO_PLATE: Final = "-"


def duel_view(view: View) -> DuelView:
    """The view, known to be of Duel."""
    return cast(DuelView, view)


def action_of(game: Game, action: int) -> DuelAction:
    """The action, known to be of Duel."""
    return cast(DuelAction, game.action_json(action))


def cells(plate: str, rotation: int = 0) -> str:
    """The four cells of a plate of this name, row by row, after so many quarter turns: colour letters, `*` or `◇`."""
    return "".join(SIGNS[kind] for kind in corners(plate_named(plate), rotation))


def cell(board: DuelBoard, row: int, column: int) -> str:
    """What belongs on a cell of a placed plate."""
    slot, corner = slot_and_corner(row, column)
    return SIGNS[corners(*turned_plate(board["plates"][slot]))[corner]]


def colours_of(action: DuelAction) -> str:
    """The letters of the colours that an action takes, or that the plate or chip shows which it is about."""
    if action["kind"] == "take_sun" or action["kind"] == "take_moons":
        return PALETTE.letter(action["colour"])
    if action["kind"] == "keep_plate" or action["kind"] == "return_plate":
        return cells(action["plate"])
    return action["chip"] if action["kind"] == "spend_chip" else ""


def pile_size(view: DuelView) -> int:
    """The plates of the pile, those that players have returned included."""
    return view["upper"] + sum(group["special"] + group["joker"] for group in view["returned"])


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
