"""What Special Factories add to the texts and JSON of actions and deals.

`T<` and `T>` move the teal tiles of SF4 to its left or right neighbour. `gold - 1 - 2T -` says which displays are gold
and with which side, `add R` what SF1 got.
"""

from __future__ import annotations

from typing import Final

from azulejo.games.azul import notation
from azulejo.games.chocolatier.factories import kind_text, parse_kind
from azulejo.games.errors import BadNotation
from azulejo.games.game import Deal
from azulejo.games.tiles import Palette

# Actions beyond Azul's: DIVIDE + 2 * colour + side.
DIVIDE: Final = 325
CHOCOLATIER_ACTIONS: Final = 335
LEFT: Final = 0
RIGHT: Final = 1
SIDES: Final = "<>"
SIDE_NAMES: Final = ("left", "right")
MOST_DISPLAYS: Final = 9


def action_text(action: int, palette: Palette) -> str:
    if action < DIVIDE:
        return notation.action_text(action, palette)
    if action >= CHOCOLATIER_ACTIONS:
        raise BadNotation("no_such_action", action=action, actions=CHOCOLATIER_ACTIONS)
    colour, side = divmod(action - DIVIDE, 2)
    return palette.letters[colour] + SIDES[side]


def parse_action(text: str, palette: Palette) -> int:
    if len(text) == 2 and text[1] in SIDES:
        return DIVIDE + 2 * palette.colour(text[0]) + SIDES.index(text[1])
    return notation.parse_action(text, palette)


def action_json(action: int, palette: Palette) -> dict[str, object]:
    if action < DIVIDE:
        return notation.action_json(action, palette)
    colour, side = divmod(action - DIVIDE, 2)
    return {"kind": "divide", "colour": palette.names[colour], "side": SIDE_NAMES[side]}


def action_from_json(json: object, palette: Palette) -> int:
    if not isinstance(json, dict) or json.get("kind") != "divide":
        return notation.action_from_json(json, palette)
    if set(json) != {"kind", "colour", "side"} or json["side"] not in SIDE_NAMES:
        raise BadNotation("bad_action_json", json=repr(json)[:80])
    return DIVIDE + 2 * palette.named(json["colour"]) + SIDE_NAMES.index(json["side"])


def deal_text(deal: Deal, palette: Palette) -> str:
    if deal.kind == "gold":
        return "gold " + " ".join(kind_text(kind, palette) for kind in deal.values)
    if deal.kind == "add":
        return f"add {palette.letters[deal.values[0]]}"
    return notation.deal_text(deal, palette)


def parse_deal(text: str, palette: Palette) -> Deal:
    words = text.split()
    if 1 < len(words) <= MOST_DISPLAYS + 1 and words[0] == "gold":
        return Deal("gold", [parse_kind(word, palette) for word in words[1:]])
    if len(words) == 2 and words[0] == "add":
        return Deal("add", [palette.colour(words[1])])
    return notation.parse_deal(text, palette)


def deal_json(deal: Deal, palette: Palette) -> dict[str, object]:
    if deal.kind == "gold":
        return {"kind": "gold", "displays": [kind_text(kind, palette) for kind in deal.values]}
    if deal.kind == "add":
        return {"kind": "add", "colour": palette.names[deal.values[0]]}
    return notation.deal_json(deal, palette)


def deal_from_json(json: object, palette: Palette) -> Deal:
    if isinstance(json, dict) and json.get("kind") == "add" and set(json) == {"kind", "colour"}:
        return Deal("add", [palette.named(json["colour"])])
    if isinstance(json, dict) and json.get("kind") == "gold" and set(json) == {"kind", "displays"}:
        kinds = json["displays"]
        if isinstance(kinds, list) and 0 < len(kinds) <= MOST_DISPLAYS and all(type(kind) is str for kind in kinds):
            return Deal("gold", [parse_kind(kind, palette) for kind in kinds])
    return notation.deal_from_json(json, palette)
