"""What a table can refuse, by the kind of answer it deserves. Nothing has changed when one is raised."""

from __future__ import annotations

from azulejo.games.errors import AzulejoError


class TableError(AzulejoError):
    """Base of every refusal of a table."""


class NotAllowed(TableError):
    """This person may not do that, now or ever."""


class Conflict(TableError):
    """It does not fit the table as it is now: come too late, too early, or second."""


class NotFound(TableError):
    """There is no such table or seat, or none that this person may know of."""


class BadSetting(TableError):
    """A clock, a level or another setting that no table can have."""


class BadEvent(TableError):
    """A stored event that this version cannot read. It is not shown to anybody."""
