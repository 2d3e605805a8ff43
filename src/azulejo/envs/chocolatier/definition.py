"""What an observation of Master Chocolatier has: Azul's fields, and those of the Special Factories."""

from __future__ import annotations

from azulejo.envs.azul.definition import MOST_TILES, PLACE, family_fields
from azulejo.envs.azul.observer import OF_BOARD, SOURCES
from azulejo.envs.fields import Field, field
from azulejo.games.azul.board import MARKER
from azulejo.games.chocolatier.factories import KINDS
from azulejo.games.chocolatier.position.definition import PHASES
from azulejo.games.game import Game
from azulejo.games.tiles import COLOURS


def fields(game: Game) -> list[Field]:
    """Chocolatier's."""
    displays = 2 * game.players + 1
    last = SOURCES + displays + 1 + OF_BOARD * game.players
    sides = "0 blue, 1 SF1, 2 SF3, 3 SF4, 4 SF5, 5 to 9 SF2 of colour 0 to 4"
    return [
        *family_fields(game, len(PHASES) - 1, ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))),
        field("extra", 0, 6, game.players, f"who has SF5 as an extra space: {PLACE}"),
        field("caught", 0, 7, MARKER, "what lies on it: 0 nothing, colour + 1, or 6 for the marker"),
        field("sides", SOURCES + 1, 5, KINDS - 1, f"the side each display shows: {sides}", (displays, 1)),
        field("dividing", last, 0, MOST_TILES, "what is left of SF4 to divide, by colour", size=COLOURS),
    ]
