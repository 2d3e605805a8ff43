"""What a position of Master Chocolatier is, as JSON: Azul's things, and those of the Special Factories."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypedDict, get_args

from azulejo.games.azul.position.definition import AzulPhase, Opening, Things

ChocolatierPhase: TypeAlias = Literal[AzulPhase, "arranging", "adding", "dividing"]
PHASES: Final[tuple[ChocolatierPhase, ...]] = get_args(ChocolatierPhase)  # by number


class FactoryThings(TypedDict):
    """What the Special Factories have on the table."""

    gold: Annotated[list[str], "The side each display shows: - is blue, 1, 3, 4, 5, or 2 with the letter of a colour."]
    extra: Annotated[str, "Who has SF5 and what lies on it: 2K, 2M with the marker, 2- with nothing; - for nobody."]
    dividing: Annotated[str, "The chocolates of SF4 that its picker has still to divide."]


class ChocolatierPosition(Opening, Things, FactoryThings):
    """A position of Master Chocolatier. Nothing in it is hidden."""

    game: Literal["chocolatier"]
    phase: Annotated[ChocolatierPhase, "What is being done."]
