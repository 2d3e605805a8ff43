"""A position as JSON."""

from __future__ import annotations

from azulejo.games.azul.board import LINES, Board
from azulejo.games.azul.position.definition import PHASES, AzulBoard, AzulPosition, Opening, Things
from azulejo.games.azul.table import CENTRE, Table
from azulejo.games.tiles import Palette


def to_json(table: Table) -> AzulPosition:
    return {"game": "azul", **opening(table), "phase": PHASES[table.phase], **things(table)}


def opening(table: Table) -> Opening:
    return {"players": table.game.players, "options": dict(table.game.options), "round": int(table.round)}


def things(table: Table) -> Things:
    palette = table.palette
    return {
        "turn": _seat(int(table.turn)),
        "starter": _seat(int(table.starter)),
        "marker": _seat(int(table.marker)),
        "centre": palette.listed(int(table.sources[CENTRE])),
        "displays": [palette.listed(int(table.sources[n])) for n in range(1, len(table.sources))],
        "bag": palette.counted(int(table.bag)),
        "lid": palette.counted(int(table.lid)),
        "boards": [_board(board, palette) for board in table.boards],
    }


def _seat(seat: int) -> int | None:
    return seat + 1 if seat >= 0 else None


def _board(board: Board, palette: Palette) -> AzulBoard:
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
