"""A game that is over, position by position."""

from __future__ import annotations

from pydantic import Field

from azulejo.server.schemas.base import Count, Seat, Shown
from azulejo.server.schemas.forms import AnyAction, AnyDeal, AnyPosition, AnyStep
from azulejo.server.schemas.records import RecordResult


class MomentShown(Shown):
    """The position after so many events, and how the last of them led there."""

    at: Count = Field(description="How many events have happened; 0 is the position before the first.")
    event: str | None = Field(description="The last event as records write it; null at the beginning.")
    seat: Seat | None = Field(description="Whose move it was; null for a deal and at the beginning.")
    action: AnyAction | None = Field(description="The move; null for a deal and at the beginning.")
    deal: AnyDeal | None = Field(description="The deal; null for a move and at the beginning.")
    story: list[AnyStep] = Field(description="What happened in it.")
    scores: list[int]
    to_act: list[int] = Field(description="The seats that must decide now.")
    position: AnyPosition


class ReplayShown(Shown):
    """Some moments of a game, and what is true of all of it."""

    game: str
    options: dict[str, str]
    players: list[str]
    bots: list[str | None] = Field(description="For each player the bot that it was; null for people and unknown ones.")
    date: str = Field(description="Of the game, as 2026-11-15; empty if it is not known.")
    events: Count = Field(description="How many there are in all.")
    rounds: list[int] = Field(description="For each round the number of the first moment that is part of it.")
    result: RecordResult | None = Field(description="Null if the game was not played to its end.")
    seat: Seat | None = Field(description="The seat that the positions are seen from; null for what everybody saw.")
    link: str | None = Field(
        description="What `?link=` must be for others to see this, as the table is private; null if everybody may."
    )
    moments: list[MomentShown]
