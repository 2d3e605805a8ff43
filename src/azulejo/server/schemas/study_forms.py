"""Positions that somebody studies, and lines that are played from them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from azulejo.server.schemas.base import Asked, PositionText, Problem, Seat, Shown, Text
from azulejo.server.schemas.game_forms import AnyAction, AnyDeal, AnyPosition, AnyStep
from azulejo.server.schemas.record_forms import RecordResult
from azulejo.server.schemas.view_forms import ActionShown

MOST_EVENTS: Final = 200  # of a line in one request
MOST_FIELDS: Final = 40  # of a position


class LineAsked(Asked):
    """A position or a new game, and what is to be played from there."""

    position: PositionText | Annotated[dict[str, Any], Field(max_length=MOST_FIELDS)] | None = Field(
        default=None, description="Its text, or its JSON; null for a new game of `game`, `players` and `options`."
    )
    game: Text = Field(default="", description="Of a new game: its name, as GET /games lists it.")
    players: int = Field(default=2, ge=1, le=4, description="Of a new game: how many play.")
    options: Annotated[dict[Text, Text], Field(max_length=20)] = Field(
        default_factory=dict, description="Of a new game: options that are not to be as usual."
    )
    events: Annotated[list[Text | None], Field(max_length=MOST_EVENTS)] = Field(
        default_factory=list, description="Deals and moves, written as in records; null lets chance deal."
    )


class StudiedMoment(Shown):
    """A position of a line, and how the last event led there."""

    event: str | None = Field(description="As records write it; null for the beginning of the line.")
    seat: Seat | None = Field(description="Whose move it was; null for a deal and at the beginning.")
    action: AnyAction | None
    deal: AnyDeal | None
    story: list[AnyStep] = Field(description="What happened in it.")
    scores: list[int]
    to_act: list[int] = Field(description="The seats that must decide now.")
    text: str = Field(description="The whole position, hidden things included, in one line.")
    position: AnyPosition = Field(description="As whoever is playing sees it.")


class SeatDecides(Shown):
    """What a seat may do at the end of the line."""

    seat: Seat
    actions: list[ActionShown]


class LineShown(Shown):
    """A line as far as it can be played, and what can be done at its end."""

    game: str
    players: int
    options: dict[str, str]
    moments: list[StudiedMoment] = Field(description="The beginning, and the position after each event that happened.")
    wrong: Problem | None = Field(description="Why the event after these cannot happen; null if all did.")
    deals: bool = Field(description="Whether it is for chance to deal now.")
    decisions: list[SeatDecides] = Field(description="Of everybody who must decide now.")
    result: RecordResult | None = Field(description="Null unless the game is over.")
    whole: dict[str, Any] = Field(description="The last position as JSON, hidden things included, ready to be sent.")
