"""Deals as text and JSON.

tablets rows,outer,corners      the sides of the scoring tablets
plates sYKT jRTY sBRK s         plates for the display, then the type of the pile's new top, `-` if it is empty
tiles BBYRK BYRK …              the suns, the large one first
start 1                         the starting player
chips 2:TY 4:B                  chips that are turned over, by small factory
top j                           the type of the pile's top plate
look 1 sYKT jRTY                the plates in hand, seen by seat 1 only
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypedDict, TypeVar, get_args

from azulejo.games.duel.chance import CHIP_BASE
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import TYPE_LETTERS, TYPES, PlateType, plate_named
from azulejo.games.duel.components.tablets import MOST, SIDES, side_named
from azulejo.games.duel.pile import DISPLAY, NOT_SHOWN
from azulejo.games.duel.table import FACTORIES, PLAYERS
from azulejo.games.errors import BadNotation
from azulejo.games.game import Deal
from azulejo.games.notation import StartDeal, digit
from azulejo.games.reading import at_most, bounded, fields_of, read_kind, sized
from azulejo.games.tiles import DUEL_PALETTE

T = TypeVar("T")


class TabletsDeal(TypedDict):
    """The sides of the scoring tablets that are in play."""

    kind: Literal["tablets"]
    sides: Annotated[list[str], "The names of the sides."]


class PlatesDeal(TypedDict):
    """Plates that fill the display."""

    kind: Literal["plates"]
    plates: Annotated[list[str], "The names of the plates, in the order of the empty places."]
    top: Annotated[PlateType | None, "The type of the pile's new top plate; null when the pile is empty."]


class SunsDeal(TypedDict):
    """Tiles that fill the factories."""

    kind: Literal["tiles"]
    suns: Annotated[list[str], "The tiles on the five suns, as letters, the large factory's first."]


class TurnedChip(TypedDict):
    """A chip that was turned over."""

    factory: Annotated[int, "The small factory, counted from 1."]
    chip: Annotated[str, "The colours that it shows."]


class ChipsDeal(TypedDict):
    """Chips that are turned over."""

    kind: Literal["chips"]
    chips: list[TurnedChip]


class TopDeal(TypedDict):
    """The type of the pile's top plate."""

    kind: Literal["top"]
    type: PlateType


class LookDeal(TypedDict):
    """The fronts of the plates in hand, which one seat alone sees."""

    kind: Literal["look"]
    seat: Annotated[int, "The seat that sees them, counted from 1."]
    plates: Annotated[list[str], "The names of the plates, in the order in which they were drawn."]


DuelDeal: TypeAlias = TabletsDeal | PlatesDeal | SunsDeal | StartDeal | ChipsDeal | TopDeal | LookDeal
KINDS: Final = [get_args(fields_of(form)["kind"])[0] for form in get_args(DuelDeal)]


# Text


def deal_text(deal: Deal) -> str:
    values = deal.values
    if deal.kind == "tablets":
        return "tablets " + ",".join(SIDES[side] for side in values)
    if deal.kind == "start":
        return f"start {values[0] + 1}"
    if deal.kind == "tiles":
        return "tiles " + " ".join(DUEL_PALETTE.listed(tiles) for tiles in values)
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
        return Deal("start", [digit(text, rest[0], PLAYERS)])
    if kind == "tiles" and len(rest) == FACTORIES:
        return Deal("tiles", [DUEL_PALETTE.tiles(word) for word in rest])
    if kind == "chips" and 1 <= len(rest) < FACTORIES:
        return Deal("chips", [_revealed(word) for word in rest])
    if kind == "top" and len(rest) == 1:
        return Deal("top", [_type(rest[0])])
    if kind == "look" and 2 <= len(rest) <= plates.PLATES:
        return Deal("look", [plate_named(word) for word in rest[1:]], digit(text, rest[0], PLAYERS))
    if kind == "plates" and 2 <= len(rest) <= DISPLAY + 1:
        top = NOT_SHOWN if rest[-1] == "-" else _type(rest[-1])
        return Deal("plates", [*(plate_named(word) for word in rest[:-1]), top])
    raise BadNotation("duel_bad_deal", text=text[:80])


def _tablets(names: list[str]) -> Deal:
    return Deal("tablets", [side_named(name) for name in _some(names, "sides", MOST)])


def _revealed(word: str) -> int:
    factory, _, chip = word.partition(":")
    return CHIP_BASE * (digit(word, factory, FACTORIES - 1) + 1) + chips.sort_named(chip)


def _type(letter: str) -> int:
    if letter not in ("s", "j"):
        raise BadNotation("duel_bad_type", text=letter[:40])
    return TYPE_LETTERS.index(letter)


# JSON


def deal_json(deal: Deal) -> DuelDeal:
    values = deal.values
    if deal.kind == "tablets":
        return {"kind": "tablets", "sides": [SIDES[side] for side in values]}
    if deal.kind == "start":
        return {"kind": "start", "seat": values[0] + 1}
    if deal.kind == "tiles":
        return {"kind": "tiles", "suns": [DUEL_PALETTE.listed(tiles) for tiles in values]}
    if deal.kind == "chips":
        return {"kind": "chips", "chips": [_chip_json(value) for value in values]}
    if deal.kind == "top":
        return {"kind": "top", "type": TYPES[values[0]]}
    if deal.kind == "look":
        return {"kind": "look", "seat": deal.seen_by + 1, "plates": [plates.NAMES[plate] for plate in values]}
    top = None if values[-1] == NOT_SHOWN else TYPES[values[-1]]
    return {"kind": "plates", "plates": [plates.NAMES[plate] for plate in values[:-1]], "top": top}


def _chip_json(value: int) -> TurnedChip:
    return {"factory": value // CHIP_BASE, "chip": chips.NAMES[value % CHIP_BASE]}


def deal_from_json(json: object) -> Deal:
    if tablets := read_kind(json, TabletsDeal):
        return _tablets(tablets["sides"])
    if start := read_kind(json, StartDeal):
        return Deal("start", [_seat(start["seat"])])
    if tiles := read_kind(json, SunsDeal):
        return Deal("tiles", [DUEL_PALETTE.tiles(sun) for sun in sized(tiles["suns"], "suns", FACTORIES)])
    if revealed := read_kind(json, ChipsDeal):
        return Deal("chips", [_chip_number(chip) for chip in _some(revealed["chips"], "chips", FACTORIES - 1)])
    if top := read_kind(json, TopDeal):
        return Deal("top", [TYPES.index(top["type"])])
    if look := read_kind(json, LookDeal):
        return Deal("look", _plates(look["plates"], plates.PLATES), _seat(look["seat"]))
    if shown := read_kind(json, PlatesDeal):
        kind = shown["top"]
        top_type = NOT_SHOWN if kind is None else TYPES.index(kind)
        return Deal("plates", [*_plates(shown["plates"], DISPLAY), top_type])
    raise BadNotation("duel_bad_deal_json", json=repr(json)[:80], kinds=", ".join(KINDS))


def _some(items: list[T], name: str, most: int) -> list[T]:
    """A list that must have items, but no more than so many."""
    if not items:
        raise BadNotation("field_missing", field=name)
    return at_most(items, name, most)


def _seat(seat: int) -> int:
    return bounded(seat, "seat", 1, PLAYERS) - 1


def _plates(names: list[str], most: int) -> list[int]:
    return [plate_named(name) for name in _some(names, "plates", most)]


def _chip_number(revealed: TurnedChip) -> int:
    return CHIP_BASE * bounded(revealed["factory"], "factory", 1, FACTORIES - 1) + chips.sort_named(revealed["chip"])
