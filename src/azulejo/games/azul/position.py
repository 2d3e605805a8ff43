"""A whole position as JSON and as one line of text, with which a game can be continued exactly.

The text is the JSON with another punctuation (docs/formats.md), so there is one reader that checks everything.
"""

from __future__ import annotations

from typing import Final

from azulejo.games.azul.board import FLOOR_SPACES, LINES, MARKER, Board
from azulejo.games.azul.ending import bonus_points, end_reason
from azulejo.games.azul.scoring import wall_column
from azulejo.games.azul.table import (
    ALL_TILES,
    CENTRE,
    ENDED,
    NOBODY,
    TILING,
    Table,
)
from azulejo.games.errors import BadNotation
from azulejo.games.game import CHANCE, OVER, Json
from azulejo.games.tiles import COLOURS, Palette, count, some, total

NUMBERS: Final = ("round", "turn", "starter", "marker")
MOST: Final = 999_999  # rounds and points that a position may claim


# Writing


def to_json(table: Table) -> dict[str, object]:
    palette = table.palette
    return {
        "game": table.game.name,
        "players": table.game.players,
        "options": dict(table.game.options),
        "round": int(table.round),
        "phase": table.phase_names()[table.phase],
        "turn": _seat(int(table.turn)),
        "starter": _seat(int(table.starter)),
        "marker": _seat(int(table.marker)),
        "centre": palette.listed(int(table.sources[CENTRE])),
        "displays": [palette.listed(int(table.sources[n])) for n in range(1, len(table.sources))],
        "bag": palette.counted(int(table.bag)),
        "lid": palette.counted(int(table.lid)),
        "boards": [board_json(board, palette) for board in table.boards],
    }


def _seat(seat: int) -> int | None:
    return seat + 1 if seat >= 0 else None


def board_json(board: Board, palette: Palette) -> dict[str, object]:
    lines = []
    for line in range(LINES):
        held = int(board.held(line))
        lines.append(palette.letters[board.line_colour(line)] * held or "-")
    spaces = "." + palette.letters
    return {
        "score": int(board.score),
        "tiling": int(board.tiling_points),
        "floor_lost": int(board.floor_points),
        "lines": lines,
        "wall": ["".join(spaces[board.wall[row] >> 3 * column & 7] for column in range(LINES)) for row in range(LINES)],
        "floor": "".join((spaces + "M")[board.floor >> 3 * place & 7] for place in range(board.fallen)) or "-",
    }


def text(table: Table) -> str:
    """The JSON of the position in one line."""
    json = table.to_json()
    words = [table.game.name, str(table.game.players)]
    words += [f"{option}={value}" for option, value in table.game.options.items()]
    for field, value in json.items():
        if field not in ("game", "players", "options", "boards"):
            words.append(f"{field}={_word(value)}")
    boards = json["boards"]
    assert isinstance(boards, list)
    words += ["board=" + _board_text(board) for board in boards]
    return " ".join(words)


def _word(value: object) -> str:
    if isinstance(value, list):
        return ",".join(value)
    return "-" if value is None else str(value)


def _board_text(board: dict[str, object]) -> str:
    """`17-3|B,YY,-,KKK,-|B..../.Y.../...../...../.....|MB`: points won and lost, lines, wall, floor line."""
    wall = board["wall"]
    assert isinstance(wall, list)
    points = f"{board['tiling']}-{board['floor_lost']}"
    return "|".join((points, _word(board["lines"]), "/".join(wall), str(board["floor"])))


# Reading


def parse(words: str, more: tuple[str, ...] = (), lists: tuple[str, ...] = ("displays",)) -> Json:
    """The JSON that a position's text stands for, not yet checked but in shape. `more` fields are the game's own."""
    parts = words.split()
    options: dict[str, str] = {}
    boards: list[object] = []
    json: dict[str, object] = {"options": options, "boards": boards}
    if len(parts) < 2 or not (parts[1].isascii() and parts[1].isdigit() and len(parts[1]) == 1):
        raise BadNotation("bad_position", text=words[:80])
    json["game"] = parts[0]
    json["players"] = int(parts[1])
    known = {*NUMBERS, "phase", "centre", "bag", "lid", *more, *lists}
    for part in parts[2:]:
        field, equals, value = part.partition("=")
        if not equals:
            raise BadNotation("bad_position_word", word=part[:40])
        if field in json or field in options:
            raise BadNotation("field_twice", field=field[:40])
        if field == "board":
            boards.append(_parse_board(value))
        elif field not in known:
            options[field] = value
        elif field in NUMBERS:
            json[field] = None if value == "-" else _parse_number(field, value)
        else:
            json[field] = value.split(",") if field in lists else value
    return json


def _parse_number(field: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 6):
        raise BadNotation("bad_number", field=field, value=value[:40], most=MOST)
    return int(value)


def _parse_board(words: str) -> dict[str, object]:
    parts = words.split("|")
    if len(parts) != 4:
        raise BadNotation("bad_board", text=words[:80])
    tiling, _, lost = parts[0].partition("-")
    return {
        "tiling": _parse_number("tiling", tiling),
        "floor_lost": _parse_number("floor_lost", lost),
        "lines": parts[1].split(","),
        "wall": parts[2].split("/"),
        "floor": parts[3],
    }


def load(table: Table, json: object) -> None:
    """Sets a fresh table to the position; raises BadNotation when it could not be one of this game."""
    if not isinstance(json, dict):
        raise BadNotation("bad_position", text=repr(json)[:80])
    game = table.game
    same = {"game": game.name, "players": game.players, "options": game.options}
    for field, expected in same.items():
        if field_of(json, field) != expected:
            raise BadNotation("other_game", field=field, value=str(json[field])[:40], expected=str(expected))
    table.phase = _phase(json, table.phase_names())
    table.round = _bounded(json, "round", 0, MOST)
    table.starter = _optional_seat(json, "starter", game.players)
    table.marker = _optional_seat(json, "marker", game.players)
    table.set_source(CENTRE, _tiles(table, field_of(json, "centre")))
    displays = texts_of(json, "displays", len(table.sources) - 1)
    for number, display in enumerate(displays):
        table.set_source(number + 1, _tiles(table, display))
    table.on_offer = sum(total(table.sources[source]) for source in range(len(table.sources)))
    table.bag = _tiles(table, field_of(json, "bag"))
    table.lid = _tiles(table, field_of(json, "lid"))
    boards = field_of(json, "boards")
    if not isinstance(boards, list) or len(boards) != game.players:
        raise BadNotation("bad_list", field="boards", size=game.players)
    for seat in range(game.players):
        load_board(table, table.boards[seat], boards[seat])
    table.load_more(json)
    check(table)
    table.turn = _turn(table, json)


def field_of(json: Json, field: str) -> object:
    if field not in json:
        raise BadNotation("field_missing", field=field)
    return json[field]


def _bounded(json: Json, field: str, least: int, most: int) -> int:
    value = field_of(json, field)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadNotation("bad_number", field=field, value=repr(value)[:40], most=most)
    return value


def _optional_seat(json: Json, field: str, players: int) -> int:
    return NOBODY if field_of(json, field) is None else _bounded(json, field, 1, players) - 1


def _phase(json: Json, phases: tuple[str, ...]) -> int:
    phase = field_of(json, "phase")
    if not isinstance(phase, str) or phase not in phases:
        raise BadNotation("bad_phase", phase=str(phase)[:40], phases=", ".join(phases))
    return phases.index(phase)


def texts_of(json: Json, field: str, size: int) -> list[str]:
    value = field_of(json, field)
    if not isinstance(value, list) or len(value) != size:
        raise BadNotation("bad_list", field=field, size=size)
    return [text_of(item, field) for item in value]


def text_of(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise BadNotation("bad_text", field=field, value=repr(value)[:40])
    return value


def _tiles(table: Table, value: object) -> int:
    return table.palette.tiles(text_of(value, "tiles"))


def load_board(table: Table, board: Board, json: object) -> None:
    if not isinstance(json, dict):
        raise BadNotation("bad_board", text=repr(json)[:80])
    board.tiling_points = _bounded(json, "tiling", 0, MOST)
    board.floor_points = _bounded(json, "floor_lost", 0, int(board.tiling_points))
    board.score = board.tiling_points - board.floor_points
    _load_wall(table, board, texts_of(json, "wall", LINES))
    _load_lines(table, board, texts_of(json, "lines", LINES))
    _load_floor(table, board, text_of(field_of(json, "floor"), "floor"))
    if table.phase == ENDED:
        board.score += bonus_points(board)
    if json.get("score", int(board.score)) != int(board.score):
        raise BadNotation("bad_score", score=repr(json["score"])[:40], expected=int(board.score))


def _load_wall(table: Table, board: Board, rows: list[str]) -> None:
    points, lost, score = board.tiling_points, board.floor_points, board.score
    for row in range(LINES):
        if len(rows[row]) != LINES:
            raise BadNotation("bad_wall_row", row=row + 1, text=rows[row][:40])
        for column in range(LINES):
            if rows[row][column] != ".":
                colour = table.palette.colour(rows[row][column])
                fits = board.free_spaces(row, colour) >> column & 1 and not board.has_colour(row, colour)
                if not fits or (not table.free_wall and wall_column(row, colour) != column):
                    raise BadNotation("bad_wall_space", row=row + 1, column=column + 1, text=rows[row])
                board.place(row, column, colour)
    board.tiling_points, board.floor_points, board.score = points, lost, score


def _load_lines(table: Table, board: Board, lines: list[str]) -> None:
    for line in range(LINES):
        board.clear(line)
        tiles = table.palette.tiles(lines[line])
        for colour in range(COLOURS):
            number = count(tiles, colour)
            if number and (number != total(tiles) or number > line + 1 or board.has_colour(line, colour)):
                raise BadNotation("bad_line", line=line + 1, text=lines[line][:40])
            if number:
                board.put(line, colour, number)


def _load_floor(table: Table, board: Board, things: str) -> None:
    if things == "-":
        return
    if len(things) > FLOOR_SPACES or things.count("M") > 1:
        raise BadNotation("bad_floor", text=things[:40])
    for thing in things:
        board.drop(MARKER - 1 if thing == "M" else table.palette.colour(thing), 1)


def _turn(table: Table, json: Json) -> int:
    """Whose turn the position says it is, which must be somebody's where somebody has to choose."""
    claimed = _optional_seat(json, "turn", table.game.players)
    if table.phase == ENDED:
        turn = OVER
    elif table.chance_deals():
        turn = CHANCE
    elif table.phase == TILING:
        turn = min(seat for seat in range(len(table.boards)) if table.boards[seat].next_complete() < LINES)
    else:
        turn = claimed
    if max(turn, NOBODY) != claimed or (turn == NOBODY and not table.chance_deals()):
        raise BadNotation("bad_turn", turn=str(json["turn"])[:40])
    return turn


def check(table: Table) -> None:
    """Raises BadNotation unless the things on the table could lie there in a real game, ready to go on."""
    _check_tiles(table)
    _check_marker(table)
    complete = any(board.next_complete() < LINES for board in table.boards)
    swept = all(board.fallen == 0 for board in table.boards)
    cleared = not complete and swept and table.marker == NOBODY
    between = cleared and table.on_offer == 0
    row = any(board.complete_rows() > 0 for board in table.boards)
    over = row or (between and end_reason(table.boards, table.bag + table.lid, table.free_wall) != "")
    stuck = table.phase == TILING and (not complete or any(_stuck(board) for board in table.boards))
    early_row = row and table.phase not in (TILING, ENDED)
    if stuck or early_row or not table.fits_phase(cleared, over):
        raise BadNotation("impossible_phase", phase=table.phase_names()[table.phase])


def _check_tiles(table: Table) -> None:
    """No tile is lost and none is added: 20 of each colour (A1)."""
    tiles = [
        int(table.aside()),
        int(table.bag),
        int(table.lid),
        *(int(table.sources[source]) for source in range(len(table.sources))),
    ]
    for board in table.boards:
        tiles.append(int(board.floor_tiles()))
        for line in range(LINES):
            tiles.append(int(some(board.line_colour(line), board.held(line))))
            for colour in range(COLOURS):
                if board.has_colour(line, colour):
                    tiles.append(int(some(colour, 1)))
    for colour in range(COLOURS):
        number = sum(int(count(part, colour)) for part in tiles)
        if number != count(ALL_TILES, colour):
            raise BadNotation("tiles_not_conserved", colour=table.palette.names[colour], number=number)


def _check_marker(table: Table) -> None:
    """The marker lies on its taker's floor line, or nowhere when that was full (A6)."""
    for seat, board in enumerate(table.boards):
        marked = any(board.floor >> 3 * place & 7 == MARKER for place in range(FLOOR_SPACES))
        taken = seat == table.marker and not table.marker_aside()
        if (marked and not taken) or (taken and not marked and board.fallen < FLOOR_SPACES):
            raise BadNotation("bad_marker", seat=seat + 1)


def _stuck(board: Board) -> bool:
    line = board.next_complete()
    return line < LINES and board.free_spaces(line, board.line_colour(line)) == 0
