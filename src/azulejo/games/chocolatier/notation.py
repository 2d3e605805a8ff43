"""What Special Factories add to the texts and JSON of actions and deals.

`T<` and `T>` move the teal tiles of SF4 to its left or right neighbour. `gold - 1 - 2T -` says which displays are gold
and with which side, `add R` what SF1 got.
"""

from __future__ import annotations

from typing import Final

from azulejo.games.azul.notation import Notation
from azulejo.games.chocolatier.factories import kind_text, parse_kind
from azulejo.games.errors import BadNotation
from azulejo.games.game import Deal

# Actions beyond Azul's: DIVIDE + 2 * colour + side.
DIVIDE: Final = 325
CHOCOLATIER_ACTIONS: Final = 335
LEFT: Final = 0
RIGHT: Final = 1
SIDES: Final = "<>"
SIDE_NAMES: Final = ("left", "right")
MOST_DISPLAYS: Final = 9


class ChocolatierNotation(Notation):
    """Azul's notation, with divisions, arrangements of displays and added tiles."""

    def action_text(self, action: int) -> str:
        if action < DIVIDE:
            return super().action_text(action)
        if action >= CHOCOLATIER_ACTIONS:
            raise BadNotation("no_such_action", action=action, actions=CHOCOLATIER_ACTIONS)
        colour, side = divmod(action - DIVIDE, 2)
        return self.palette.letters[colour] + SIDES[side]

    def parse_action(self, text: str) -> int:
        if len(text) == 2 and text[1] in SIDES:
            return DIVIDE + 2 * self.palette.colour(text[0]) + SIDES.index(text[1])
        return super().parse_action(text)

    def action_json(self, action: int) -> dict[str, object]:
        if action < DIVIDE:
            return super().action_json(action)
        colour, side = divmod(action - DIVIDE, 2)
        return {"kind": "divide", "colour": self.palette.names[colour], "side": SIDE_NAMES[side]}

    def action_from_json(self, json: object) -> int:
        if not isinstance(json, dict) or json.get("kind") != "divide":
            return super().action_from_json(json)
        if set(json) != {"kind", "colour", "side"} or json["side"] not in SIDE_NAMES:
            raise BadNotation("bad_action_json", json=repr(json)[:80])
        return DIVIDE + 2 * self.palette.named(json["colour"]) + SIDE_NAMES.index(json["side"])

    def deal_text(self, deal: Deal) -> str:
        if deal.kind == "gold":
            return "gold " + " ".join(kind_text(kind, self.palette) for kind in deal.values)
        if deal.kind == "add":
            return f"add {self.palette.letters[deal.values[0]]}"
        return super().deal_text(deal)

    def parse_deal(self, text: str) -> Deal:
        words = text.split()
        if 1 < len(words) <= MOST_DISPLAYS + 1 and words[0] == "gold":
            return Deal("gold", [parse_kind(word, self.palette) for word in words[1:]])
        if len(words) == 2 and words[0] == "add":
            return Deal("add", [self.palette.colour(words[1])])
        return super().parse_deal(text)

    def deal_json(self, deal: Deal) -> dict[str, object]:
        if deal.kind == "gold":
            return {"kind": "gold", "displays": [kind_text(kind, self.palette) for kind in deal.values]}
        if deal.kind == "add":
            return {"kind": "add", "colour": self.palette.names[deal.values[0]]}
        return super().deal_json(deal)

    def deal_from_json(self, json: object) -> Deal:
        if isinstance(json, dict) and json.get("kind") == "add" and set(json) == {"kind", "colour"}:
            return Deal("add", [self.palette.named(json["colour"])])
        if isinstance(json, dict) and json.get("kind") == "gold" and set(json) == {"kind", "displays"}:
            kinds = json["displays"]
            if isinstance(kinds, list) and 0 < len(kinds) <= MOST_DISPLAYS and all(type(kind) is str for kind in kinds):
                return Deal("gold", [parse_kind(kind, self.palette) for kind in kinds])
        return super().deal_from_json(json)
