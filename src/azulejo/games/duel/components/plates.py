"""The 18 dome plates (D2). A correction is a change of one name below; docs/duel-components.md draws them.

A plate's name is its type (`s` special, `j` joker) and its three colours with the special or joker cell turned to the
bottom right: top left, top right, bottom left. Rotation k is k clockwise quarter turns from there.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.errors import BadNotation
from azulejo.games.tiles import DUEL_PALETTE

NAMES: Final = (
    "sYKT",
    "sTKR",
    "sBRK",
    "sTRB",
    "sKYR",
    "sKTB",
    "sBYT",
    "sRBY",
    "sYBK",
    "jYKT",
    "jTKR",
    "jBRK",
    "jTRB",
    "jKYR",
    "jKTB",
    "jBYT",
    "jRBY",
    "jRTY",
)
PLATES: Final = len(NAMES)
ALL_PLATES: Final = (1 << PLATES) - 1
ROTATIONS: Final = 4

# Types, as the backs show them
SPECIAL: Final = 0
JOKER: Final = 1
PlateType: TypeAlias = Literal["special", "joker"]
TYPES: Final[tuple[PlateType, ...]] = ("special", "joker")
TYPE_LETTERS: Final = "sj"

# Kinds of cells: the five colours, then these
JOKER_CELL: Final = 5
SPECIAL_CELL: Final = 6
CELL_KINDS: Final = 7

# Where each corner (top left, top right, bottom left, bottom right) comes from by one clockwise quarter turn.
QUARTER_TURN: Final = (2, 0, 3, 1)


def corners(plate: int, rotation: int) -> list[int]:
    """The kinds of a plate's four cells, row by row."""
    name = NAMES[plate]
    kinds = [DUEL_PALETTE.letters.index(letter) for letter in name[1:]]
    kinds.append(SPECIAL_CELL if name[0] == "s" else JOKER_CELL)
    for _ in range(rotation):
        kinds = [kinds[corner] for corner in QUARTER_TURN]
    return kinds


TYPE: Final = vec[i64]([TYPE_LETTERS.index(name[0]) for name in NAMES])
OF_TYPE: Final = vec[i64](
    [sum(1 << plate for plate in range(PLATES) if NAMES[plate][0] == letter) for letter in TYPE_LETTERS]
)

# The kind of a cell by (plate, rotation, corner), and the corner of the special or joker cell by rotation.
CORNERS: Final = vec[i64](
    [kind for plate in range(PLATES) for rotation in range(ROTATIONS) for kind in corners(plate, rotation)]
)
ODD_CORNER: Final = vec[i64]([corners(0, rotation).index(SPECIAL_CELL) for rotation in range(ROTATIONS)])


def plate_named(text: object) -> int:
    """The plate of this name; raises BadNotation."""
    if isinstance(text, str) and len(text) == 4:
        name = text[0].lower() + text[1:].upper()
        if name in NAMES:
            return NAMES.index(name)
    raise BadNotation("duel_unknown_plate", text=str(text)[:40], example=NAMES[0])


def turned_plate(text: str) -> tuple[int, int]:
    """The plate and the rotation of a placed plate as positions write it: `sYKT@1`; raises BadNotation."""
    name, _, rotation = text.partition("@")
    if rotation not in ("0", "1", "2", "3"):
        raise BadNotation("duel_bad_rotation", text=text[:40])
    return plate_named(name), int(rotation)


def listed(plates: int) -> list[str]:
    """The names of a set of plates, given as bits."""
    return [NAMES[plate] for plate in range(PLATES) if plates >> plate & 1]
