"""Lists of tables."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from azulejo.server.schemas.base import Moment, Shown
from azulejo.server.schemas.views import ClockShown, ResultShown, SeatShown


class TableListed(Shown):
    """A table in a list."""

    id: str
    updated: Moment
    game: str
    options: dict[str, str]
    status: Literal["open", "running", "over"]
    private: bool
    clock: ClockShown | None
    seats: list[SeatShown]
    to_act: list[int] = Field(description="The seats that must decide now.")
    result: ResultShown | None
    you: list[int] | None = Field(default=None, description="Your seats; only in the list of your own tables.")
    your_turn: bool | None = Field(
        default=None, description="Whether one of your seats must decide; only in the list of your own tables."
    )


class TablesListed(Shown):
    """Some tables, the one that changed last first."""

    tables: list[TableListed]
    next: str | None = Field(description="What `?before=` takes to get those that follow; null at the end.")


class LinkShown(Shown):
    """Where a link leads."""

    table: str


class TableLink(Shown):
    """The link of a table."""

    link: str
