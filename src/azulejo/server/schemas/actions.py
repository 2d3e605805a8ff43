"""Actions, by game. Each has a text too, which says the same."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from azulejo.server.schemas.base import Shown


class TakeAction(Shown):
    """Azul, Chocolatier: take all of one colour from a display or the centre (`3R4`)."""

    kind: Literal["take"]
    source: int | Literal["centre"]
    colour: str
    line: int | Literal["floor"]


class TileAction(Shown):
    """Gray wall, brown box, dome: choose the column for a complete line (`4>2`)."""

    kind: Literal["tile"]
    line: int
    column: int


class DivideAction(Shown):
    """Chocolatier: move a colour of the dividing factory to one side (`T<`)."""

    kind: Literal["divide"]
    colour: str
    side: Literal["left", "right"]


class SunAction(Shown):
    """Duel: take a colour from a factory’s sun; 0 is the large factory (`4R`)."""

    kind: Literal["take_sun"]
    factory: int
    colour: str


class MoonsAction(Shown):
    """Duel: take a colour from the tops of the moons (`MY`)."""

    kind: Literal["take_moons"]
    colour: str


class ChipAction(Shown):
    """Duel: take a bonus chip (`C4`)."""

    kind: Literal["take_chip"]
    factory: int


class DisplayAction(Shown):
    """Duel: take a dome plate from the display (`P2`)."""

    kind: Literal["take_plate"]
    place: int


class WordAction(Shown):
    """Duel: a choice that needs no more than its name."""

    kind: Literal["draw_plate", "look", "leave_line"]


class StackAction(Shown):
    """Duel: stack the rest of a sun, colours from bottom to top (`^KYT`)."""

    kind: Literal["stack"]
    order: str


class LineAction(Shown):
    """Duel: the pattern line for what was taken (`>4`)."""

    kind: Literal["fill"]
    line: int | Literal["broken"]


class KeepAction(Shown):
    """Duel: keep one of the plates drawn (`=jTRB`)."""

    kind: Literal["keep_plate"]
    plate: str


class ReturnAction(Shown):
    """Duel: put a plate back under the pile (`<sBYT`)."""

    kind: Literal["return_plate"]
    plate: str


class DomeAction(Shown):
    """Duel: where a plate goes, and how it is turned (`7@2`)."""

    kind: Literal["place_plate"]
    slot: int
    rotation: int


class SpendAction(Shown):
    """Duel: spend a bonus chip (`+R`)."""

    kind: Literal["spend_chip"]
    chip: str


AnyAction = Annotated[
    TakeAction
    | TileAction
    | DivideAction
    | SunAction
    | MoonsAction
    | ChipAction
    | DisplayAction
    | WordAction
    | StackAction
    | LineAction
    | KeepAction
    | ReturnAction
    | DomeAction
    | SpendAction,
    Field(description="An action of the table's game."),
]
