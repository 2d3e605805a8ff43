"""Why an action is refused, exactly: what is wrong and what would be right."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import LINES
from azulejo.games.azul.table import CENTRE, ENDED, OFFER, PICKS, TILE, TILING, Table
from azulejo.games.errors import IllegalMove
from azulejo.games.game import CHANCE
from azulejo.games.tiles import BITS, count


def refusal(table: Table, seat: i64, action: i64) -> IllegalMove:
    """The reason why this action is not legal now. Only to be asked about actions that are not."""
    general = general_refusal(table, seat, action)
    if general is not None:
        return general
    move = table.game.action_text(int(action))
    if action < TILE:
        return _wrong_pick(table, seat, action, move)
    return _wrong_place(table, seat, action - TILE, move)


def general_refusal(table: Table, seat: i64, action: i64) -> IllegalMove | None:
    """A reason that holds for any kind of action, if there is one."""
    if not 0 <= action < table.game.actions:
        return IllegalMove("no_such_action", action=int(action), actions=table.game.actions)
    move = table.game.action_text(int(action))
    if table.phase == ENDED:
        return no(table, "game_over", move)
    if table.turn == CHANCE:
        return no(table, "deal_first", move)
    if not 0 <= seat < len(table.boards):
        return no(table, "no_such_seat", move, seat=int(seat) + 1, players=len(table.boards))
    if table.phase != TILING and seat != table.turn:
        return no(table, "not_your_turn", move, seat=int(seat) + 1, turn=int(table.turn) + 1)
    return None


def no(table: Table, code: str, move: str, **fields: object) -> IllegalMove:
    """A refusal of a move, with the game whose words will tell it."""
    return IllegalMove(code, game=table.game.name, move=move, **fields)


def _wrong_pick(table: Table, seat: i64, action: i64, move: str) -> IllegalMove:
    source = action // PICKS
    colour = action % PICKS // BITS
    line = action % BITS
    name = table.palette.names[colour]
    if table.phase == TILING:
        return no(table, "tiling_now", move)
    if source >= len(table.sources):
        return no(table, "no_such_display", move, display=int(source), displays=len(table.sources) - 1)
    tiles = table.sources[source]
    if tiles == 0:
        code = "centre_empty" if source == CENTRE else "display_empty"
        return no(table, code, move, display=int(source))
    if count(tiles, colour) == 0:
        code = "colour_not_in_centre" if source == CENTRE else "colour_not_on_display"
        return no(table, code, move, display=int(source), colour=name, tiles=table.palette.listed(tiles))
    board = table.boards[seat]
    held = table.palette.names[board.line_colour(line)]
    if board.is_complete(line):
        return no(table, "line_complete", move, line=int(line) + 1)
    if board.held(line) > 0 and held != name:
        return no(table, "line_other_colour", move, line=int(line) + 1, colour=name, held=held)
    return no(table, "wall_has_colour", move, line=int(line) + 1, colour=name)


def _wrong_place(table: Table, seat: i64, choice: i64, move: str) -> IllegalMove:
    line = choice // LINES
    column = choice % LINES
    if not table.free_wall:
        return no(table, "wall_is_fixed", move)
    if table.phase == OFFER:
        return no(table, "picking_now", move)
    board = table.boards[seat]
    following = board.next_complete()
    if following == LINES:
        return no(table, "tiling_done", move)
    if line != following:
        return no(table, "other_line_first", move, line=int(line) + 1, next=int(following) + 1)
    free = board.free_spaces(line, board.line_colour(line))
    columns = ", ".join(str(place + 1) for place in range(LINES) if free >> place & 1)
    if board.wall[line] >> 3 * column & 7:
        return no(table, "space_taken", move, column=int(column) + 1, columns=columns)
    name = table.palette.names[board.line_colour(line)]
    return no(table, "column_has_colour", move, column=int(column) + 1, colour=name, columns=columns)
