"""Events as they are stored, and read back. Whatever is not exactly what was written raises BadEvent, which shows
nothing of it: an event may hold what some seats must not know.

Each is stored with the version of its form. An older one is brought to the next version, and the next, until it has the
form of today; whoever changes a form adds the step that leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, TypeAlias, TypeVar

from azulejo.tables.clocks import Clock
from azulejo.tables.errors import BadEvent
from azulejo.tables.events import Event
from azulejo.tables.levels import Level
from azulejo.tables.results import Result

VERSION: Final = 3  # of the forms of events
Upcast: TypeAlias = Callable[[dict[str, object]], dict[str, object]]
UPCASTS: Final[dict[int, Upcast]] = {  # by the version that each one brings to the next
    1: lambda given: given,  # 2 has the kinds `sent_away` and `seat_freed` besides
    # 3 says which position a game begins from
    2: lambda given: {**given, "position": None} if given.get("kind") == "opened" else given,
}

T = TypeVar("T")


def to_stored(event: Event) -> dict[str, object]:
    """What a store keeps of an event."""
    return {"version": VERSION, **event.to_json()}


def from_stored(json: object) -> Event:
    """The event that was stored, by this version or an older one; raises BadEvent."""
    given = _object(json)
    version = _plain(int, given.pop("version", None))
    if version > VERSION:
        raise BadEvent("newer_event", version=version, known=VERSION)
    for older in range(version, VERSION):
        if older not in UPCASTS:
            raise BadEvent("bad_event")
        given = UPCASTS[older](given)
    return event_from_json(given)


def event_from_json(json: object) -> Event:
    """The event that `to_json` wrote; raises BadEvent."""
    given = _object(json)
    kind = _plain(str, given.get("kind"))
    if kind not in Event.kinds:
        raise BadEvent("bad_event")
    made = Event.kinds[kind]
    known = {each.name: str(each.type) for each in fields(made)}
    _same_names(given, {"kind", *known})
    values: dict[str, Any] = {name: _read(name, type_, given[name]) for name, type_ in known.items()}
    return made(**values)


def _read(name: str, type_: str, value: object) -> object:
    if name in ("seat", "seen_by") and value is not None:
        return _plain(int, value) - 1
    return READERS[type_](value)


def _plain(type_: type[T], value: object) -> T:
    if type(value) is type_:
        return value
    raise BadEvent("bad_event")


def _object(value: object) -> dict[str, object]:
    return {_plain(str, name): each for name, each in _plain(dict, value).items()}


def _same_names(given: Mapping[str, object], known: set[str]) -> None:
    if set(given) != known:
        raise BadEvent("bad_event")


def _optional(read: Callable[[object], T]) -> Callable[[object], T | None]:
    return lambda value: None if value is None else read(value)


def _list_of(read: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    return lambda value: tuple(read(item) for item in _plain(list, value))


def _map_of(read: Callable[[object], T]) -> Callable[[object], dict[str, T]]:
    return lambda value: {name: read(each) for name, each in _object(value).items()}


def _integer(value: object) -> int:
    return _plain(int, value)


def _text(value: object) -> str:
    return _plain(str, value)


def _seat(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadEvent("bad_event")
    return int(text) - 1


def _level(value: object) -> Level:
    given = _object(value)
    _same_names({**given, "seconds": 0, "nodes": 0}, {"bot", "seconds", "nodes"})
    seconds = given.get("seconds")
    exact = float(seconds) if type(seconds) is int else _optional(lambda value: _plain(float, value))(seconds)
    return Level(_text(given["bot"]), exact, _optional(_integer)(given.get("nodes")))


def _clock(value: object) -> Clock:
    given = _object(value)
    _same_names(given, {"move", "reserve", "expiry"})
    return Clock(_integer(given["move"]), _integer(given["reserve"]), _text(given["expiry"]))


def _result(value: object) -> Result:
    given = _object(value)
    _same_names(given, {"reason", "winners", "scores", "points", "out"})
    return Result(
        _text(given["reason"]),
        tuple(seat - 1 for seat in _list_of(_integer)(given["winners"])),
        _list_of(_integer)(given["scores"]),
        _list_of(_map_of(_integer))(given["points"]),
        {_seat(seat): why for seat, why in _map_of(_text)(given["out"]).items()},
    )


READERS: Final[Mapping[str, Callable[[object], object]]] = {
    "int": _integer,
    "int | None": _optional(_integer),
    "str": _text,
    "str | None": _optional(_text),
    "bool": lambda value: _plain(bool, value),
    "dict[str, str]": _map_of(_text),
    "Level": _level,
    "tuple[Level | None, ...]": _list_of(_optional(_level)),
    "Clock | None": _optional(_clock),
    "Result": _result,
}
