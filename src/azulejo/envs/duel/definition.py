"""What an observation of Duel has, field by field."""

from __future__ import annotations

from azulejo.envs.duel import layout
from azulejo.envs.duel.layout import BOARDS, HAND, MOST_PLATES, OF_BOARD, STACKS
from azulejo.envs.duel.plates import MIXED
from azulejo.envs.fields import Field, field
from azulejo.games.duel.components import chips, plates, tablets
from azulejo.games.duel.components.plates import CELL_KINDS, PLATES
from azulejo.games.duel.dome import SIZE, SPECIAL_TILE
from azulejo.games.duel.pile import DISPLAY
from azulejo.games.duel.stacks import MOST as MOST_STACKED
from azulejo.games.duel.table import (
    CHIPS_A_ROUND,
    FACTORIES,
    LARGE_TILES,
    PHASES,
    PLAYERS,
    REVEALED,
    ROUNDS,
    TILES_OF_A_COLOUR,
    TOKENS,
)
from azulejo.games.game import Game
from azulejo.games.tiles import COLOURS

WHO = "0 nobody, 1 the viewer, 2 the other"
COUNTED = "how many tiles of each colour"
SMALL = FACTORIES - 1


def fields(game: Game) -> list[Field]:
    """Duel's."""
    return [*course(), *table(), *pile(), *board()]


def course() -> list[Field]:
    """Whose turn it is, and what is in hand."""
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))
    return [
        field("phase", 0, 0, len(PHASES) - 1, phases),
        field("round", 0, 1, ROUNDS, "counted from 1; 0 before the first"),
        field("seat", 0, 2, 1, "the viewer's seat, counted from 0"),
        field("turn", 0, 3, PLAYERS, f"who must decide: {WHO}"),
        field("player", 0, 4, PLAYERS, "whose turn it is, also while chance deals in its middle, counted likewise"),
        field("starter", 0, 5, PLAYERS, "who started this round, counted likewise"),
        field("start_tile", 0, 6, PLAYERS, "who has taken the start tile, counted likewise"),
        field("passed", 0, 7, 3, "who can do nothing more in this phase: 1 the viewer, 2 the other, 3 both"),
        field("taken_colour", HAND, 0, COLOURS, "of the tiles in the player's hand: colour + 1, 0 for none"),
        field("taken", HAND, 1, TILES_OF_A_COLOUR, "how many they are"),
        field("factory", HAND, 2, SMALL, "the small factory whose rest is to be stacked, or 0"),
        field("plate", HAND, 3, PLATES, "the plate that is to be placed: its number + 1, 0 for none"),
        field("returning", HAND, 4, MOST_PLATES, "plates of the hand that are under the pile already"),
        field("upper", HAND, 5, PLATES, "how many plates of the pile nobody has returned"),
        field("top", HAND, 6, 2, "the back of the pile's top plate: 0 not shown, 1 special, 2 joker"),
    ]


def table() -> list[Field]:
    """What lies between the players."""
    sides = ", ".join(tablets.SIDES)
    sorts = ", ".join(chips.NAMES)
    return [
        field("display", layout.DISPLAY, 0, PLATES, "the plates on offer: number + 1, 0 for none", size=DISPLAY),
        field(
            "chips",
            layout.DISPLAY,
            DISPLAY,
            REVEALED + chips.SORTS - 1,
            "of each small factory: 0 none, 1 face down, 2 + its sort",
            size=SMALL,
        ),
        field("sides", layout.SIDES, 0, 1, f"which sides of the tablets are in play: {sides}", size=len(tablets.SIDES)),
        field("bag", layout.BAG, 0, TILES_OF_A_COLOUR, COUNTED, size=COLOURS),
        field("tower", layout.TOWER, 0, TILES_OF_A_COLOUR, COUNTED, size=COLOURS),
        field("suns", layout.SUNS, 0, LARGE_TILES, f"{COUNTED}, the large factory first", (FACTORIES, 1), size=COLOURS),
        field("large_moon", layout.MOON, 0, LARGE_TILES, COUNTED, size=COLOURS),
        *(
            field(
                f"stack_{number}",
                STACKS + (number - 1) // 2,
                4 * ((number - 1) % 2),
                COLOURS,
                f"the moon of small factory {number} from the top: colour + 1, 0 for none",
                size=MOST_STACKED,
            )
            for number in range(1, FACTORIES)
        ),
        field(
            "unseen_chips",
            layout.UNSEEN_CHIPS,
            0,
            chips.EACH,
            f"how many of each sort nobody has seen: {sorts}",
            size=chips.SORTS,
        ),
    ]


def pile() -> list[Field]:
    """What the viewer knows of the plates that nobody has placed."""
    names = ", ".join(plates.NAMES)
    of_each = (MOST_PLATES, 1)
    where = "1 returned by the viewer, 2 by the other, 3 in the player's hand, 4 a mixed hand, 0 no plate"
    return [
        field("unseen", layout.UNSEEN, 0, 1, f"plates that the viewer cannot locate: {names}", size=PLATES),
        field(
            "plate_where",
            layout.PLATES,
            0,
            MIXED,
            f"each returned plate, from the top, then the hand: {where}",
            of_each,
        ),
        field("plate_first", layout.PLATES, 1, 1, "whether a group of returned plates begins with it", of_each),
        field(
            "plate_known", layout.PLATES, 2, PLATES, "which it is: number + 1; 0 if the viewer does not know", of_each
        ),
        field(
            "plate_may_be",
            layout.PLATES,
            3,
            255,
            "what it, or its group, may be, as bits: of the plates by number, then an unseen special, an unseen joker",
            of_each,
            size=3,
        ),
        field("plate_special", layout.PLATES, 6, MOST_PLATES, "how many special plates it or its group has", of_each),
        field("plate_joker", layout.PLATES, 7, MOST_PLATES, "how many joker plates it or its group has", of_each),
    ]


def board() -> list[Field]:
    """The viewer's board, then the other's."""
    both = (PLAYERS, OF_BOARD)
    rows = both, (SIZE, 1)
    first = BOARDS
    return [
        field(
            "score",
            first,
            0,
            255,
            "of each board, the viewer's first: 256 times the first byte, and the second",
            both,
            size=2,
        ),
        field("dome_tiling", first, 2, 255, "points won by tiles on the dome, as two bytes", both, size=2),
        field("special_tiles", first, 4, 127, "points won by special tiles", both),
        field("plates_drawn", first, 5, 127, "points paid for plates", both),
        field("broken_tiles", first, 6, 127, "points lost to broken tiles", both),
        field("start_tile_lost", first, 7, 127, "points lost to the start tile", both),
        field("tokens", first + layout.TOKENS, 0, TOKENS, "that are still to be spent this round", both),
        field("chips_taken", first + layout.TOKENS, 1, CHIPS_A_ROUND, "this round", both),
        field("line", first + layout.TOKENS, 2, SIZE, "the line that waits in the dome-tiling, or 0", both),
        field("stand_ins", first + layout.TOKENS, 3, SIZE, "its tiles that chips have replaced", both),
        field(
            "partly", first + layout.TOKENS, 4, chips.PARTS, "paid for the next: 4 for a matching chip, 1 else", both
        ),
        field("broken", first + layout.BROKEN, 0, SIZE, f"on the broken space: {COUNTED}", both, size=COLOURS),
        field("held", first + layout.HELD, 0, chips.EACH, "chips of each sort", both, size=chips.SORTS),
        field(
            "spent", first + layout.SPENT, 0, chips.EACH, "chips of each sort that were spent", both, size=chips.SORTS
        ),
        field(
            "cells",
            first + layout.CELLS,
            0,
            CELL_KINDS,
            "each cell of each row of the dome: 0 no plate, colour + 1, 6 joker, 7 special",
            *rows,
            size=SIZE,
        ),
        field(
            "tiles",
            first + layout.TILES,
            0,
            SPECIAL_TILE,
            "the tile on each cell: 0 none, colour + 1, 6 a special tile",
            *rows,
            size=SIZE,
        ),
        field("line_tiles", first + layout.TILES, 6, SIZE, "how many tiles each pattern line holds", *rows),
        field("line_colour", first + layout.TILES, 7, COLOURS, "… and of which colour: 0 none, or colour + 1", *rows),
    ]
