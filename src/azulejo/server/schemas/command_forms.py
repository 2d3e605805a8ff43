"""What people ask of a table, from opening it on, and what they are answered."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    FiniteFloat,
    GetJsonSchemaHandler,
    Tag,
    TypeAdapter,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from azulejo.server.hosting.live_table import MOST_TOLD
from azulejo.server.schemas.base import LARGEST, LONGEST_TEXT, Asked, Count, Number, PositionText, Seat, Shown, Text
from azulejo.server.schemas.event_forms import ToldEvent
from azulejo.server.schemas.game_forms import AnyAction
from azulejo.server.schemas.person_forms import Name
from azulejo.server.schemas.view_forms import TableView
from azulejo.tables import clocks, levels

Nonce = Annotated[Text, Field(description="32 hexadecimal digits of your own choice, at random.")]
Commitment = Annotated[
    Text, Field(description="The SHA-256 hash of the 16 bytes of your nonce, 64 hexadecimal digits.")
]
MOST_FIELDS: Final = 10  # of a structured action
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
    position: PositionText | None = Field(
        default=None,
        description="The text of a position that the game begins from, with these options and as many seats.",
    )


class TableOpened(Shown):
    """A new table, told to its opener."""

    id: str
    link: str = Field(description="Lets people in at a private table. Only the opener is told.")
    view: TableView


def _plain(action: object) -> object:
    """A text, or an object with texts and whole numbers. What is wrong with one otherwise, the game says best."""
    values = action.values() if isinstance(action, dict) else [action] if isinstance(action, str) else [None]
    if len(values) > MOST_FIELDS or not all(map(_is_plain, values)):
        raise PydanticCustomError("action", "a text, or an object")
    return action


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


class Structured:
    """Describes an action by the forms that the games give it."""

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        either: TypeAdapter[object] = TypeAdapter(Text | AnyAction)
        return handler(either.core_schema)


Action = Annotated[Any, AfterValidator(_plain), Structured]


class TakeSeatAsked(Asked):
    """Sitting down."""

    seat: Seat | None = Field(default=None, description="If none is named: yours, or the first that is free.")
    name: Name | None = Field(default=None, description="At this table; your usual one if none is given.")
    commitment: Commitment | None = Field(default=None, description="To your nonce; may come later.")
    nonce: Nonce | None = Field(
        default=None, description="Instead, if you complete the table: no other commitment is lacking."
    )
    link: Text | None = Field(default=None, description="Of a private table.")


class CommitmentAsked(Asked):
    """What binds you to your part of the randomness of the deals before anybody’s is known."""

    commitment: Commitment


class NonceAsked(Asked):
    """Your part of the randomness of the deals."""

    nonce: Nonce
    commitments: list[Text] | None = Field(
        default=None,
        max_length=4,
        description="Those of all seats as you have seen them; if they have changed since, your nonce is not taken.",
    )


class SendAwayAsked(Asked):
    """Who is meant: somebody else may sit there by now."""

    name: Text = Field(description="Of the person on that seat, as the view has it.")


class MoveAsked(Asked):
    """The answer to a decision."""

    decision: Number = Field(description="Its number, from the view.")
    action: Action = Field(description="One of the view's actions: its text, or its structured form.")


class UndoAsked(Asked):
    """Taking back."""

    decision: Number = Field(description="The number of your last decision, from the view.")


class UndoAnswered(Asked):
    """Whether somebody else may take back."""

    asker: Seat
    decision: Number
    accept: bool


class Done(Shown):
    """What came of a command. The same command again has the same `first` and `last`."""

    first: Number = Field(description="The number of the first event that it led to; above `last` if it led to none.")
    last: Count
    sequence: Count = Field(description="The number of the last of these events; the view may know of more.")
    events: list[ToldEvent] = Field(
        max_length=MOST_TOLD, description="What has happened from `first` on, with its story."
    )
    view: TableView


class Happened(Shown):
    """What has happened at a table since an event."""

    sequence: Count = Field(description="The number of the last of these events; the view may know of more.")
    events: list[ToldEvent] = Field(max_length=MOST_TOLD)
    view: TableView


class ExpectedShown(Shown):
    """An action that a bot expects of somebody."""

    seat: Seat
    text: Text = Field(description="The action as text.")
    action: AnyAction


class ThoughtShown(Shown):
    """What a bot thinks of an action."""

    text: Text = Field(description="The action as text.")
    action: AnyAction
    chance: float | None = Field(
        ge=0, le=1, description="Your chance to win, a shared victory counting half; null if it cannot tell."
    )
    margin: float | None = Field(
        description="The points by which you should end ahead of your best opponent; null if it cannot tell."
    )
    line: list[ExpectedShown] = Field(
        description="What it expects to be played up to the next deal, this action first."
    )


class HintGiven(Shown):
    """What a strong bot would play, to be played or not."""

    decision: Number = Field(description="The decision that it would answer.")
    text: Text = Field(description="The action as text.")
    action: AnyAction
    thoughts: list[ThoughtShown] = Field(
        min_length=1, max_length=3, description="What it thinks of the best actions, that one first."
    )
