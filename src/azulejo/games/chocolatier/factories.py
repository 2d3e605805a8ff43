"""The nine factory displays and their gold sides (C3). A correction here is a one-line change."""

from __future__ import annotations

from typing import Final

from azulejo.games.errors import BadNotation
from azulejo.games.tiles import COLOURS, Palette

# Kinds of a display. The five SF2 are SF2, SF2 + 1, …: one for each colour.
BLUE: Final = 0
SF1: Final = 1  # gets one tile more
SF3: Final = 2  # what is not picked stays on it
SF4: Final = 3  # what is not picked is divided between its neighbours
SF5: Final = 4  # its picker takes it as an extra space
SF2: Final = 5  # takes a tile of its colour from each neighbour
KINDS: Final = 10

NAMES: Final = ("-", "1", "3", "4", "5")
GOLD: Final = tuple(range(1, KINDS))  # the gold sides of the nine displays


def kind_text(kind: int, palette: Palette) -> str:
    """`-` for blue, `1`, `3`, `4`, `5`, or `2` with the letter of its colour."""
    return NAMES[kind] if kind < SF2 else "2" + palette.letters[kind - SF2]


def parse_kind(text: str, palette: Palette) -> int:
    """The kind with this text; raises BadNotation."""
    if text in NAMES:
        return NAMES.index(text)
    if len(text) == 2 and text[0] == "2":
        return SF2 + palette.colour(text[1])
    kinds = [*NAMES, *(kind_text(SF2 + colour, palette) for colour in range(COLOURS))]
    raise BadNotation("unknown_factory", text=text[:40], kinds=", ".join(kinds))
