"""A whole position in one line of text, which is its JSON with another punctuation.

    duel 2 <options> round=1 phase=acquiring turn=1 … board=… board=…

Lists are joined by commas, nothing is `-`. A group of returned plates is `1:sYKT.jRTY:s?.j?` (who returned it, the
plates from top to bottom, what the other seat takes each of them for), a drawn plate `s?:s?:s?.jRTY` (the plate, then
what each seat takes it for). A board's parts are joined by `|`: its numbers, broken tiles, lines, chips, spent chips,
plates and dome.
"""

from __future__ import annotations

from typing import Final

from azulejo.games.errors import BadNotation

NUMBERS: Final = ("round", "turn", "player", "starter", "start_tile", "factory", "upper", "returning")
WORDS: Final = ("phase", "bag", "tower", "taken", "plate")
LISTS: Final = ("sides", "suns", "moons", "chips", "unseen_chips", "display", "unseen")
BOARD_NUMBERS: Final = (
    "score",
    "dome_tiling",
    "special_tiles",
    "plates_drawn",
    "broken_tiles",
    "start_tile",
    "tokens",
    "chips_taken",
    "line",
    "stand_ins",
    "partly",
)
BOARD_LISTS: Final = ("lines", "chips", "spent", "plates", "dome")
MOST_DIGITS: Final = 3


# Writing


def text(json: dict[str, object]) -> str:
    """The JSON of a position in one line."""
    words = [str(json["game"]), str(json["players"])]
    options = json["options"]
    assert isinstance(options, dict)
    words += [f"{option}={value}" for option, value in options.items()]
    for field, value in json.items():
        if field not in ("game", "players", "options", "boards"):
            words.append(f"{field}={_value(field, value)}")
    words += ["board=" + _board(board) for board in _dicts(json["boards"])]
    return " ".join(words)


def _value(field: str, value: object) -> str:
    if field == "returned":
        return _joined([_group(group) for group in _dicts(value)])
    if field == "drawn":
        return _joined([_drawn(plate) for plate in _dicts(value)])
    if isinstance(value, list):
        return _joined([str(item) for item in value])
    return "-" if value is None else str(value)


def _joined(words: list[str]) -> str:
    return ",".join(words) or "-"


def _dicts(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


def _dotted(value: object) -> str:
    assert isinstance(value, list)
    return ".".join(value)


def _group(group: dict[str, object]) -> str:
    return f"{group['by']}:{_dotted(group['plates'])}:{_dotted(group['guess'])}"


def _drawn(plate: dict[str, object]) -> str:
    guesses = plate["guesses"]
    assert isinstance(guesses, list)
    return f"{plate['plate']}:{_dotted(guesses[0])}:{_dotted(guesses[1])}"


def _board(board: dict[str, object]) -> str:
    numbers = ",".join(_value(field, board[field]) for field in BOARD_NUMBERS)
    lists = [_value(field, board[field]) for field in BOARD_LISTS]
    return "|".join([numbers, str(board["broken"]), *lists])


# Reading


def parse(words: str) -> dict[str, object]:
    """The JSON that a position's text stands for: in shape, but not yet checked."""
    parts = words.split()
    if len(parts) < 2 or parts[1] not in ("1", "2", "3", "4"):
        raise BadNotation("bad_position", text=words[:80])
    options: dict[str, str] = {}
    boards: list[object] = []
    json: dict[str, object] = {"game": parts[0], "players": int(parts[1]), "options": options, "boards": boards}
    for part in parts[2:]:
        field, equals, value = part.partition("=")
        if not equals:
            raise BadNotation("bad_position_word", word=part[:40])
        if field in json or field in options:
            raise BadNotation("field_twice", field=field[:40])
        if field == "board":
            boards.append(_parse_board(value))
        else:
            _parse_field(json, options, field, value)
    return json


def _parse_field(json: dict[str, object], options: dict[str, str], field: str, value: str) -> None:
    if field in NUMBERS:
        json[field] = None if value == "-" else _parse_number(field, value)
    elif field in WORDS:
        json[field] = value
    elif field == "top":
        json[field] = None if value == "-" else value
    elif field in LISTS:
        json[field] = _split(value)
    elif field == "passed":
        json[field] = [_parse_number(field, seat) for seat in _split(value)]
    elif field == "returned":
        json[field] = [_parse_group(word) for word in _split(value)]
    elif field == "drawn":
        json[field] = [_parse_drawn(word) for word in _split(value)]
    else:
        options[field] = value


def _split(value: str) -> list[str]:
    return [] if value == "-" else value.split(",")


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


def _parse_group(word: str) -> dict[str, object]:
    by, plates, guess = _three(word)
    return {"by": _parse_number("by", by), "plates": plates.split("."), "guess": guess.split(".")}


def _parse_drawn(word: str) -> dict[str, object]:
    plate, first, second = _three(word)
    return {"plate": plate, "guesses": [first.split("."), second.split(".")]}


def _parse_board(words: str) -> dict[str, object]:
    parts = words.split("|")
    if len(parts) != 2 + len(BOARD_LISTS):
        raise BadNotation("duel_bad_board", text=words[:80])
    numbers = parts[0].split(",")
    if len(numbers) != len(BOARD_NUMBERS):
        raise BadNotation("duel_bad_board", text=words[:80])
    board: dict[str, object] = {"broken": parts[1]}
    for field, number in zip(BOARD_NUMBERS, numbers, strict=True):
        board[field] = None if number == "-" else _parse_number(field, number)
    for field, part in zip(BOARD_LISTS, parts[2:], strict=True):
        board[field] = part.split(",") if field in ("lines", "plates", "dome") else _split(part)
    return board
