"""Why a move or a deal is refused, exactly: what is wrong and what would be right."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import LINES
from azulejo.games.azul.table import (
    CENTRE,
    DEALING,
    DISPLAY_TILES,
    ENDED,
    OFFER,
    PICKS,
    STARTING,
    TILE,
    TILING,
    Table,
)
from azulejo.games.errors import IllegalMove, ImpossibleDeal
from azulejo.games.tiles import BITS, COLOURS, LARGEST, count, includes, total


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
    if table.chance_deals():
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


def wrong_deal(table: Table) -> ImpossibleDeal:
    """Chance has something else to do now, or nothing."""
    if table.phase == STARTING:
        return ImpossibleDeal("starter_first", game=table.game.name)
    if table.phase == DEALING:
        return ImpossibleDeal("displays_now", game=table.game.name)
    return ImpossibleDeal("nothing_to_deal", game=table.game.name)


def check_start(table: Table, values: list[int]) -> None:
    """Raises ImpossibleDeal unless it names one seat (A2)."""
    if len(values) != 1 or not 0 <= values[0] < len(table.boards):
        raise ImpossibleDeal("no_such_starter", players=len(table.boards), game=table.game.name)


def check_displays(table: Table, displays: list[int]) -> None:
    """Raises ImpossibleDeal unless bag and lid can fill the displays like this (A3, A11)."""
    name = table.game.name
    if len(displays) != len(table.sources) - 1:
        raise ImpossibleDeal("wrong_display_count", game=name, displays=len(table.sources) - 1, given=len(displays))
    bag = table.bag
    lid = table.lid
    for number in range(len(displays)):
        if not 0 <= displays[number] <= LARGEST:
            raise ImpossibleDeal("not_tiles", game=name, display=number + 1, value=displays[number])
        tiles: i64 = displays[number]
        size = min(DISPLAY_TILES, total(bag) + total(lid))
        if total(tiles) != size:
            listed = table.palette.listed(int(tiles))
            raise ImpossibleDeal("wrong_display_size", game=name, display=number + 1, tiles=listed, size=int(size))
        if total(bag) < size:
            # The bag runs out on this display: all that is left in it lies here, the rest comes from the lid.
            if not includes(tiles, bag):
                raise not_there(table, number + 1, bag - _common(bag, tiles), "bag_not_emptied")
            tiles -= bag
            bag = lid
            lid = 0
        if not includes(bag, tiles):
            raise not_there(table, number + 1, tiles - _common(bag, tiles), "tiles_not_in_bag")
        bag -= tiles


def not_there(table: Table, display: int, tiles: i64, code: str) -> ImpossibleDeal:
    """The refusal of a display whose tiles cannot be what the bag gave."""
    listed = table.palette.listed(int(tiles))
    return ImpossibleDeal(code, game=table.game.name, display=display, tiles=listed)


def _common(one: i64, other: i64) -> i64:
    """The tiles in both."""
    common: i64 = 0
    for colour in range(COLOURS):
        common += min(count(one, colour), count(other, colour)) << BITS * colour
    return common
