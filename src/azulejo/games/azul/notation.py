"""Actions and deals as text and JSON. The grammar is in docs/formats.md.

`3R4` takes red from display 3 to line 4, `CK-` black from the centre to the floor line; `4>2` puts the tile of line 4
into column 2.
"""

from __future__ import annotations

from typing import Final

from azulejo.games.azul.board import FLOOR, LINES
from azulejo.games.azul.table import ACTIONS, CENTRE, MOST_SOURCES, PICKS, TILE
from azulejo.games.errors import BadNotation
from azulejo.games.game import Deal
from azulejo.games.tiles import BITS, Palette

DIGITS: Final = "123456789"


class Notation:
    """Reads and writes with the letters of a palette; what cannot be read raises BadNotation."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette

    def action_text(self, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise BadNotation("no_such_action", action=action, actions=ACTIONS)
        if action >= TILE:
            line, column = divmod(action - TILE, LINES)
            return f"{line + 1}>{column + 1}"
        source, pick = divmod(action, PICKS)
        colour, place = divmod(pick, BITS)
        origin = "C" if source == CENTRE else str(source)
        return origin + self.palette.letters[colour] + ("-" if place == FLOOR else str(place + 1))

    def parse_action(self, text: str) -> int:
        if len(text) != 3:
            raise BadNotation("bad_move", text=text[:40], letters=", ".join(self.palette.letters))
        if text[1] == ">":
            return TILE + LINES * _number(text, 0, LINES) + _number(text, 2, LINES)
        if text[0] not in "Cc" + DIGITS:
            raise BadNotation("bad_source", text=text, source=text[0], most=MOST_SOURCES - 1)
        source = CENTRE if text[0] in "Cc" else _number(text, 0, MOST_SOURCES - 1) + 1
        colour = self.palette.colour(text[1])
        place = FLOOR if text[2] == "-" else _number(text, 2, LINES)
        return PICKS * source + BITS * colour + place

    def action_json(self, action: int) -> dict[str, object]:
        text = self.action_text(action)
        if action >= TILE:
            return {"kind": "tile", "line": int(text[0]), "column": int(text[2])}
        source: int | str = "centre" if text[0] == "C" else int(text[0])
        line: int | str = "floor" if text[2] == "-" else int(text[2])
        return {"kind": "take", "source": source, "colour": self.palette.names[action % PICKS // BITS], "line": line}

    def action_from_json(self, json: object) -> int:
        if isinstance(json, dict) and json.get("kind") == "tile" and set(json) == {"kind", "line", "column"}:
            line = _json_number(json, "line", LINES)
            return TILE + LINES * line + _json_number(json, "column", LINES)
        if isinstance(json, dict) and json.get("kind") == "take" and set(json) == {"kind", "source", "colour", "line"}:
            source = CENTRE if json["source"] == "centre" else _json_number(json, "source", MOST_SOURCES - 1) + 1
            place = FLOOR if json["line"] == "floor" else _json_number(json, "line", LINES)
            return PICKS * source + BITS * self.palette.named(json["colour"]) + place
        raise BadNotation("bad_action_json", json=repr(json)[:80])

    def deal_text(self, deal: Deal) -> str:
        if deal.kind == "start":
            return f"start {deal.values[0] + 1}"
        return "deal " + " ".join(self.palette.listed(tiles) for tiles in deal.values)

    def parse_deal(self, text: str) -> Deal:
        words = text.split()
        if len(words) == 2 and words[0] == "start" and len(words[1]) == 1 and words[1] in DIGITS:
            return Deal("start", [int(words[1]) - 1])
        if 1 < len(words) <= MOST_SOURCES and words[0] == "deal":
            return Deal("deal", [self.palette.tiles(word) for word in words[1:]])
        raise BadNotation("bad_deal", text=text[:80])

    def deal_json(self, deal: Deal) -> dict[str, object]:
        if deal.kind == "start":
            return {"kind": "start", "seat": deal.values[0] + 1}
        return {"kind": "deal", "displays": [self.palette.listed(tiles) for tiles in deal.values]}

    def deal_from_json(self, json: object) -> Deal:
        if isinstance(json, dict) and json.get("kind") == "start" and set(json) == {"kind", "seat"}:
            return Deal("start", [_json_number(json, "seat", MOST_SOURCES - 1)])
        if isinstance(json, dict) and json.get("kind") == "deal" and set(json) == {"kind", "displays"}:
            displays = json["displays"]
            if (
                isinstance(displays, list)
                and 0 < len(displays) < MOST_SOURCES
                and all(type(d) is str for d in displays)
            ):
                return Deal("deal", [self.palette.tiles(display) for display in displays])
        raise BadNotation("bad_deal_json", json=repr(json)[:80])


def _number(text: str, at: int, most: int) -> int:
    """The digit there, which counts from 1, as a number that counts from 0."""
    number = DIGITS.find(text[at])
    if not 0 <= number < most:
        raise BadNotation("bad_digit", text=text, digit=text[at], most=most)
    return number


def _json_number(json: dict[str, object], field: str, most: int) -> int:
    value = json[field]
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
        raise BadNotation("bad_number", field=field, value=repr(value)[:40], most=most)
    return value - 1
