"""Reports of games: every decision judged, and what follows from that for everybody."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from azulejo.analysis import Grade
from azulejo.server.schemas.base import Count, Number, Seat, Shown, Text
from azulejo.server.schemas.command_forms import ExpectedShown
from azulejo.server.schemas.view_forms import ActionShown

Chance = Annotated[float, Field(ge=0, le=1, description="To win, a shared victory counting for its part.")]
Change = Annotated[float, Field(ge=-1, le=1)]


class AlternativeShown(ActionShown):
    """An action that was there to be chosen, and what the search found it to be worth."""

    chance: Chance
    margin: float | None = Field(
        description="The points by which the seat should end ahead of its best opponent; null if that cannot be told."
    )
    looks: Count = Field(description="How often the search has looked at it.")
    line: list[ExpectedShown] = Field(description="What it expects up to the next deal, this action first.")


class ReasonShown(Shown):
    """Why a decision cost what it did: the text `why.<code>` tells it, with these fields."""

    code: str
    fields: dict[str, int | str]


class DecisionJudged(Shown):
    """One decision of a game, judged by what its player could know."""

    event: Number = Field(description="Its number in the record: the moment before it has one less.")
    round: Count | None
    seat: Seat
    action: Text = Field(description="What was played.")
    grade: Grade
    loss: Chance = Field(description="Of the chance to win.")
    before: Chance = Field(description="The chance to win with the best action.")
    after: Chance = Field(description="… and with what was played.")
    margin_before: float | None
    margin_after: float | None
    options: list[AlternativeShown] = Field(
        min_length=1, description="The best actions, best first, and what was played."
    )
    chances_before: list[Chance] = Field(description="Of all seats, with the best action.")
    chances_after: list[Chance]
    why: list[ReasonShown] = Field(description="For what was wrong, most telling first.")


class DealJudged(Shown):
    """What chance dealt between two decisions, and by how much it changed every seat's chance to win."""

    event: Number = Field(description="The number of the first deal in the record.")
    last: Number = Field(description="… and of the last.")
    change: list[Change] = Field(description="By seat.")


class ReportShown(Shown):
    """A game explained, as far as it was."""

    number: Count = Field(description="How many decisions there are in all.")
    sequence: Count = Field(description="How many of them have been judged.")
    complete: bool
    accuracy: list[Chance | None] = Field(description="By seat; null for who has had no choice.")
    lost: list[float] = Field(description="By seat: what all decisions have cost, in chances to win.")
    luck: list[float] = Field(description="By seat: what all deals have brought.")
    deals: list[DealJudged]
    decisions: list[DecisionJudged] = Field(description="In the order in which they were judged.")
