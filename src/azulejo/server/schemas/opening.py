"""Opening a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, FiniteFloat, Tag

from azulejo.server.schemas.base import Asked, Shown, Text
from azulejo.server.schemas.views import TableView
from azulejo.tables import clocks, levels

Expiry = Literal["forfeit", "bot"]


class LevelAsked(Asked):
    """A bot with its settings."""

    bot: Text = Field(description="Its name, as GET /bots lists it, or `strongest`.")
    seconds: Annotated[FiniteFloat, Field(gt=0, le=levels.MOST_SECONDS)] | None = Field(
        default=None, description="How long it may think about a decision."
    )
    nodes: Annotated[int, Field(gt=0, le=levels.MOST_NODES)] | None = Field(
        default=None, description="How many positions it may look at for a decision."
    )


class LiveClockAsked(Asked):
    """Seconds for each decision, and a reserve for the whole game."""

    seconds: int = Field(ge=1, le=clocks.MOST_SECONDS)
    reserve: int = Field(default=0, ge=0, le=clocks.MOST_SECONDS)
    expiry: Expiry = Field(default="forfeit", description="What becomes of a seat whose time is up.")


class DaysClockAsked(Asked):
    """Days for each decision."""

    days: int = Field(ge=1, le=clocks.MOST_DAYS)
    expiry: Expiry = "forfeit"


def clock_kind(given: object) -> str:
    """Which of the two clocks is meant."""
    return "Days" if isinstance(given, dict) and "days" in given else "Live"


ClockAsked = Annotated[
    Annotated[LiveClockAsked, Tag("Live")] | Annotated[DaysClockAsked, Tag("Days")], Discriminator(clock_kind)
]


class NewTable(Asked):
    """A table to be opened."""

    game: Text = Field(description="Its name, as GET /games lists it.")
    options: Annotated[dict[Text, Text], Field(max_length=20)] = Field(
        default_factory=dict, description="Options of the game that are not to be as usual."
    )
    seats: list[LevelAsked | None] = Field(
        min_length=1, max_length=4, description="For each seat a bot's level, or null for a person."
    )
    clock: ClockAsked | None = None
    private: bool = Field(default=False, description="Whether only those with the link can find it.")
    stand_in: LevelAsked | None = Field(
        default=None, description="The bot that plays on for those who are out or away."
    )


class TableOpened(Shown):
    """A new table, told to its opener."""

    id: str
    link: str = Field(description="Lets people in at a private table. Only the opener is told.")
    view: TableView
