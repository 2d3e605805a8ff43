"""The one definition of a position: every field of its JSON, as the whole truth and as it is shown.

Tiles are letters, listed (`BBY`) or counted (`B12Y3`), `-` for none. Plates and chips go by their names. Seats, small
factories, lines and slots count from 1.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from azulejo.games.duel.components.plates import PlateType
from azulejo.games.duel.table import Phase
from azulejo.games.reading import FOLLOWS


class DuelBoard(TypedDict):
    """One player's board."""

    score: Annotated[int, "Points so far; at the end with those of the tablets.", FOLLOWS]
    dome_tiling: Annotated[int, "Points won by tiles on the dome."]
    special_tiles: Annotated[int, "Points won by special tiles."]
    plates_drawn: Annotated[int, "Points paid for plates, as a number that is not above 0."]
    broken_tiles: Annotated[int, "Points lost to broken tiles, likewise."]
    start_tile: Annotated[int, "Points lost to the start tile, likewise."]
    lines: Annotated[list[str], "The tiles on the six pattern lines."]
    broken: Annotated[str, "The tiles on the broken space."]
    tokens: Annotated[int, "Tokens that are still to be spent this round."]
    chips: Annotated[list[str], "The chips that the player has."]
    spent: Annotated[list[str], "The chips that the player has spent."]
    chips_taken: Annotated[int, "How many chips the player has taken this round."]
    line: Annotated[int | None, "The line that waits for the player's choice in the dome-tiling."]
    stand_ins: Annotated[int, "Tiles of that line that chips have replaced."]
    partly: Annotated[int, "What is paid for the next one: 4 for a chip that shows the line's colour, 1 for another."]
    plates: Annotated[list[str], "The nine slots: a plate and its clockwise quarter turns, `sYKT@1`, or `-`."]
    dome: Annotated[list[str], "The six rows of cells, a letter each: `.` for no tile, `S` for a special tile."]


class DuelTable(TypedDict):
    """What everyone can see, except for the boards."""

    game: Literal["duel"]
    players: Annotated[int, "How many play: two."]
    options: Annotated[dict[str, str], "Every option of the game with its value."]
    round: Annotated[int, "The round, 1 to 5; 0 before the first one."]
    phase: Phase
    turn: Annotated[int | None, "The seat that must decide, the lower one of two; null when chance deals."]
    player: Annotated[int | None, "The seat whose turn it is, also while chance deals in the middle of it."]
    starter: Annotated[int | None, "The starting player of this round."]
    start_tile: Annotated[int | None, "The seat that has taken the start tile this round."]
    passed: Annotated[list[int], "Seats that can do nothing more in this phase."]
    sides: Annotated[list[str], "The sides of the scoring tablets in play."]
    bag: Annotated[str, "The tiles in the bag, counted."]
    tower: Annotated[str, "The tiles in the Tower, counted."]
    suns: Annotated[list[str], "The tiles on the five suns, the large factory's first."]
    moons: Annotated[list[str], "The tiles on the five moons; those of small factories from bottom to top."]
    chips: Annotated[list[str], "The chips of the small factories: `?` face down, `-` for none."]
    unseen_chips: Annotated[list[str], "The chips that nobody has seen."]
    taken: Annotated[str, "The tiles in the player's hand."]
    factory: Annotated[int | None, "The small factory whose rest is to be stacked."]
    plate: Annotated[str, "The plate that is to be placed, or `-`."]
    display: Annotated[list[str], "The three places of the display: a plate or `-`."]
    upper: Annotated[int, "How many plates of the pile nobody has returned."]
    top: Annotated[PlateType | None, "The type that the back of the pile's top plate shows."]
    returning: Annotated[int, "Plates of the hand that are under the pile already, while others are to follow."]


class ReturnedGroup(TypedDict):
    """Plates that a seat has returned under the pile together."""

    by: Annotated[int, "The seat that has returned them."]
    plates: Annotated[list[str], "From top to bottom."]
    guess: Annotated[list[str], "What the other seat takes each of them for; `s?` and `j?`: one it has not seen."]


class DrawnPlate(TypedDict):
    """A plate that a player has drawn from the pile."""

    plate: Annotated[str, "The plate; `s?` or `j?` while nobody has seen it."]
    guesses: Annotated[list[list[str]], "What each seat takes it for."]


class DuelPosition(DuelTable):
    """The whole truth, hidden things included."""

    unseen: Annotated[list[str], "The plates that nobody has seen."]
    returned: Annotated[list[ReturnedGroup], "The lower part of the pile, from top to bottom."]
    drawn: Annotated[list[DrawnPlate], "The plates that the player has drawn."]
    boards: Annotated[list[DuelBoard], "The players' boards, by seat."]


class MixedPlates(TypedDict):
    """Plates whose order the viewer does not know."""

    special: Annotated[int, "How many are special plates."]
    joker: Annotated[int, "How many are joker plates."]
    may_be: Annotated[list[str], "What they may be; `s?` and `j?` stand for plates the viewer has not seen."]


class ReturnedView(MixedPlates):
    """Plates that a seat has returned under the pile together, as the viewer knows them."""

    by: Annotated[int, "The seat that has returned them."]
    plates: Annotated[list[str] | None, "From top to bottom, if the viewer knows them."]


class DrawnView(TypedDict):
    """A plate that a player has drawn from the pile, as the viewer knows it."""

    type: Annotated[PlateType, "The type that its back shows."]
    plate: Annotated[str | None, "The plate, if the viewer knows it."]
    may_be: Annotated[list[str], "What it may be; `s?` and `j?` stand for plates the viewer has not seen."]


class DuelView(DuelTable):
    """A position as a seat or a spectator is shown it."""

    unseen: Annotated[list[str], "The plates that could lie in more than one hidden place, for all the viewer knows."]
    returned: Annotated[list[ReturnedView], "The lower part of the pile, from top to bottom."]
    drawn: Annotated[list[DrawnView] | MixedPlates, "The drawn plates; mixed once the other player has kept one."]
    boards: Annotated[list[DuelBoard], "The players' boards, by seat."]
