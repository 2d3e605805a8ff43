"""People: guests, names, passwords, and the devices they are signed in on."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from azulejo.records.record import LONGEST_NAME
from azulejo.server.schemas.base import Asked, Moment, Number, Shown

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
LONGEST_CODE: Final = 40

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, description="One line of printable text.")]
Password = Annotated[str, Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
Tried = Annotated[str, Field(max_length=LONGEST_PASSWORD)]
Bring = Annotated[
    bool, Field(description="Whether the games, tables and records that you have as a guest come with you.")
]
Version = Annotated[
    Number, Field(description="Your `version`, as you last saw it: the change is refused if something else came first.")
]


class NewGuest(Asked):
    """A guest who comes in."""

    name: Name | None = Field(default=None, description="If none is given, one is made up.")


class NewName(Asked):
    """What somebody wants to be called."""

    version: Version
    name: Name


class NewPassword(Asked):
    """Claims a name with a password, or changes the password."""

    version: Version
    password: Password
    name: Name | None = Field(default=None, description="The name to claim; the one you have if none is given.")
    old_password: Tried | None = Field(default=None, description="Needed by those who have a password already.")


class NewCodes(Asked):
    """Asks for recovery codes in place of all that there were."""

    version: Version
    password: Tried


class Deletion(Asked):
    """Asks to be deleted."""

    version: Version
    password: Tried | None = Field(default=None, description="Needed by those who have one.")


class SignIn(Asked):
    """A name that was claimed, and its password."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    password: Tried
    bring: Bring = False


class Recovery(Asked):
    """A name that was claimed, a recovery code, and the password that is to be from now on."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)]
    code: Annotated[str, Field(max_length=LONGEST_CODE)]
    password: Password
    bring: Bring = False


class PersonShown(Shown):
    """Yourself, as the server knows you."""

    name: str
    has_password: bool = Field(description="Whether the name is claimed; otherwise you are a guest.")
    created: Moment
    aborts: int = Field(description="Games with others that were called off because you wanted it first.")
    version: int = Field(description="Grows with every change of the name, the password and the recovery codes.")
    codes_left: int = Field(description="Recovery codes that were not used yet.")
    recovered: Moment | None = Field(
        description="When a recovery code was last used, as long as there are no new ones. Null if none was."
    )


class CodesShown(Shown):
    """New recovery codes, which are told once."""

    codes: list[str]
    person: PersonShown


class SessionShown(Shown):
    """A device on which you are signed in, by what you know it by. No address is kept."""

    id: str
    browser: str = Field(description="Empty for a program, or a browser that is not known.")
    system: str
    created: Moment
    seen: Moment = Field(description="When it was last there, within an hour.")
    current: bool = Field(description="Whether it is the one that asks.")


class SessionsShown(Shown):
    """All of them, the one that was there last first."""

    sessions: list[SessionShown]
