"""What a position of Azul is, as JSON. Seats, displays, lines, rows and columns count from 1.

Tiles are written by their letters, `-` for none. A game of the family has the same `Opening` and `Things`, phases of
its own, and perhaps more things.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypedDict, get_args

from azulejo.games.reading import FOLLOWS

AzulPhase: TypeAlias = Literal["starting", "dealing", "offer", "tiling", "ended"]
PHASES: Final[tuple[AzulPhase, ...]] = get_args(AzulPhase)  # by number


class BoardThings(TypedDict):
    """What a player has won and lost, and what lies on the board."""

    tiling: Annotated[int, "The points won by tiling so far."]
    floor_lost: Annotated[int, "The points really lost by the floor line so far."]
    lines: Annotated[list[str], "The tiles on each pattern line, from the top."]
    wall: Annotated[list[str], "Each row of the wall: a letter for a tile, a dot for a free space."]
    floor: Annotated[str, "What lies on the floor line, from the left; M is the starting player marker."]


class AzulBoard(BoardThings):
    """One player's board."""

    score: Annotated[int, "The points now, with the bonuses once the game has ended.", FOLLOWS]


class Opening(TypedDict):
    """What a position begins with."""

    players: Annotated[int, "How many play."]
    options: Annotated[dict[str, str], "Every option of the game with its value."]
    round: Annotated[int, "The round, 0 before the first."]


class Things(TypedDict):
    """Whose turn it is and what lies on the table."""

    turn: Annotated[int | None, "The lowest seat that must decide now, if one must."]
    starter: Annotated[int | None, "Who started this round."]
    marker: Annotated[int | None, "Who has taken the starting player marker this round."]
    centre: Annotated[str, "The tiles in the centre."]
    displays: Annotated[list[str], "The tiles on each factory display."]
    bag: Annotated[str, "The tiles in the bag, counted: B12Y3."]
    lid: Annotated[str, "The tiles in the lid, counted likewise."]
    boards: Annotated[list[AzulBoard], "The players' boards, by seat."]


class AzulPosition(Opening, Things):
    """A position of Azul. Nothing in it is hidden."""

    game: Literal["azul"]
    phase: Annotated[AzulPhase, "What is being done."]
