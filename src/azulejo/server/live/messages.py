"""What is said on a stream, both ways. docs/live-protocol.md describes every message."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, TypeAlias

from azulejo.encoding import compact
from azulejo.games.errors import AzulejoError
from azulejo.server import problems
from azulejo.server.study.studies import Reported
from azulejo.tables.offers import Wanted
from azulejo.texts import Texts

NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")  # of a table, and a link: whatever else is asked for cannot exist
MOST_SEATS: Final = 4
MOST_EVENTS: Final = 2**53
MOST_SHOWN: Final = 100  # tables of each list of the lobby
FEW: Final = 20  # of them, unless more are asked for
MOST_SECONDS: Final = 60  # that a position is pondered
USUAL_SECONDS: Final = 20
MOST_LINES: Final = 5  # actions of it that are told
USUAL_LINES: Final = 3
ANY: Final = -1  # whichever seat `access.choose_seat` finds


class BadMessage(AzulejoError):
    """A message that no client should send. The stream goes on."""


@dataclass(frozen=True)
class Follow:
    """Tell me of a table from here on, and what I lack after the event of this number."""

    table: str
    since: int = 0
    seat: int | None = ANY  # None: as a spectator sees it
    link: str = ""


@dataclass(frozen=True)
class Unfollow:
    """Tell me no more of this table, whatever seats I followed it for."""

    table: str


@dataclass(frozen=True)
class FollowLobby:
    """Tell me of the lobby from here on: of tables of this kind, so many with free seats and so many without."""

    wanted: Wanted = field(default_factory=Wanted)
    limit: int = FEW


@dataclass(frozen=True)
class LeaveLobby:
    """Tell me no more of the lobby."""


@dataclass(frozen=True)
class WatchReport:
    """Make the report of a game that is over, and tell me of it, from so many decisions on."""

    of: Reported
    since: int = 0


@dataclass(frozen=True)
class LeaveReport:
    """Tell me no more of the report."""


@dataclass(frozen=True)
class PonderPosition:
    """Tell me again and again what the best actions in this position are, as a search goes deeper."""

    position: str
    seat: int | None = None  # None: whichever must decide
    seconds: int = USUAL_SECONDS
    lines: int = USUAL_LINES


@dataclass(frozen=True)
class StopPondering:
    """Tell me no more of the position."""


@dataclass(frozen=True)
class Ping:
    """Are you there?"""


Message: TypeAlias = (
    Follow | Unfollow | FollowLobby | LeaveLobby | WatchReport | LeaveReport | PonderPosition | StopPondering | Ping
)

FIELDS: Final = {
    "follow": frozenset({"type", "table", "since", "seat", "link"}),
    "unfollow": frozenset({"type", "table"}),
    "lobby": frozenset({"type", "game", "clock", "free", "limit"}),
    "leave_lobby": frozenset({"type"}),
    "report": frozenset({"type", "table", "link", "record", "since"}),
    "leave_report": frozenset({"type"}),
    "ponder": frozenset({"type", "position", "seat", "seconds", "lines"}),
    "stop_pondering": frozenset({"type"}),
    "ping": frozenset({"type"}),
}


def parse(text: str) -> Message:
    """What a client says; raises BadMessage for anything that is not exactly a message, and what `Wanted.checked` does
    for a lobby that cannot be."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("live_not_json") from None
    kind = said.get("type") if isinstance(said, dict) else None
    if not isinstance(kind, str) or kind not in FIELDS:
        raise BadMessage("live_unknown_type", choices=", ".join(FIELDS))
    if not said.keys() <= FIELDS[kind]:
        raise BadMessage("live_unknown_field", message=kind, choices=", ".join(sorted(FIELDS[kind])))
    match kind:
        case "follow":
            return Follow(
                _name(said, "table"), _since(said), _seat(said), _name(said, "link") if "link" in said else ""
            )
        case "unfollow":
            return Unfollow(_name(said, "table"))
        case "lobby":
            wanted = Wanted(_word(said, "game"), _word(said, "clock"), _number(said, "free", 0, MOST_SEATS))
            return FollowLobby(wanted.checked(), _number(said, "limit", FEW, MOST_SHOWN, least=1))
        case "leave_lobby":
            return LeaveLobby()
        case "report":
            return WatchReport(_reported(said), _since(said))
        case "leave_report":
            return LeaveReport()
        case "ponder":
            seat = _seat(said) if "seat" in said else None
            seconds = _number(said, "seconds", USUAL_SECONDS, MOST_SECONDS, least=1)
            return PonderPosition(
                _word(said, "position"), seat, seconds, _number(said, "lines", USUAL_LINES, MOST_LINES, least=1)
            )
        case "stop_pondering":
            return StopPondering()
        case _:
            return Ping()


def _name(said: dict[str, object], field: str) -> str:
    value = said.get(field)
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise BadMessage("live_bad_name", field=field)
    return value


def _reported(said: dict[str, object]) -> Reported:
    if "record" in said:
        if "table" in said:
            raise BadMessage("live_bad_name", field="record")
        return Reported(record=_name(said, "record"))
    return Reported(_name(said, "table"), link=_name(said, "link") if "link" in said else "")


def _word(said: dict[str, object], field: str) -> str:
    value = said.get(field, "")
    if not isinstance(value, str):
        raise BadMessage("live_bad_name", field=field)
    return value


def _number(said: dict[str, object], field: str, usual: int, most: int, least: int = 0) -> int:
    value = said.get(field, usual)
    if type(value) is not int or not least <= value <= most:
        raise BadMessage("live_bad_number", field=field, least=least, most=most)
    return value


def _since(said: dict[str, object]) -> int:
    value = said.get("since", 0)
    if type(value) is not int or not 0 <= value <= MOST_EVENTS:
        raise BadMessage("live_bad_since")
    return value


def _seat(said: dict[str, object]) -> int | None:
    if "seat" not in said:
        return ANY
    value = said["seat"]
    if value is None:
        return None
    if type(value) is not int or not 1 <= value <= MOST_SEATS:
        raise BadMessage("live_bad_seat", most=MOST_SEATS)
    return value - 1


@lru_cache(maxsize=64)
def update(table: str, seat: int | None, lost: str | None, body: bytes) -> str:
    """The message around what the host has encoded once for everybody. Spectators of one table share one text."""
    return f'{{"type":"update","table":"{table}",{_about(seat, lost)},{body[1:].decode()}'


@cache
def _about(seat: int | None, lost: str | None) -> str:
    """For whom an update is; there are few of them."""
    return compact({"seat": None if seat is None else seat + 1, "lost": lost})[1:-1]


def report(of: Reported, body: str) -> str:
    """The message around what is told to everybody of a report."""
    about = {"table": of.table} if of.table else {"record": of.record}
    return f'{{"type":"report",{json.dumps(about)[1:-1]},{body}'


def problem(error: AzulejoError, texts: Texts, table: str | None = None, about: str | None = None) -> str:
    """An error in the same form as over HTTP, with the table, or the kind of message, that it is about."""
    named = {"table": table, "about": about}
    about_what = {name: value for name, value in named.items() if value}
    return problems.encoded({"type": "problem", **about_what, **problems.body(error, texts)}).decode()


PONG: Final = '{"type":"pong"}'
