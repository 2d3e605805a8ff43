"""What all forms have in common, and what every server answers with: a problem, and that it is well."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict

LARGEST: Final = 2**53 - 1  # what every JSON reader can hold
LONGEST_TEXT: Final = 200


class Asked(BaseModel):
    """A body that is sent to the server: nothing in it may be unknown or of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Shown(BaseModel):
    """Something that the server answers."""

    model_config = ConfigDict(extra="forbid")


LONGEST_POSITION: Final = 4000  # some four times as long as any is
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
PositionText = Annotated[str, Field(max_length=LONGEST_POSITION)]
Count = Annotated[int, Strict(), Field(ge=0, le=LARGEST)]
Number = Annotated[int, Strict(), Field(ge=1, le=LARGEST)]
Seat = Annotated[int, Strict(), Field(ge=1, le=4, description="A seat, counted from 1.")]
Moment = Annotated[int, Field(description="Milliseconds since 1970.")]


class Problem(Shown):
    """Why something was refused. Nothing has changed."""

    code: str = Field(description="What is wrong, for programs. It never changes its meaning.")
    fields: dict[str, str | int | bool | None] = Field(
        description="What it is about; which fields, depends on the code."
    )
    sentence: str = Field(description="What is wrong and what would be right, in the language asked for.")


class Health(Shown):
    """The server is alive."""

    status: Literal["ok"]


class Ready(Shown):
    """The server may be sent people."""

    status: Literal["ready"]
    waiting: list[Literal["bots"]]
