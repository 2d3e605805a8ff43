"""What a Master Chocolatier position has beyond Azul's, read and written."""

from __future__ import annotations

from azulejo.games.azul.board import MARKER
from azulejo.games.azul.position import field_of, text_of, texts_of
from azulejo.games.azul.table import NOBODY
from azulejo.games.chocolatier.factories import parse_kind
from azulejo.games.errors import BadNotation
from azulejo.games.game import Json
from azulejo.games.tiles import Palette


def kinds(json: Json, displays: int, palette: Palette) -> list[int]:
    """The kinds of the displays in the circle."""
    return [parse_kind(text, palette) for text in texts_of(json, "gold", displays)]


def extra_text(seat: int, thing: int, palette: Palette) -> str:
    """`2K`: seat 2 has SF5 with a black tile on it; `2M` with the marker, `2-` with nothing; `-` when nobody has it."""
    return "-" if seat == NOBODY else f"{seat + 1}" + ("-" + palette.letters + "M")[thing]


def extra(json: Json, players: int, palette: Palette) -> tuple[int, int]:
    """The seat and the thing that `extra_text` wrote."""
    text = text_of(field_of(json, "extra"), "extra")
    if text == "-":
        return NOBODY, 0
    seat = "1234".find(text[0]) if len(text) == 2 else -1
    if not 0 <= seat < players:
        raise BadNotation("bad_extra", text=text[:40])
    if text[1] == "-":
        return seat, 0
    return seat, MARKER if text[1] == "M" else palette.colour(text[1]) + 1


def dividing(json: Json, palette: Palette) -> int:
    """The tiles that SF4's picker has still to divide."""
    return palette.tiles(text_of(field_of(json, "dividing"), "dividing"))
