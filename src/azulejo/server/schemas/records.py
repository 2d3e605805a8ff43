"""Records of games."""

from __future__ import annotations

from pydantic import Field

from azulejo.server.schemas.base import Moment, Shown
from azulejo.server.schemas.views import FairnessShown


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
