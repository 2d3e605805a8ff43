"""Actions as text and JSON. Colours are B Y R K T; seats, small factories, lines and slots count from 1.

In the order in which a turn asks for them:

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
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypedDict, get_args

from azulejo.games.duel import stacks
from azulejo.games.duel.board import BROKEN, LINES
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import ROTATIONS, plate_named
from azulejo.games.duel.dome import SIZE, SLOTS
from azulejo.games.duel.pile import DISPLAY
from azulejo.games.duel.table import (
    ACTIONS,
    DRAW_PLATE,
    FACTORIES,
    FILL,
    KEEP_PLATE,
    LEAVE_LINE,
    LOOK,
    PLACE_PLATE,
    RETURN_PLATE,
    SPEND_CHIP,
    STACK,
    TAKE_CHIP,
    TAKE_MOONS,
    TAKE_PLATE,
    TILE,
)
from azulejo.games.errors import BadNotation
from azulejo.games.notation import TileAction, digit
from azulejo.games.reading import bounded, fields_of, read_kind
from azulejo.games.tiles import COLOURS, DUEL_PALETTE

WORDS: Final = {"draw": DRAW_PLATE, "look": LOOK, "leave": LEAVE_LINE}


class TakeSunAction(TypedDict):
    """Takes all tiles of one colour from a factory's sun."""

    kind: Literal["take_sun"]
    factory: Annotated[int, "The small factory, counted from 1, or 0 for the large one."]
    colour: Annotated[str, "The name of the colour."]


class TakeMoonsAction(TypedDict):
    """Takes all top tiles of one colour from the moons."""

    kind: Literal["take_moons"]
    colour: Annotated[str, "The name of the colour."]


class TakeChipAction(TypedDict):
    """Takes a revealed chip."""

    kind: Literal["take_chip"]
    factory: Annotated[int, "The small factory, counted from 1."]


class TakePlateAction(TypedDict):
    """Takes a plate from the display."""

    kind: Literal["take_plate"]
    place: Annotated[int, "The place of the display, counted from 1."]


class DrawPlateAction(TypedDict):
    """Draws the pile's top plate, or one more."""

    kind: Literal["draw_plate"]


class LookAction(TypedDict):
    """Draws no more and looks at the plates in hand."""

    kind: Literal["look"]


class StackAction(TypedDict):
    """Stacks what is left of a small sun on its moon."""

    kind: Literal["stack"]
    order: Annotated[str, "The letters of the colours, from bottom to top."]


class FillAction(TypedDict):
    """Puts the taken tiles on a pattern line or on the broken space."""

    kind: Literal["fill"]
    line: Annotated[int | Literal["broken"], "The pattern line, counted from 1, or the broken space."]


class KeepPlateAction(TypedDict):
    """Keeps one of the drawn plates."""

    kind: Literal["keep_plate"]
    plate: Annotated[str, "The plate's name."]


class PlacePlateAction(TypedDict):
    """Places the plate in hand on the dome."""

    kind: Literal["place_plate"]
    slot: Annotated[int, "The slot of the dome, counted from 1, row by row."]
    rotation: Annotated[int, "Clockwise quarter turns, 0 to 3."]


class ReturnPlateAction(TypedDict):
    """Returns a drawn plate under the pile."""

    kind: Literal["return_plate"]
    plate: Annotated[str, "The plate's name."]


class LeaveLineAction(TypedDict):
    """Leaves an incomplete line as it is."""

    kind: Literal["leave_line"]


class SpendChipAction(TypedDict):
    """Spends a chip on the line in hand."""

    kind: Literal["spend_chip"]
    chip: Annotated[str, "The colours that the chip shows."]


DuelAction: TypeAlias = (
    TakeSunAction
    | TakeMoonsAction
    | TakeChipAction
    | TakePlateAction
    | DrawPlateAction
    | LookAction
    | StackAction
    | FillAction
    | KeepPlateAction
    | PlacePlateAction
    | ReturnPlateAction
    | LeaveLineAction
    | SpendChipAction
    | TileAction
)
KINDS: Final = [get_args(fields_of(form)["kind"])[0] for form in get_args(DuelAction)]


# Text


def action_text(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise BadNotation("no_such_action", action=action, actions=ACTIONS)
    if action < TAKE_MOONS:
        factory, colour = divmod(action, COLOURS)
        return (str(factory) if factory else "L") + DUEL_PALETTE.letters[colour]
    if action < TAKE_CHIP:
        return "M" + DUEL_PALETTE.letters[action - TAKE_MOONS]
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
        return FILL + (BROKEN if rest == "-" else digit(text, rest, LINES))
    if sign == "=":
        return KEEP_PLATE + plate_named(rest)
    if sign == "<":
        return RETURN_PLATE + plate_named(rest)
    if sign == "+":
        return SPEND_CHIP + chips.sort_named(rest)
    if sign == "C":
        return TAKE_CHIP + digit(text, rest, FACTORIES - 1)
    if sign == "P":
        return TAKE_PLATE + digit(text, rest, DISPLAY)
    if sign == "M":
        return TAKE_MOONS + DUEL_PALETTE.colour(rest)
    if text[1:2] == "@":
        rotation = int(text[2:]) if text[2:] in ("0", "1", "2", "3") else -1
        if rotation < 0:
            raise BadNotation("duel_bad_rotation", text=text[:40])
        return PLACE_PLATE + ROTATIONS * digit(text, sign, SLOTS) + rotation
    if text[1:2] == ">":
        return TILE + SIZE * digit(text, sign, SIZE) + digit(text, text[2:], SIZE)
    if len(text) == 2:
        factory = 0 if sign == "L" else digit(text, sign, FACTORIES - 1) + 1
        return COLOURS * factory + DUEL_PALETTE.colour(rest)
    raise BadNotation("duel_bad_move", text=text[:40])


# JSON


def action_json(action: int) -> DuelAction:
    text = action_text(action)
    if action < TAKE_MOONS:
        return {"kind": "take_sun", "factory": action // COLOURS, "colour": DUEL_PALETTE.names[action % COLOURS]}
    if action < TAKE_CHIP:
        return {"kind": "take_moons", "colour": DUEL_PALETTE.names[action - TAKE_MOONS]}
    if action < TAKE_PLATE:
        return {"kind": "take_chip", "factory": action - TAKE_CHIP + 1}
    if action < DRAW_PLATE:
        return {"kind": "take_plate", "place": action - TAKE_PLATE + 1}
    if action == DRAW_PLATE:
        return {"kind": "draw_plate"}
    if action == LOOK:
        return {"kind": "look"}
    if action < FILL:
        return {"kind": "stack", "order": text[1:]}
    if action < KEEP_PLATE:
        line = action - FILL
        return {"kind": "fill", "line": "broken" if line == BROKEN else line + 1}
    if action < PLACE_PLATE:
        return {"kind": "keep_plate", "plate": plates.NAMES[action - KEEP_PLATE]}
    if action < RETURN_PLATE:
        slot, rotation = divmod(action - PLACE_PLATE, ROTATIONS)
        return {"kind": "place_plate", "slot": slot + 1, "rotation": rotation}
    if action < LEAVE_LINE:
        return {"kind": "return_plate", "plate": plates.NAMES[action - RETURN_PLATE]}
    if action == LEAVE_LINE:
        return {"kind": "leave_line"}
    if action < TILE:
        return {"kind": "spend_chip", "chip": chips.NAMES[action - SPEND_CHIP]}
    row, column = divmod(action - TILE, SIZE)
    return {"kind": "tile", "line": row + 1, "column": column + 1}


def action_from_json(json: object) -> int:
    for read in (_taking, _filling, _with_plates, _tiling):
        action = read(json)
        if action is not None:
            return action
    raise BadNotation("duel_bad_action_json", json=repr(json)[:80], kinds=", ".join(KINDS))


def _taking(json: object) -> int | None:
    """The actions that a turn begins with, plates drawn from the pile excepted."""
    if sun := read_kind(json, TakeSunAction):
        factory = bounded(sun["factory"], "factory", 0, FACTORIES - 1)
        return COLOURS * factory + DUEL_PALETTE.named(sun["colour"])
    if moons := read_kind(json, TakeMoonsAction):
        return TAKE_MOONS + DUEL_PALETTE.named(moons["colour"])
    if chip := read_kind(json, TakeChipAction):
        return TAKE_CHIP + bounded(chip["factory"], "factory", 1, FACTORIES - 1) - 1
    if plate := read_kind(json, TakePlateAction):
        return TAKE_PLATE + bounded(plate["place"], "place", 1, DISPLAY) - 1
    return None


def _filling(json: object) -> int | None:
    if stack := read_kind(json, StackAction):
        return STACK + stacks.order_named(stack["order"])
    if fill := read_kind(json, FillAction):
        line = fill["line"]
        return FILL + (BROKEN if line == "broken" else bounded(line, "line", 1, LINES) - 1)
    return None


def _with_plates(json: object) -> int | None:
    if read_kind(json, DrawPlateAction):
        return DRAW_PLATE
    if read_kind(json, LookAction):
        return LOOK
    if keep := read_kind(json, KeepPlateAction):
        return KEEP_PLATE + plate_named(keep["plate"])
    if back := read_kind(json, ReturnPlateAction):
        return RETURN_PLATE + plate_named(back["plate"])
    if place := read_kind(json, PlacePlateAction):
        slot = bounded(place["slot"], "slot", 1, SLOTS) - 1
        return PLACE_PLATE + ROTATIONS * slot + bounded(place["rotation"], "rotation", 0, ROTATIONS - 1)
    return None


def _tiling(json: object) -> int | None:
    if read_kind(json, LeaveLineAction):
        return LEAVE_LINE
    if spend := read_kind(json, SpendChipAction):
        return SPEND_CHIP + chips.sort_named(spend["chip"])
    if tile := read_kind(json, TileAction):
        row = bounded(tile["line"], "line", 1, SIZE) - 1
        return TILE + SIZE * row + bounded(tile["column"], "column", 1, SIZE) - 1
    return None


def is_secret(action: int) -> bool:
    """Whether only the seat that plays it may know it: the order in which plates go back (D23)."""
    return RETURN_PLATE <= action < LEAVE_LINE
