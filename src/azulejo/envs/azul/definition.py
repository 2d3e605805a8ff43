"""What an observation of Azul has, field by field."""

from __future__ import annotations

from azulejo.envs.azul.observer import BAG, FLOOR, LID, OF_BOARD, ROWS, SOURCES
from azulejo.envs.fields import Field, field
from azulejo.games.azul.board import FLOOR_SPACES, LINES, MARKER
from azulejo.games.azul.position.definition import PHASES
from azulejo.games.azul.table import ENDED
from azulejo.games.game import Game
from azulejo.games.tiles import COLOURS

MOST_TILES = 20  # of a colour
PLACE = "0 nobody, 1 the viewer, 2 the next seat, and so on"


def fields(game: Game) -> list[Field]:
    """Azul's."""
    phases = ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))
    return family_fields(game, ENDED, phases)


def family_fields(game: Game, last_phase: int, phases: str) -> list[Field]:
    """Those of every game of the family."""
    players = game.players
    displays = 2 * players + 1
    boards = SOURCES + displays + 1
    tiles = "how many tiles of each colour"
    rows = (players, OF_BOARD), (LINES, 1)
    return [
        field("phase", 0, 0, last_phase, phases),
        field("round", 0, 1, 255, "counted from 1; 0 before the first, and 255 from there on"),
        field("seat", 0, 2, players - 1, "the viewer's seat, counted from 0"),
        field("turn", 0, 3, players, f"who must decide: {PLACE}"),
        field("starter", 0, 4, players, "who started this round, counted likewise"),
        field("marker", 0, 5, players, "who has taken the starting player marker, counted likewise"),
        field("bag", BAG, 0, MOST_TILES, tiles, size=COLOURS),
        field("lid", LID, 0, MOST_TILES, tiles, size=COLOURS),
        field("centre", SOURCES, 0, MOST_TILES, tiles, size=COLOURS),
        field("displays", SOURCES + 1, 0, MOST_TILES, f"{tiles}, display by display", (displays, 1), size=COLOURS),
        field("score", boards, 0, 255, "of each board, the viewer's first, then the next seats'", (players, OF_BOARD)),
        field("tiling", boards, 1, 255, "points won by tiling so far", (players, OF_BOARD)),
        field("floor_lost", boards, 2, 255, "points lost by the floor line so far", (players, OF_BOARD)),
        field(
            "floor",
            boards + FLOOR,
            0,
            MARKER,
            "each space of the floor line: 0 free, colour + 1, or 6 for the marker",
            (players, OF_BOARD),
            size=FLOOR_SPACES,
        ),
        field("wall", boards + ROWS, 0, COLOURS, "each space of each row: 0 free, or colour + 1", *rows, size=LINES),
        field("line_tiles", boards + ROWS, 5, LINES, "how many tiles each pattern line holds", *rows),
        field("line_colour", boards + ROWS, 6, COLOURS, "… and of which colour: 0 none, or colour + 1", *rows),
    ]
