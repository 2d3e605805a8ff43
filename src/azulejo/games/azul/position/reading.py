"""Sets up a table from a position's JSON; raises BadNotation."""

from __future__ import annotations

from azulejo.games.azul.board import FLOOR_SPACES, LINES, MARKER, Board
from azulejo.games.azul.ending import bonus_points
from azulejo.games.azul.position import checks
from azulejo.games.azul.position.definition import PHASES, AzulBoard, AzulPosition, Opening, Things
from azulejo.games.azul.position.text import MOST
from azulejo.games.azul.scoring import wall_column
from azulejo.games.azul.table import CENTRE, DEALING, ENDED, NOBODY, STARTING, TILING, Table
from azulejo.games.errors import BadNotation
from azulejo.games.game import CHANCE, OVER
from azulejo.games.reading import OnBoard, bounded, read_position, shown, sized
from azulejo.games.tiles import COLOURS, count, total


def load(table: Table, json: object) -> None:
    position = read_position(json, AzulPosition, table.game)
    table.phase = PHASES.index(position["phase"])
    load_opening(table, position)
    load_things(table, position)
    checks.check(table)
    set_turn(table, position, table.phase in (STARTING, DEALING))


def load_opening(table: Table, opening: Opening) -> None:
    table.round = bounded(opening["round"], "round", 0, MOST)


def load_things(table: Table, things: Things) -> None:
    """Lays everything on the table of a phase that is set already; whose turn it is, `set_turn` says later."""
    table.starter = _seat(table, things["starter"], "starter")
    table.marker = _seat(table, things["marker"], "marker")
    table.set_source(CENTRE, table.palette.tiles(things["centre"]))
    displays = sized(things["displays"], "displays", len(table.sources) - 1)
    for number, display in enumerate(displays):
        table.set_source(number + 1, table.palette.tiles(display))
    table.on_offer = sum(total(table.sources[source]) for source in range(len(table.sources)))
    table.bag = table.palette.tiles(things["bag"])
    table.lid = table.palette.tiles(things["lid"])
    boards = sized(things["boards"], "boards", table.game.players)
    for seat in range(table.game.players):
        with OnBoard(seat):
            _load_board(table, table.boards[seat], boards[seat])


def _seat(table: Table, seat: int | None, field: str) -> int:
    return NOBODY if seat is None else bounded(seat, field, 1, table.game.players) - 1


def set_turn(table: Table, things: Things, chance: bool) -> None:
    """Whose turn the position says it is, which must be somebody's where somebody has to choose."""
    claimed = _seat(table, things["turn"], "turn")
    if table.phase == ENDED:
        turn = OVER
    elif chance:
        turn = CHANCE
    elif table.phase == TILING:
        turn = min(seat for seat in range(len(table.boards)) if table.boards[seat].next_complete() < LINES)
    else:
        turn = claimed
    if max(turn, NOBODY) != claimed or (turn == NOBODY and not chance):
        raise BadNotation("bad_turn", turn=str(things["turn"])[:40])
    table.turn = turn


def _load_board(table: Table, board: Board, given: AzulBoard) -> None:
    board.tiling_points = bounded(given["tiling"], "tiling", 0, MOST)
    board.floor_points = bounded(given["floor_lost"], "floor_lost", 0, int(board.tiling_points))
    board.score = board.tiling_points - board.floor_points
    _load_wall(table, board, sized(given["wall"], "wall", LINES))
    _load_lines(table, board, sized(given["lines"], "lines", LINES))
    _load_floor(table, board, given["floor"])
    if table.phase == ENDED:
        board.score += bonus_points(board)
    score = given.get("score", int(board.score))
    if score != int(board.score):
        raise BadNotation("bad_score", score=shown(score), expected=int(board.score))


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
                board.place_tile(row, column, colour)
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
