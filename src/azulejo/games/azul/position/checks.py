"""Whether the things on a table could lie there in a real game, ready to go on; otherwise BadNotation."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.board import FLOOR_SPACES, LINES, MARKER, Board
from azulejo.games.azul.ending import end_reason
from azulejo.games.azul.position.definition import PHASES
from azulejo.games.azul.table import ALL_TILES, DEALING, ENDED, NOBODY, OFFER, STARTING, TILING, Table
from azulejo.games.errors import BadNotation
from azulejo.games.tiles import COLOURS, count, some


def check(table: Table) -> None:
    check_tiles(table, 0)
    check_marker(table, False)
    check_phase(table, PHASES[table.phase], misfit(table))


def check_tiles(table: Table, aside: i64) -> None:
    """No tile is lost and none is added: 20 of each colour (A1). `aside` lie in none of Azul's places."""
    tiles = [int(aside), int(table.bag), int(table.lid)]
    tiles += [int(table.sources[source]) for source in range(len(table.sources))]
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


def check_marker(table: Table, aside: bool) -> None:
    """The marker lies on its taker's floor line, or nowhere when that was full (A6), or `aside`."""
    for seat, board in enumerate(table.boards):
        marked = any(board.floor >> 3 * place & 7 == MARKER for place in range(FLOOR_SPACES))
        taken = seat == table.marker and not aside
        if (marked and not taken) or (taken and not marked and board.fallen < FLOOR_SPACES):
            raise BadNotation("bad_marker", seat=seat + 1)


def check_phase(table: Table, name: str, why: str) -> None:
    """A complete row or line is possible in some phases only; why the rest does not fit is told, empty if it does."""
    if not why and table.phase == TILING and not _waits(table):
        why = "misfit_nothing_to_tile"
    if not why and table.phase == TILING and any(map(_stuck, table.boards)):
        why = "misfit_no_space"
    if not why and _has_row(table) and table.phase != TILING and table.phase != ENDED:
        why = "misfit_early_row"
    if why:
        raise BadNotation("impossible_phase", phase=name, misfit=why)


def misfit(table: Table) -> str:
    """Why what lies on the table does not go with the phase, one of Azul's; empty if it does."""
    if table.phase == STARTING:
        fresh = table.round == 0 and table.bag == ALL_TILES and table.starter == NOBODY
        return "" if fresh else "misfit_not_fresh"
    if table.starter == NOBODY:
        return "misfit_no_starter"
    if table.phase == DEALING:
        return not_between(table) or ("misfit_over" if is_over(table) else "")
    if table.round == 0:
        return "misfit_no_round"
    if table.phase == OFFER:
        return "" if table.on_offer > 0 else "misfit_nothing_offered"
    if table.phase == TILING:
        return "misfit_still_offered" if table.on_offer else "" if table.free_wall else "misfit_tiles_itself"
    return not_between(table) or ("" if is_over(table) else "misfit_not_over")


def not_between(table: Table) -> str:
    """Why the table is not as between two rounds; empty if it is."""
    return "misfit_still_offered" if table.on_offer else "" if is_cleared(table) else "misfit_not_cleared"


def is_cleared(table: Table) -> bool:
    """Whether nothing lies on floor lines or waits to be tiled, and nobody has the marker."""
    return not _waits(table) and all(board.fallen == 0 for board in table.boards) and table.marker == NOBODY


def is_over(table: Table) -> bool:
    """Whether the game would end here, between two rounds."""
    return end_reason(table.boards, table.bag + table.lid, table.free_wall) != ""


def _waits(table: Table) -> bool:
    return any(board.next_complete() < LINES for board in table.boards)


def _has_row(table: Table) -> bool:
    return any(board.complete_rows() > 0 for board in table.boards)


def _stuck(board: Board) -> bool:
    line = board.next_complete()
    return line < LINES and board.free_spaces(line, board.line_colour(line)) == 0
