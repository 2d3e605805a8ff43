"""People: guests, names and passwords."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from azulejo.records.record import LONGEST_NAME
from azulejo.server.schemas.base import Asked, Moment, Shown

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, description="One line of printable text.")]
Password = Annotated[str, Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]


class NewGuest(Asked):
    """A guest who comes in."""

    name: Name | None = Field(default=None, description="If none is given, one is made up.")


class NewName(Asked):
    """What somebody wants to be called."""

    name: Name


class NewPassword(Asked):
    """Claims a name with a password, or changes the password."""

    password: Password
    name: Name | None = Field(default=None, description="The name to claim; the one you have if none is given.")
    old_password: Annotated[str, Field(max_length=LONGEST_PASSWORD)] | None = Field(
        default=None, description="Needed by those who have a password already."
    )


class SignIn(Asked):
    """A name that was claimed, and its password."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)]


class PersonShown(Shown):
    """Yourself, as the server knows you."""

    name: str
    has_password: bool = Field(description="Whether the name is claimed; otherwise you are a guest.")
    created: Moment
    aborts: int = Field(description="Games with others that were called off because you wanted it first.")
