"""Actions: `3R4` takes red from display 3 to line 4, `CK-` black from the centre to the floor line.

`4>2` puts the tile of line 4 into column 2.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from azulejo.games.azul.board import FLOOR, LINES
from azulejo.games.azul.table import ACTIONS, CENTRE, MOST_SOURCES, PICKS, TILE
from azulejo.games.errors import BadNotation
from azulejo.games.game import Json
from azulejo.games.notation import DIGITS, TileAction, digit
from azulejo.games.reading import bounded, read_kind
from azulejo.games.tiles import BITS, Palette


class TakeAction(TypedDict):
    """Takes all tiles of a colour from a display or the centre and puts them on a line."""

    kind: Literal["take"]
    source: Annotated[int | Literal["centre"], "A display, counted from 1, or the centre."]
    colour: Annotated[str, "The colour's name."]
    line: Annotated[int | Literal["floor"], "A pattern line, counted from 1, or the floor line."]


class ActionNotation:
    """Reads and writes actions with the letters of a palette; what cannot be read raises BadNotation."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette

    def text(self, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise BadNotation("no_such_action", action=action, actions=ACTIONS)
        if action >= TILE:
            line, column = divmod(action - TILE, LINES)
            return f"{line + 1}>{column + 1}"
        source, pick = divmod(action, PICKS)
        colour, place = divmod(pick, BITS)
        origin = "C" if source == CENTRE else str(source)
        return origin + self.palette.letters[colour] + ("-" if place == FLOOR else str(place + 1))

    def parse(self, text: str) -> int:
        if len(text) != 3:
            raise BadNotation("bad_move", text=text[:40], letters=", ".join(self.palette.letters))
        if text[1] == ">":
            return TILE + LINES * digit(text, text[0], LINES) + digit(text, text[2], LINES)
        if text[0] not in "Cc" + DIGITS:
            raise BadNotation("bad_source", text=text, source=text[0], most=MOST_SOURCES - 1)
        source = CENTRE if text[0] in "Cc" else digit(text, text[0], MOST_SOURCES - 1) + 1
        colour = self.palette.colour(text[1])
        place = FLOOR if text[2] == "-" else digit(text, text[2], LINES)
        return PICKS * source + BITS * colour + place

    def json(self, action: int) -> Json:
        if not 0 <= action < ACTIONS:
            raise BadNotation("no_such_action", action=action, actions=ACTIONS)
        return self.tile_json(action - TILE) if action >= TILE else self.take_json(action)

    def take_json(self, action: int) -> TakeAction:
        source, pick = divmod(action, PICKS)
        colour, place = divmod(pick, BITS)
        return {
            "kind": "take",
            "source": "centre" if source == CENTRE else source,
            "colour": self.palette.names[colour],
            "line": "floor" if place == FLOOR else place + 1,
        }

    def tile_json(self, choice: int) -> TileAction:
        line, column = divmod(choice, LINES)
        return {"kind": "tile", "line": line + 1, "column": column + 1}

    def from_json(self, json: object) -> int:
        tile = read_kind(json, TileAction)
        if tile is not None:
            row = bounded(tile["line"], "line", 1, LINES) - 1
            return TILE + LINES * row + bounded(tile["column"], "column", 1, LINES) - 1
        take = read_kind(json, TakeAction)
        if take is not None:
            source, line = take["source"], take["line"]
            origin = CENTRE if source == "centre" else bounded(source, "source", 1, MOST_SOURCES - 1)
            place = FLOOR if line == "floor" else bounded(line, "line", 1, LINES) - 1
            return PICKS * origin + BITS * self.palette.named(take["colour"]) + place
        raise BadNotation("bad_action_json", json=repr(json)[:80])
