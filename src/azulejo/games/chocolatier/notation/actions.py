"""Actions: Azul's, and `T<` and `T>`, which move the teal tiles of SF4 to its left or right neighbour."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypedDict, get_args

from azulejo.games.azul.notation.actions import ActionNotation
from azulejo.games.chocolatier.table import ACTIONS, DIVIDE
from azulejo.games.errors import BadNotation
from azulejo.games.game import Json
from azulejo.games.reading import read_kind

Side: TypeAlias = Literal["left", "right"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)  # by number
SIGNS: Final = "<>"


class DivideAction(TypedDict):
    """Moves what SF4 has left of a colour to one of its neighbours."""

    kind: Literal["divide"]
    colour: Annotated[str, "The colour's name."]
    side: Annotated[Side, "To which neighbour."]


class ChocolatierActionNotation(ActionNotation):
    """Azul's notation, with divisions."""

    def text(self, action: int) -> str:
        if 0 <= action < DIVIDE:
            return super().text(action)
        colour, side = self.division(action)
        return self.palette.letters[colour] + SIGNS[side]

    def division(self, action: int) -> tuple[int, int]:
        """The colour and the side of an action beyond Azul's."""
        if not DIVIDE <= action < ACTIONS:
            raise BadNotation("no_such_action", action=action, actions=ACTIONS)
        return divmod(action - DIVIDE, 2)

    def parse(self, text: str) -> int:
        if len(text) == 2 and text[1] in SIGNS:
            return DIVIDE + 2 * self.palette.colour(text[0]) + SIGNS.index(text[1])
        return super().parse(text)

    def json(self, action: int) -> Json:
        return super().json(action) if 0 <= action < DIVIDE else self.divide_json(action)

    def divide_json(self, action: int) -> DivideAction:
        colour, side = self.division(action)
        return {"kind": "divide", "colour": self.palette.names[colour], "side": SIDES[side]}

    def from_json(self, json: object) -> int:
        divide = read_kind(json, DivideAction)
        if divide is None:
            return super().from_json(json)
        return DIVIDE + 2 * self.palette.named(divide["colour"]) + SIDES.index(divide["side"])
