"""A table as one seat, or a spectator, may see it, and as lists show it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from azulejo.server.schemas.base import Count, Moment, Number, Seat, Shown
from azulejo.server.schemas.game_forms import AnyAction, AnyPosition


class LevelShown(Shown):
    """A bot with its settings; those that are not set are left out."""

    bot: str
    seconds: float | None = None
    nodes: int | None = None


class ClockShown(Shown):
    """Time for decisions, in milliseconds."""

    move: int = Field(description="For each decision.")
    reserve: int = Field(description="For the whole game, drawn on when a decision's own time is used up.")
    expiry: Literal["forfeit", "bot"]


class SeatShown(Shown):
    """Who sits there."""

    name: str
    guest: bool = Field(description="Whether nobody has claimed the name with a password.")
    aborts: int = Field(description="Games with others that the person had called off before sitting down here.")
    same_person: list[int] = Field(description="The other seats of the same person.")
    same_place: list[int] = Field(
        description="The seats of others who came from the same public address: a household, a school, or one person."
    )
    level: LevelShown | None = Field(description="Of the bot that has sat there from the start.")
    free: bool
    ready: bool = Field(
        description="Whether its commitment is there and, at a table with a clock of seconds, its person is not away."
    )
    away: bool
    stand_in: bool = Field(description="Whether a bot plays for the person, who may return.")
    returning: bool = Field(description="Whether the person is back and plays from the next decision on.")
    out: Literal["resigned", "time"] | None
    left: int | None = Field(description="Milliseconds of the decision's own time; as of its start while it runs.")
    reserve: int | None = Field(description="Milliseconds.")
    deadline: Moment | None = Field(
        description="While the clock runs, or the beginning waits for the seat: the first moment that is too late."
    )
    wants_rematch: bool


class PreviewShown(Shown):
    """What an action would do, before anything is dealt."""

    fills: int = Field(description="Spaces of a line that get a tile.")
    completes: bool
    breaks: int = Field(description="Things that fall.")
    caught: int = Field(description="Of these, those that land on an extra space, free of charge.")
    cost: int = Field(description="Points the others would cost at the end of the round.")
    points: int = Field(description="Points it would score, at most where there is a choice.")


class ActionShown(Shown):
    """A legal action."""

    text: str
    action: AnyAction
    preview: PreviewShown


class DecisionShown(Shown):
    """What the seat must decide now."""

    number: Number
    actions: list[ActionShown]


class UndoWished(Shown):
    """Somebody’s wish to take back."""

    seat: Seat
    decision: Number


class UndoShown(Shown):
    """Taking back, as this seat sees it."""

    decision: Number | None = Field(
        description="The decision that the seat could take back: null once chance has dealt after it."
    )
    alone: bool = Field(description="Whether nobody would be asked: no other seat has moved since.")
    asked: UndoWished | None = Field(description="A wish that waits for answers.")


class ResultShown(Shown):
    """How the game ended, and why."""

    reason: str = Field(description="A reason of the rules, or `resigned`, `time`, `aborted`, `closed`.")
    winners: list[int]
    scores: list[int] = Field(description="Empty unless the game was played to its end.")
    points: list[dict[str, int]] = Field(description="For each seat, points by source.")
    out: dict[str, Literal["resigned", "time"]] = Field(description="By seat.")


class FairnessShown(Shown):
    """What proves that the deals are fair; docs/fair-deals.md says how."""

    scheme: str
    commitment: str = Field(description="Of the server, to its secret.")
    commitments: list[str] = Field(
        description="One for each seat, to its nonce: empty until there, `-` for a bot. Reveal once none is empty."
    )
    nonces: list[str] = Field(
        description="One for each seat: empty until revealed, `-` for a bot and for who did not reveal in time."
    )
    secret: str | None = Field(default=None, description="Left out until the game is over.")


class TableView(Shown):
    """All that a seat needs to show the table and to decide."""

    sequence: Number = Field(description="The number of the last event.")
    game: str
    options: dict[str, str]
    status: Literal["open", "running", "over"]
    private: bool
    clock: ClockShown | None
    closes: Moment | None = Field(description="When the table is closed unless something happens there before.")
    you: Seat | None = Field(description="The seat that this is the view of; null for spectators.")
    seats: list[SeatShown]
    to_act: list[int] = Field(description="The seats that must decide.")
    position: AnyPosition | None = Field(description="Null before the game.")
    decision: DecisionShown | None
    undo: UndoShown | None
    aborting: list[int] = Field(description="The seats that would like to call the game off, the first who did first.")
    result: ResultShown | None
    fairness: FairnessShown
    rematch: str | None = Field(description="The table at which everybody plays again.")
    rematch_of: str | None = Field(description="The table that this one is the rematch of.")
    from_position: bool = Field(description="Whether the game begins from a position that somebody has chosen.")


class PastShown(Shown):
    """The position as it was after an event."""

    sequence: Count = Field(description="The number of the event, a deal or a move; 0 before the first.")
    to_act: list[int] = Field(description="The seats that had to decide then.")
    position: AnyPosition


class MomentsShown(Shown):
    """How the position came about."""

    sequence: Number = Field(description="The number of the last event.")
    moments: list[PastShown] = Field(description="One after the other, up to the position as it is now.")


class ActionsShown(Shown):
    """The open decision of a seat."""

    sequence: Count
    seat: Seat
    decision: DecisionShown | None


class SitterShown(Shown):
    """Who sits there, as strangers see it."""

    name: str
    guest: bool = Field(description="Whether nobody has claimed the name with a password.")
    level: LevelShown | None = Field(description="Of a bot.")
    free: bool
    away: bool = Field(description="Whether the person is not there, before the game.")


class TableOffered(Shown):
    """A table in the lobby."""

    id: str
    status: Literal["open", "running"] = Field(description="`open` until the game begins, also if no seat is free.")
    since: Moment = Field(
        description="When somebody began to wait, the table was opened, or its last seat was taken, as it stands there."
    )
    game: str
    options: dict[str, str]
    clock: ClockShown | None
    from_position: bool = Field(
        default=False, description="Whether the game begins from a position that its opener has chosen."
    )
    free: int = Field(description="How many seats are free.")
    seats: list[SitterShown]


class LobbyListed(Shown):
    """Some tables, in the order of the lobby."""

    tables: list[TableOffered]
    next: str | None = Field(description="What `?before=` takes to get those that follow; null at the end.")


class TableListed(Shown):
    """A table of one's own in a list."""

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
    you: list[int] = Field(description="Your seats.")
    your_turn: bool = Field(description="Whether one of your seats must decide.")


class TablesListed(Shown):
    """Some of your tables, the one that changed last first."""

    tables: list[TableListed]
    next: str | None = Field(description="What `?before=` takes to get those that follow; null at the end.")


class LinkShown(Shown):
    """Where a link leads."""

    table: str


class TableLink(Shown):
    """The link of a table."""

    link: str
