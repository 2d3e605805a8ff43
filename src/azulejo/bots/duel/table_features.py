"""What lies on a Duel table, and what is being done there, as dense features: numbers around -1 to 1."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.duel.offers import Offers
from azulejo.games.duel.components.plates import JOKER
from azulejo.games.duel.table import (
    DRAWING,
    FACE_DOWN,
    FACTORIES,
    FIRST_PLATE,
    KEEPING,
    LOOKING,
    NO_CHIP,
    NOBODY,
    PLACING_PLATE,
    RETURNING,
    SHOWING_TOP,
    STACKING,
    TILING,
    Table,
)
from azulejo.games.tiles import COLOURS

# Where dense features begin; those of each seat are in the order of play
ROUND: Final = 0  # one for each round
SCORE: Final = 5  # one for each seat, and the first seat's less the other's, all with the coming tiling
TABLETS: Final = 8  # the same for the points of the tablets
DIFFERENCE: Final = 11  # of both together; then the same for each round, the later the larger, and 0 in the others
LATER: Final = 17  # the difference, the more the more tiles are on offer
START_TILE: Final = 18  # one for each seat, and that nobody has it
TOKENS: Final = 21
CHIPS: Final = 23
PASSED: Final = 25
SUNS: Final = 27  # tiles of each colour
MOONS: Final = 32  # tiles of each colour that could be taken
TILES: Final = 37
OPEN_CHIPS: Final = 38
HIDDEN_CHIPS: Final = 39
DISPLAY: Final = 40
PILE: Final = 41
TOP: Final = 42
HORIZON: Final = 43
PHASE: Final = 44  # taking tiles, their number, stacking, drawing, plates drawn, keeping, placing, returning, …
OPTIONS: Final = 54
SIDES: Final = 56
DENSE: Final = 64


def read_table(table: Table, offers: Offers, dense: vec[float]) -> None:
    """Things on the table, and the options of the game."""
    for colour in range(COLOURS):
        dense[SUNS + colour] = float(offers.suns[colour]) * 0.2
        dense[MOONS + colour] = float(offers.tops[colour]) * 0.2
    hidden: i64 = 0
    shown: i64 = 0
    for factory in range(1, FACTORIES):
        if table.chips[factory] == FACE_DOWN:
            hidden += 1
        elif table.chips[factory] != NO_CHIP:
            shown += 1
    dense[TILES] = float(offers.tiles) * 0.05
    dense[OPEN_CHIPS] = float(shown) * 0.25
    dense[HIDDEN_CHIPS] = float(hidden) * 0.25
    places = table.pile.shown
    dense[DISPLAY] = float((places & 1) + (places >> 1 & 1) + (places >> 2)) * 0.33
    dense[PILE] = float(table.pile.size()) * 0.06
    dense[TOP] = 1.0 if table.pile.top == JOKER else 0.0
    dense[START_TILE + 2] = 1.0 if table.holder == NOBODY else 0.0
    dense[OPTIONS] = 1.0 if table.special_colour else 0.0
    dense[OPTIONS + 1] = 1.0 if table.always_free else 0.0
    for side in range(8):
        dense[SIDES + side] = float(table.sides >> side & 1)


def read_phase(table: Table, offers: Offers, dense: vec[float]) -> None:
    """Which decision is to be made, and with what in hand."""
    phase = table.phase
    drawing = table.pile.hand > 0 and phase in (DRAWING, LOOKING, SHOWING_TOP)
    dense[HORIZON] = 1.0 if offers.unknown else 0.0
    dense[PHASE] = 1.0 if table.taken > 0 else 0.0
    dense[PHASE + 1] = float(table.taken) * 0.2
    dense[PHASE + 2] = 1.0 if phase == STACKING else 0.0
    dense[PHASE + 3] = 1.0 if drawing else 0.0
    dense[PHASE + 4] = float(table.pile.hand) * 0.3
    dense[PHASE + 5] = 1.0 if phase == KEEPING else 0.0
    dense[PHASE + 6] = 1.0 if phase == PLACING_PLATE else 0.0
    dense[PHASE + 7] = 1.0 if phase == RETURNING else 0.0
    dense[PHASE + 8] = 1.0 if phase == FIRST_PLATE else 0.0
    dense[PHASE + 9] = 1.0 if phase == TILING else 0.0
