"""Actions and deals as text and JSON. Colours are B Y R K T, seats, factories, lines and slots count from 1.

Actions, in the order in which a turn asks for them:

    2R LR       take red from the sun of small factory 2, of the large factory
    MR          take red from all moons
    C3          take the revealed chip of small factory 3
    P2 draw     take the second plate of the display; draw the pile's top plate, or one more
    ^KY         stack what is left of a small sun, from bottom to top
    >4 >-       put the taken tiles on line 4, on the broken space
    look        draw no more and look at the plates in hand
    =sYKT       keep this plate
    5@1         place the plate in hand on slot 5 after one clockwise quarter turn
    <sYKT       return this plate under the pile
    +TY leave   spend this chip on the line in hand; leave it as it is
    4>2         put line 4's tile in column 2

Deals: `tablets rows,outer,corners`, `plates sYKT jRTY sBRK s` (the last word is the type of the pile's new top, `-` if
it is empty), `tiles BBYRK BYRK …` (the large sun first), `start 1`, `chips 2:TY 4:B`, `top j`, `look 1 sYKT jRTY` (seen
by seat 1 only).
"""

from __future__ import annotations

from typing import Final

from azulejo.games.duel import stacks
from azulejo.games.duel.board import BROKEN, LINES
from azulejo.games.duel.chance import CHIP_BASE
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import PALETTE, ROTATIONS, TYPE_LETTERS, TYPES, plate_named
from azulejo.games.duel.components.tablets import MOST, SIDES, side_named
from azulejo.games.duel.dome import SIZE, SLOTS
from azulejo.games.duel.pile import DISPLAY, NOT_SHOWN
from azulejo.games.duel.table import (
    ACTIONS,
    DRAW_PLATE,
    FACTORIES,
    FILL,
    KEEP_PLATE,
    LEAVE_LINE,
    LOOK,
    PLACE_PLATE,
    PLAYERS,
    RETURN_PLATE,
    SPEND_CHIP,
    STACK,
    TAKE_CHIP,
    TAKE_MOONS,
    TAKE_PLATE,
    TILE,
)
from azulejo.games.errors import BadNotation
from azulejo.games.game import Deal
from azulejo.games.tiles import COLOURS

DIGITS: Final = "123456789"
WORDS: Final = {"draw": DRAW_PLATE, "look": LOOK, "leave": LEAVE_LINE}
BARE_KINDS: Final = {DRAW_PLATE: "draw_plate", LOOK: "look", LEAVE_LINE: "leave_line"}  # actions without fields
TOPS: Final = ("special", "joker", None)


# Actions


def action_text(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise BadNotation("no_such_action", action=action, actions=ACTIONS)
    if action < TAKE_MOONS:
        factory, colour = divmod(action, COLOURS)
        return (str(factory) if factory else "L") + PALETTE.letters[colour]
    if action < TAKE_CHIP:
        return "M" + PALETTE.letters[action - TAKE_MOONS]
    if action < TAKE_PLATE:
        return f"C{action - TAKE_CHIP + 1}"
    if action < DRAW_PLATE:
        return f"P{action - TAKE_PLATE + 1}"
    for word, number in WORDS.items():
        if action == number:
            return word
    if action < FILL:
        return "^" + stacks.order_text(action - STACK)
    if action < KEEP_PLATE:
        return ">-" if action - FILL == BROKEN else f">{action - FILL + 1}"
    if action < PLACE_PLATE:
        return "=" + plates.NAMES[action - KEEP_PLATE]
    if action < RETURN_PLATE:
        slot, rotation = divmod(action - PLACE_PLATE, ROTATIONS)
        return f"{slot + 1}@{rotation}"
    if action < LEAVE_LINE:
        return "<" + plates.NAMES[action - RETURN_PLATE]
    if action < TILE:
        return "+" + chips.NAMES[action - SPEND_CHIP]
    row, column = divmod(action - TILE, SIZE)
    return f"{row + 1}>{column + 1}"


def parse_action(text: str) -> int:
    """Reads any case of letters."""
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    sign, rest = text[:1].upper(), text[1:]
    if sign == "^":
        return STACK + stacks.order_named(rest)
    if sign == ">":
        return FILL + (BROKEN if rest == "-" else _digit(text, rest, LINES))
    if sign == "=":
        return KEEP_PLATE + plate_named(rest)
    if sign == "<":
        return RETURN_PLATE + plate_named(rest)
    if sign == "+":
        return SPEND_CHIP + chips.sort_named(rest)
    if sign == "C":
        return TAKE_CHIP + _digit(text, rest, FACTORIES - 1)
    if sign == "P":
        return TAKE_PLATE + _digit(text, rest, DISPLAY)
    if sign == "M":
        return TAKE_MOONS + PALETTE.colour(rest)
    if text[1:2] == "@":
        rotation = int(text[2:]) if text[2:] in ("0", "1", "2", "3") else -1
        if rotation < 0:
            raise BadNotation("duel_bad_rotation", text=text[:40])
        return PLACE_PLATE + ROTATIONS * _digit(text, sign, SLOTS) + rotation
    if text[1:2] == ">":
        return TILE + SIZE * _digit(text, sign, SIZE) + _digit(text, text[2:], SIZE)
    if len(text) == 2:
        factory = 0 if sign == "L" else _digit(text, sign, FACTORIES - 1) + 1
        return COLOURS * factory + PALETTE.colour(rest)
    raise BadNotation("duel_bad_move", text=text[:40])


def _digit(text: str, digit: str, most: int) -> int:
    """A digit that counts from 1, as a number that counts from 0."""
    number = DIGITS.find(digit) if len(digit) == 1 else -1
    if not 0 <= number < most:
        raise BadNotation("duel_bad_digit", text=text[:40], digit=digit[:40], most=most)
    return number


def action_json(action: int) -> dict[str, object]:
    text = action_text(action)
    if action < TAKE_MOONS:
        return {"kind": "take_sun", "factory": action // COLOURS, "colour": PALETTE.names[action % COLOURS]}
    if action < TAKE_CHIP:
        return {"kind": "take_moons", "colour": PALETTE.names[action - TAKE_MOONS]}
    if action < TAKE_PLATE:
        return {"kind": "take_chip", "factory": action - TAKE_CHIP + 1}
    if action < DRAW_PLATE:
        return {"kind": "take_plate", "place": action - TAKE_PLATE + 1}
    if action in BARE_KINDS:
        return {"kind": BARE_KINDS[action]}
    if action < FILL:
        return {"kind": "stack", "order": text[1:]}
    if action < KEEP_PLATE:
        return {"kind": "fill", "line": "broken" if text == ">-" else int(text[1:])}
    if action < PLACE_PLATE:
        return {"kind": "keep_plate", "plate": text[1:]}
    if action < RETURN_PLATE:
        return {"kind": "place_plate", "slot": int(text[0]), "rotation": int(text[2])}
    if action < LEAVE_LINE:
        return {"kind": "return_plate", "plate": text[1:]}
    if action < TILE:
        return {"kind": "spend_chip", "chip": text[1:]}
    return {"kind": "tile", "line": int(text[0]), "column": int(text[2])}


def action_from_json(json: object) -> int:
    if isinstance(json, dict) and isinstance(json.get("kind"), str):
        kind = json["kind"]
        fields = set(json) - {"kind"}
        for action, name in BARE_KINDS.items():
            if kind == name and not fields:
                return action
        if kind == "take_sun" and fields == {"factory", "colour"}:
            return COLOURS * _number(json, "factory", 0, FACTORIES - 1) + PALETTE.named(json["colour"])
        if kind == "take_moons" and fields == {"colour"}:
            return TAKE_MOONS + PALETTE.named(json["colour"])
        if kind == "take_chip" and fields == {"factory"}:
            return TAKE_CHIP + _number(json, "factory", 1, FACTORIES - 1) - 1
        if kind == "take_plate" and fields == {"place"}:
            return TAKE_PLATE + _number(json, "place", 1, DISPLAY) - 1
        if kind == "stack" and fields == {"order"} and isinstance(json["order"], str):
            return STACK + stacks.order_named(json["order"])
        if kind == "fill" and fields == {"line"}:
            return FILL + (BROKEN if json["line"] == "broken" else _number(json, "line", 1, LINES) - 1)
        if kind in ("keep_plate", "return_plate") and fields == {"plate"}:
            return (KEEP_PLATE if kind == "keep_plate" else RETURN_PLATE) + plate_named(json["plate"])
        if kind == "place_plate" and fields == {"slot", "rotation"}:
            slot = _number(json, "slot", 1, SLOTS) - 1
            return PLACE_PLATE + ROTATIONS * slot + _number(json, "rotation", 0, ROTATIONS - 1)
        if kind == "spend_chip" and fields == {"chip"}:
            return SPEND_CHIP + chips.sort_named(json["chip"])
        if kind == "tile" and fields == {"line", "column"}:
            return TILE + SIZE * (_number(json, "line", 1, SIZE) - 1) + _number(json, "column", 1, SIZE) - 1
    raise BadNotation("duel_bad_action_json", json=repr(json)[:80])


def _number(json: dict[str, object], field: str, least: int, most: int) -> int:
    value = json[field]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadNotation("bad_number", field=field, value=repr(value)[:40], most=most)
    return value


# Deals


def deal_text(deal: Deal) -> str:
    values = deal.values
    if deal.kind == "tablets":
        return "tablets " + ",".join(SIDES[side] for side in values)
    if deal.kind == "start":
        return f"start {values[0] + 1}"
    if deal.kind == "tiles":
        return "tiles " + " ".join(PALETTE.listed(tiles) for tiles in values)
    if deal.kind == "chips":
        return "chips " + " ".join(f"{value // CHIP_BASE}:{chips.NAMES[value % CHIP_BASE]}" for value in values)
    if deal.kind == "top":
        return f"top {TYPE_LETTERS[values[0]]}"
    if deal.kind == "look":
        return f"look {deal.seen_by + 1} " + " ".join(plates.NAMES[plate] for plate in values)
    names = [plates.NAMES[plate] for plate in values[:-1]]
    return " ".join(["plates", *names, "-" if values[-1] == NOT_SHOWN else TYPE_LETTERS[values[-1]]])


def parse_deal(text: str) -> Deal:
    words = text.split()
    kind = words[0] if words else ""
    rest = words[1:]
    if kind == "tablets" and len(rest) == 1:
        return _tablets(rest[0].split(","))
    if kind == "start" and len(rest) == 1:
        return Deal("start", [_digit(text, rest[0], PLAYERS)])
    if kind == "tiles" and len(rest) == FACTORIES:
        return Deal("tiles", [PALETTE.tiles(word) for word in rest])
    if kind == "chips" and 1 <= len(rest) < FACTORIES:
        return Deal("chips", [_revealed(word) for word in rest])
    if kind == "top" and len(rest) == 1:
        return Deal("top", [_type(rest[0])])
    if kind == "look" and 2 <= len(rest) <= plates.PLATES:
        return Deal("look", [plate_named(word) for word in rest[1:]], _digit(text, rest[0], PLAYERS))
    if kind == "plates" and 2 <= len(rest) <= DISPLAY + 1:
        top = NOT_SHOWN if rest[-1] == "-" else _type(rest[-1])
        return Deal("plates", [*(plate_named(word) for word in rest[:-1]), top])
    raise BadNotation("duel_bad_deal", text=text[:80])


def _tablets(names: list[str]) -> Deal:
    if len(names) > MOST:
        raise BadNotation("duel_bad_deal", text=",".join(names)[:80])
    return Deal("tablets", [side_named(name) for name in names])


def _revealed(word: str) -> int:
    factory, _, chip = word.partition(":")
    return CHIP_BASE * (_digit(word, factory, FACTORIES - 1) + 1) + chips.sort_named(chip)


def _type(letter: str) -> int:
    if letter not in ("s", "j"):
        raise BadNotation("duel_bad_type", text=letter[:40])
    return TYPE_LETTERS.index(letter)


def deal_json(deal: Deal) -> dict[str, object]:
    values = deal.values
    if deal.kind == "tablets":
        return {"kind": "tablets", "sides": [SIDES[side] for side in values]}
    if deal.kind == "start":
        return {"kind": "start", "seat": values[0] + 1}
    if deal.kind == "tiles":
        return {"kind": "tiles", "suns": [PALETTE.listed(tiles) for tiles in values]}
    if deal.kind == "chips":
        revealed = [{"factory": value // CHIP_BASE, "chip": chips.NAMES[value % CHIP_BASE]} for value in values]
        return {"kind": "chips", "chips": revealed}
    if deal.kind == "top":
        return {"kind": "top", "type": TYPES[values[0]]}
    if deal.kind == "look":
        return {"kind": "look", "seat": deal.seen_by + 1, "plates": [plates.NAMES[plate] for plate in values]}
    top = None if values[-1] == NOT_SHOWN else TYPES[values[-1]]
    return {"kind": "plates", "plates": [plates.NAMES[plate] for plate in values[:-1]], "top": top}


def deal_from_json(json: object) -> Deal:
    """Reads it through the text, whose reader checks it."""
    if isinstance(json, dict) and isinstance(json.get("kind"), str):
        text = _deal_words(json["kind"], json)
        if text is not None:
            return parse_deal(text)
    raise BadNotation("duel_bad_deal_json", json=repr(json)[:80])


def _deal_words(kind: str, json: dict[str, object]) -> str | None:
    """The text of a deal's JSON, if it has the right fields."""
    fields = set(json) - {"kind"}
    if kind == "tablets" and fields == {"sides"} and _are_words(json["sides"]):
        return "tablets " + ",".join(_words(json["sides"]))
    if kind == "start" and fields == {"seat"}:
        return f"start {_number(json, 'seat', 1, PLAYERS)}"
    if kind == "tiles" and fields == {"suns"} and _are_words(json["suns"]):
        return " ".join(["tiles", *_words(json["suns"])])
    if kind == "chips" and fields == {"chips"} and isinstance(json["chips"], list):
        return " ".join(["chips", *(_chip_word(chip) for chip in json["chips"])])
    if kind == "top" and fields == {"type"} and json["type"] in TYPES:
        return f"top {str(json['type'])[0]}"
    if kind == "look" and fields == {"seat", "plates"} and _are_words(json["plates"]):
        return " ".join(["look", str(_number(json, "seat", 1, PLAYERS)), *_words(json["plates"])])
    if kind == "plates" and fields == {"plates", "top"} and _are_words(json["plates"]) and json["top"] in TOPS:
        return " ".join(["plates", *_words(json["plates"]), str(json["top"])[0] if json["top"] else "-"])
    return None


def _are_words(value: object) -> bool:
    """Whether it is a list of words without spaces."""
    return isinstance(value, list) and all(isinstance(word, str) and len(word.split()) == 1 for word in value)


def _words(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


def _chip_word(chip: object) -> str:
    if not isinstance(chip, dict) or set(chip) != {"factory", "chip"} or not _are_words([chip["chip"]]):
        raise BadNotation("duel_bad_deal_json", json=repr(chip)[:80])
    return f"{_number(chip, 'factory', 1, FACTORIES - 1)}:{chip['chip']}"


def is_secret(action: int) -> bool:
    """Whether only the seat that plays it may know it: the order in which plates go back (D23)."""
    return RETURN_PLATE <= action < LEAVE_LINE
