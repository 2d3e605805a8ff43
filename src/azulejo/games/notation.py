"""What the notations of several games have in common: the forms of actions and deals that they share, and digits."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from azulejo.games.errors import BadNotation

DIGITS: Final = "123456789"


class TileAction(TypedDict):
    """Puts the tile of a complete line on a space of its row."""

    kind: Literal["tile"]
    line: Annotated[int, "The pattern line, counted from 1, which is the row too."]
    column: Annotated[int, "The column of the space, counted from 1."]


class StartDeal(TypedDict):
    """Chance says who starts."""

    kind: Literal["start"]
    seat: Annotated[int, "The starting player, counted from 1."]


def digit(text: str, part: str, most: int) -> int:
    """A part of a text that is one digit, which counts from 1, as a number that counts from 0; raises BadNotation."""
    number = DIGITS.find(part) if len(part) == 1 else -1
    if not 0 <= number < most:
        raise BadNotation("bad_digit", text=text[:40], digit=part[:40], most=most)
    return number
