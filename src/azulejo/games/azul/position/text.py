"""A position as one line of text: its JSON with another punctuation (docs/formats.md).

Which fields there are, and how each is written, follows from the definition of the position; so one reader checks both.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, Final, get_args, get_origin

from azulejo.games.azul.position.definition import BoardThings, Things
from azulejo.games.definition import Heading
from azulejo.games.errors import BadNotation
from azulejo.games.game import Game
from azulejo.games.reading import fields_of

MOST: Final = 999_999  # rounds and points that a position may claim
BOARD: Final = "board"  # each board is a word of its own


def text(game: Game, position: Things) -> str:
    """The JSON of a position of this game in one line."""
    fields: Mapping[str, object] = position
    boards = position["boards"]
    words = [game.name, str(game.players)]
    words += [f"{option}={value}" for option, value in game.options.items()]
    for field, value in fields.items():
        if field not in fields_of(Heading) and value is not boards:
            words.append(f"{field}={_word(value)}")
    return " ".join([*words, *(f"{BOARD}={_board_text(board)}" for board in boards)])


def _word(value: object) -> str:
    if isinstance(value, list):
        return ",".join(value)
    return "-" if value is None else str(value)


def _board_text(board: BoardThings) -> str:
    """`17-3|B,YY,-,KKK,-|B..../.Y.../...../...../.....|MB`: points won and lost, lines, wall, floor line."""
    points = f"{board['tiling']}-{board['floor_lost']}"
    return "|".join((points, _word(board["lines"]), "/".join(board["wall"]), board["floor"]))


def parse(words: str, form: type) -> Mapping[str, object]:
    """The JSON that the text of a position of this form stands for, in shape but not yet checked."""
    parts = words.split()
    if len(parts) < 2 or not (parts[1].isascii() and parts[1].isdigit() and len(parts[1]) == 1):
        raise BadNotation("bad_position", text=words[:80])
    heading: Heading = {"game": parts[0], "players": int(parts[1]), "options": {}}
    boards: list[BoardThings] = []
    known = {field: kind for field, kind in fields_of(form).items() if field not in heading and _is_word(kind)}
    found: dict[str, object] = {}
    for part in parts[2:]:
        field, equals, value = part.partition("=")
        if not equals:
            raise BadNotation("bad_position_word", word=part[:40])
        if field in found or field in heading["options"]:
            raise BadNotation("field_twice", field=field)
        if field == BOARD:
            boards.append(_parse_board(value))
        elif field in known:
            found[field] = _parse_word(field, value, known[field])
        else:
            heading["options"][field] = value
    return {**heading, **found, "boards": boards}


def _is_word(kind: Any) -> bool:
    """Whether a field of this type is one word of a text."""
    return get_origin(kind) is not list or get_args(kind) == (str,)


def _parse_word(field: str, value: str, kind: Any) -> object:
    if get_origin(kind) is list:
        return value.split(",")
    if value == "-" and NoneType in get_args(kind):
        return None
    if kind is int or int in get_args(kind):
        return _parse_number(field, value)
    return value


def _parse_number(field: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 6):
        raise BadNotation("bad_number", field=field, value=value[:40], most=MOST)
    return int(value)


def _parse_board(words: str) -> BoardThings:
    parts = words.split("|")
    if len(parts) != 4:
        raise BadNotation("bad_board", text=words[:80])
    won, _, lost = parts[0].partition("-")
    return {
        "tiling": _parse_number("tiling", won),
        "floor_lost": _parse_number("floor_lost", lost),
        "lines": parts[1].split(","),
        "wall": parts[2].split("/"),
        "floor": parts[3],
    }
