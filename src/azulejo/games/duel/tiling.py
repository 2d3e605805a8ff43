"""The dome-tiling phase, both players at once, and the end of a round (D15 to D20)."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.duel.board import LINES, NO_LINE, START_COST, Board
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.chips import MATCHING, SORTS_SHOWING, is_paid
from azulejo.games.duel.dome import NO_CELL, SIZE
from azulejo.games.duel.ending import end_game
from azulejo.games.duel.steps import LeftLine, SpecialTile, SpentChip
from azulejo.games.duel.table import (
    DEALING_PLATES,
    DEALING_TILES,
    LEAVE_LINE,
    NOBODY,
    ROUNDS,
    SPEND_CHIP,
    TILE,
    TILING,
    Table,
)
from azulejo.games.game import CHANCE
from azulejo.games.steps import Charged, Fell, Tiled, Unplaceable
from azulejo.games.tiles import DUEL_PALETTE, some


def begin_tiling(table: Table) -> None:
    table.phase = TILING
    table.passed = 0
    for seat in range(len(table.boards)):
        resolve_lines(table, seat, 0)
    go_on(table)


def choose(table: Table, seat: i64, action: i64) -> None:
    """A player's choice for the line in hand."""
    line = table.boards[seat].line
    if action >= TILE:
        tile(table, seat, (action - TILE) % SIZE)
        resolve_lines(table, seat, line + 1)
    elif action == LEAVE_LINE:
        if table.story is not None:
            table.story.add(LeftLine(int(seat) + 1, int(line) + 1))
        resolve_lines(table, seat, line + 1)
    else:
        spend(table, seat, action - SPEND_CHIP)
    go_on(table)


def resolve_lines(table: Table, seat: i64, line: i64) -> None:
    """Deals with lines, top to bottom, up to the first that needs a decision."""
    board = table.boards[seat]
    while line < LINES:
        if board.held(line) > 0:
            if board.dome.matching(line, board.line_colour(line)):
                if board.needs_decision(line):
                    break
            elif board.dome.band_full(line):
                spill(table, seat, line)
        line += 1
    board.line = line
    board.stand_ins = 0
    board.partly = 0


def spill(table: Table, seat: i64, line: i64) -> None:
    """A line that can never be placed breaks, complete or not (D18)."""
    board = table.boards[seat]
    colour = board.line_colour(line)
    number = board.held(line)
    board.clear(line)
    if table.story is not None:
        table.story.add(Unplaceable(int(seat) + 1, int(line) + 1, DUEL_PALETTE.names[colour], int(number)))
    break_tiles(table, seat, colour, number)


def break_tiles(table: Table, seat: i64, colour: i64, number: i64) -> None:
    """Tiles go to the broken space, what finds no room there to the Tower (D12)."""
    lost = table.boards[seat].drop(colour, number)
    table.tower += some(colour, lost)
    if table.story is not None:
        table.story.add(Fell(int(seat) + 1, DUEL_PALETTE.names[colour], int(number), int(number - lost)))


def spend(table: Table, seat: i64, sort: i64) -> None:
    """Spends one chip on the line in hand: two that show its colour, or any three, stand in for a tile (D15)."""
    board = table.boards[seat]
    board.spend(sort)
    shows = SORTS_SHOWING[board.line_colour(board.line)] >> sort & 1 != 0
    board.partly += MATCHING if shows else 1
    paid = is_paid(board.partly)
    if paid:
        board.partly = 0
        board.stand_ins += 1
    if table.story is not None:
        table.story.add(SpentChip(int(seat) + 1, int(board.line) + 1, chips.NAMES[sort], paid))


def tile(table: Table, seat: i64, column: i64) -> None:
    """Moves the tile of the line in hand to the dome; its other tiles go to the Tower (D16)."""
    board = table.boards[seat]
    row = board.line
    colour = board.line_colour(row)
    points = board.dome.linked(row, column)
    board.dome.place_tile(row, column, colour)
    board.tiling_points += points
    board.score += points
    table.tower += some(colour, board.held(row) - 1)
    board.clear(row)
    if table.story is not None:
        across, down = board.dome.run(row, column)
        name = DUEL_PALETTE.names[colour]
        table.story.add(Tiled(int(seat) + 1, int(row) + 1, int(column) + 1, name, int(points), across, down))
    cell = board.dome.completed_special(row, column)
    if cell != NO_CELL:
        place_special(table, seat, board, cell)


def place_special(table: Table, seat: i64, board: Board, cell: i64) -> None:
    """A special tile lands on a special plate's last cell and scores the number of its row (D17)."""
    points = cell // SIZE + 1
    board.dome.place_special(cell)
    board.special_points += points
    board.score += points
    if table.story is not None:
        table.story.add(SpecialTile(int(seat) + 1, int(points), int(cell) % SIZE + 1, int(points)))


def go_on(table: Table) -> None:
    """The next decision, of the lower seat first; or the end of the round."""
    if table.boards[0].line != NO_LINE:
        table.turn = 0
    elif table.boards[1].line != NO_LINE:
        table.turn = 1
    else:
        end_round(table)


def end_round(table: Table) -> None:
    """Charges broken tiles and the start tile, then prepares the next round or ends the game (D19, D20)."""
    for seat in range(len(table.boards)):
        charge(table, seat)
    if table.round == ROUNDS:
        end_game(table)
        return
    if table.holder != NOBODY:
        table.starter = table.holder
        table.holder = NOBODY
    table.turn = CHANCE
    table.phase = DEALING_PLATES if table.pile.shown != 7 and table.pile.size() > 0 else DEALING_TILES


def charge(table: Table, seat: i64) -> None:
    board = table.boards[seat]
    cost = board.broken_cost()
    lost = board.lose(cost)
    board.broken_lost += lost
    table.tower += board.broken
    board.broken = 0
    if table.story is not None and cost > 0:
        table.story.add(Charged(int(seat) + 1, "broken_tiles", int(cost), int(lost), int(board.score)))
    if seat == table.holder:
        lost = board.lose(START_COST)
        board.start_lost += lost
        if table.story is not None:
            table.story.add(Charged(int(seat) + 1, "start_tile", START_COST, int(lost), int(board.score)))
