"""Records of games, and games that are over, position by position."""

from __future__ import annotations

from pydantic import Field

from azulejo.server.schemas.base import Count, Moment, Seat, Shown
from azulejo.server.schemas.game_forms import AnyAction, AnyDeal, AnyPosition, AnyStep
from azulejo.server.schemas.view_forms import FairnessShown


class RecordResult(Shown):
    """How a recorded game ended."""

    scores: list[int]
    winners: list[int]
    points: list[dict[str, int]]
    reason: str


class RecordShown(Shown):
    """A record, as docs/formats.md describes it. While the game runs, what you may not know is left out."""

    format: str
    version: int
    rules: int
    game: str
    options: dict[str, str]
    players: list[str]
    date: str | None = Field(default=None, description="Left out if not known.")
    position: str | None = Field(
        default=None,
        description="The text of the position that the game began from; left out if it began at the beginning, `?` "
        "while it holds what you may not know.",
    )
    fairness: FairnessShown | None = Field(
        default=None, description="Left out if the deals were not fair ones of a server."
    )
    events: list[str]
    result: RecordResult | None


class RecordKept(Shown):
    """A record that you have brought."""

    id: str
    game: str
    names: list[str]
    date: str
    added: Moment


class RecordsKept(Shown):
    """Some of your records, newest first."""

    records: list[RecordKept]
    next: str | None = Field(description="What `?before=` takes to get those that follow; null at the end.")


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
    text: str = Field(description="The whole position in one line, to be studied.")
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


class VariationShown(Shown):
    """What would have come of other moves."""

    moments: list[MomentShown] = Field(
        min_length=1, description="The one that it begins at, and one after each move, numbered on from there."
    )
