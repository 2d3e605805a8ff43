"""Reading single fields of a position's JSON: each as it should be, or BadNotation."""

from __future__ import annotations

from azulejo.games.errors import BadNotation


def field(json: dict[str, object], name: str) -> object:
    if name not in json:
        raise BadNotation("field_missing", field=name)
    return json[name]


def number(json: dict[str, object], name: str, least: int, most: int) -> int:
    value = field(json, name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadNotation("bad_number", field=name, value=repr(value)[:40], most=most)
    return value


def word(json: dict[str, object], name: str) -> str:
    return as_word(field(json, name), name)


def as_word(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise BadNotation("bad_text", field=name, value=repr(value)[:40])
    return value


def words(json: dict[str, object], name: str, size: int) -> list[str]:
    """Exactly so many texts."""
    value = field(json, name)
    if not isinstance(value, list) or len(value) != size:
        raise BadNotation("bad_list", field=name, size=size)
    return [as_word(item, name) for item in value]


def some_words(json: dict[str, object], name: str, most: int) -> list[str]:
    """At most so many texts."""
    return [as_word(item, name) for item in things(json, name, most)]


def things(json: dict[str, object], name: str, most: int) -> list[object]:
    value = field(json, name)
    if not isinstance(value, list) or len(value) > most:
        raise BadNotation("duel_bad_list", field=name, most=most)
    return value


def as_dict(value: object, name: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadNotation("duel_bad_part", field=name, text=repr(value)[:80])
    return value
