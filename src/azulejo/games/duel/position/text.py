"""A whole position in one line of text, which is its JSON with another punctuation.

    duel 2 <options> round=1 phase=acquiring turn=1 … board=… board=…

Lists are joined by commas, nothing is `-`. A group of returned plates is `1:sYKT.jRTY:s?.j?` (who returned it, the
plates from top to bottom, what the other seat takes each of them for), a drawn plate `s?:s?:s?.jRTY` (the plate, then
what each seat takes it for). A board's parts are joined by `|`: its numbers, its words, then each of its lists. Which
fields there are, and in what order, is said in definition.py alone.
"""

from __future__ import annotations

from typing import Any, Final, get_args, get_origin

from azulejo.games.definition import Heading
from azulejo.games.duel.position.definition import DrawnPlate, DuelBoard, DuelPosition, ReturnedGroup
from azulejo.games.errors import BadNotation
from azulejo.games.reading import fields_of

MOST_DIGITS: Final = 3
NOTHING: Final = "-"
NUMBERS: Final = (int, int | None)

# The fields that are words of the text, with their types: those after the heading, except for the boards.
FIELDS: Final = {
    field: form
    for field, form in fields_of(DuelPosition).items()
    if field not in fields_of(Heading) and form != list[DuelBoard]
}
# A board's numbers, and its parts after them.
BOARD_NUMBERS: Final = {field: form for field, form in fields_of(DuelBoard).items() if form in NUMBERS}
BOARD_PARTS: Final = {
    field: form
    for kind in (None, list)
    for field, form in fields_of(DuelBoard).items()
    if form not in NUMBERS and get_origin(form) is kind
}


# Writing


def text(position: DuelPosition) -> str:
    """A position in one line."""
    words = [position["game"], str(position["players"])]
    words += [f"{option}={value}" for option, value in position["options"].items()]
    fields: dict[str, Any] = {**position}
    words += [f"{field}={_value(fields[field], form)}" for field, form in FIELDS.items()]
    words += ["board=" + _board(board) for board in position["boards"]]
    return " ".join(words)


def _board(board: DuelBoard) -> str:
    fields: dict[str, Any] = {**board}
    numbers = ",".join(_value(fields[field], form) for field, form in BOARD_NUMBERS.items())
    return "|".join([numbers, *(_value(fields[field], form) for field, form in BOARD_PARTS.items())])


def _value(value: Any, form: Any) -> str:
    if value is None:
        return NOTHING
    if form == list[ReturnedGroup]:
        return _joined([_group(group) for group in value])
    if form == list[DrawnPlate]:
        return _joined([_drawn(plate) for plate in value])
    return _joined([str(item) for item in value]) if isinstance(value, list) else str(value)


def _joined(words: list[str]) -> str:
    return ",".join(words) or NOTHING


def _group(group: ReturnedGroup) -> str:
    return f"{group['by']}:{'.'.join(group['plates'])}:{'.'.join(group['guess'])}"


def _drawn(plate: DrawnPlate) -> str:
    first, second = plate["guesses"]
    return f"{plate['plate']}:{'.'.join(first)}:{'.'.join(second)}"


# Reading


def parse(words: str) -> dict[str, object]:
    """The JSON that a position's text stands for: in shape, but not yet checked."""
    parts = words.split()
    if len(parts) < 2 or parts[1] not in ("1", "2", "3", "4"):
        raise BadNotation("bad_position", text=words[:80])
    options: dict[str, str] = {}
    boards: list[dict[str, object]] = []
    heading: Heading = {"game": parts[0], "players": int(parts[1]), "options": options}
    json: dict[str, object] = {**heading, "boards": boards}
    for part in parts[2:]:
        field, equals, value = part.partition("=")
        if not equals:
            raise BadNotation("bad_position_word", word=part[:40])
        if field in json or field in options:
            raise BadNotation("field_twice", field=field[:40])
        if field == "board":
            boards.append(_parse_board(value))
        elif field in FIELDS:
            json[field] = _parse_value(field, value, FIELDS[field])
        else:
            options[field] = value
    return json


def _parse_value(field: str, value: str, form: Any) -> object:
    if value == NOTHING and type(None) in get_args(form):
        return None
    if form in NUMBERS:
        return _parse_number(field, value)
    if get_origin(form) is not list:
        return value
    words = [] if value == NOTHING else value.split(",")
    if form == list[int]:
        return [_parse_number(field, word) for word in words]
    if form == list[ReturnedGroup]:
        return [_parse_group(word) for word in words]
    if form == list[DrawnPlate]:
        return [_parse_drawn(word) for word in words]
    return words


def _parse_number(field: str, value: str) -> int:
    digits = value[1:] if value.startswith("-") else value
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise BadNotation("bad_number", field=field, value=value[:40], most=10**MOST_DIGITS - 1)
    return int(value)


def _three(word: str) -> tuple[str, str, str]:
    parts = word.split(":")
    if len(parts) != 3:
        raise BadNotation("bad_position_word", word=word[:40])
    return parts[0], parts[1], parts[2]


def _parse_group(word: str) -> ReturnedGroup:
    by, plates, guess = _three(word)
    return {"by": _parse_number("by", by), "plates": plates.split("."), "guess": guess.split(".")}


def _parse_drawn(word: str) -> DrawnPlate:
    plate, first, second = _three(word)
    return {"plate": plate, "guesses": [first.split("."), second.split(".")]}


def _parse_board(words: str) -> dict[str, object]:
    numbers, *parts = words.split("|")
    values = [*numbers.split(","), *parts]
    forms = {**BOARD_NUMBERS, **BOARD_PARTS}
    if len(parts) != len(BOARD_PARTS) or len(values) != len(forms):
        raise BadNotation("duel_bad_board", text=words[:80])
    pairs = zip(forms.items(), values, strict=True)
    return {field: _parse_value(field, value, form) for (field, form), value in pairs}
