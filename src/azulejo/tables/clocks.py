"""Clocks: how long a decision may take, and what is left of that. Times are milliseconds, given by the caller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from azulejo.tables.errors import BadSetting

SECOND: Final = 1000
DAY: Final = 24 * 60 * 60 * SECOND
TO_REVEAL: Final = 20 * SECOND  # from the first nonce on; then the game begins without those that are lacking
MOST_SECONDS: Final = 3600
MOST_DAYS: Final = 30
GRACE: Final = 30 * SECOND  # for people to find back after the server was gone, before their clocks go on
UNSTARTED: Final = 7 * DAY  # after which a table is closed at which nobody has sat down or stood up
UNTOUCHED: Final = 90 * DAY  # after which a game without a clock is closed in which nothing has happened
FORFEIT: Final = "forfeit"
BOT: Final = "bot"
NONE: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"
PACES: Final = (NONE, LIVE, DAYS)


@dataclass(frozen=True)
class Clock:
    """Time for each decision, plus a reserve for the whole game that is drawn on when that time is used up."""

    move: int  # milliseconds
    reserve: int = 0
    expiry: str = FORFEIT  # what becomes of a seat whose time ran out: FORFEIT, or BOT to have one take over

    def to_json(self) -> dict[str, object]:
        return {"move": self.move, "reserve": self.reserve, "expiry": self.expiry}


def pace(clock: Clock | None) -> str:
    """Whether a game takes as long as people like, minutes, or weeks."""
    if clock is None:
        return NONE
    return DAYS if clock.move >= DAY else LIVE


def live_clock(seconds: int, reserve: int, expiry: str = FORFEIT) -> Clock:
    """So many seconds a decision and so many in reserve; raises BadSetting."""
    if not 1 <= seconds <= MOST_SECONDS or not 0 <= reserve <= MOST_SECONDS:
        raise BadSetting("bad_clock", seconds=seconds, reserve=reserve, most=MOST_SECONDS)
    return Clock(seconds * SECOND, reserve * SECOND, checked(expiry))


def days_clock(days: int, expiry: str = FORFEIT) -> Clock:
    """So many days a decision; raises BadSetting."""
    if not 1 <= days <= MOST_DAYS:
        raise BadSetting("bad_days", days=days, most=MOST_DAYS)
    return Clock(days * DAY, expiry=checked(expiry))


def checked(expiry: str) -> str:
    """One of the two things that can become of a seat; raises BadSetting."""
    if expiry not in (FORFEIT, BOT):
        raise BadSetting("bad_expiry", expiry=expiry[:40], choices=f"{FORFEIT}, {BOT}")
    return expiry


@dataclass(slots=True)
class Timer:
    """One seat's clock. It runs while the seat must decide."""

    left: int  # for the decision at hand, as of `since`
    reserve: int
    since: int | None = None  # when it began to run; None while it stands still

    def start(self, at: int, left: int) -> None:
        self.left = left
        self.since = at

    def stop(self, at: int) -> None:
        """Books the time that has passed, first on the decision's own time, then on the reserve."""
        if self.since is not None:
            used = max(0, at - self.since)
            self.reserve = max(0, self.reserve - max(0, used - self.left))
            self.left = max(0, self.left - used)
            self.since = None

    def pause(self, since: int, until: int) -> None:
        """Has time stand still between two moments, for a clock that runs."""
        if self.since is not None:
            self.stop(since)
            self.since = until

    @property
    def deadline(self) -> int | None:
        """The first moment at which it is too late."""
        return None if self.since is None else self.since + self.left + self.reserve
