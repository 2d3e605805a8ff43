"""What may be done: the legal actions of each phase, as the first action of a kind and a mask of those after it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.bits import count_bits, nth_bit
from azulejo.games.duel import stacks
from azulejo.games.duel.board import BROKEN, NO_LINE, Board
from azulejo.games.duel.dome import SIZE
from azulejo.games.duel.table import (
    ACQUIRING,
    ACTIONS,
    CHIPS_A_ROUND,
    DRAW_PLATE,
    DRAWING,
    FACTORIES,
    FILL,
    FILLING,
    FIRST_PLATE,
    KEEP_PLATE,
    KEEPING,
    LARGE,
    LEAVE_LINE,
    PLACE_PLATE,
    PLACING_PLATE,
    RETURN_PLATE,
    RETURNING,
    SPEND_CHIP,
    STACK,
    STACKING,
    TAKE_CHIP,
    TAKE_MOONS,
    TAKE_PLATE,
    TILE,
    TILING,
    Table,
)
from azulejo.games.tiles import COLOURS

# Where a phase's actions begin; those of the other phases depend on more.
FIRST_ACTION: Final = vec[i64](
    [
        {FIRST_PLATE: TAKE_PLATE, FILLING: FILL, DRAWING: DRAW_PLATE, KEEPING: KEEP_PLATE, RETURNING: RETURN_PLATE}.get(
            phase, 0
        )
        for phase in range(TILING + 1)
    ]
)
SUN_ACTIONS: Final = (1 << TAKE_MOONS) - 1
BROKEN_BIT: Final = 1 << BROKEN
DRAW_BIT: Final = 1 << DRAW_PLATE - TAKE_CHIP  # among the actions from TAKE_CHIP on
LOOK_BIT: Final = 2  # among the actions from DRAW_PLATE on
LEAVE_BIT: Final = 1  # among the actions from LEAVE_LINE on


# Acquisition


def colours_in(tiles: i64) -> i64:
    """The colours of counted tiles, at most seven of each, as five bits."""
    ones = tiles | tiles >> 1 | tiles >> 2
    return ones & 1 | ones >> 5 & 2 | ones >> 10 & 4 | ones >> 15 & 8 | ones >> 20 & 16


def moon_colours(table: Table) -> i64:
    """The colours that can be taken from the moons, as bits (D11)."""
    colours = colours_in(table.moons[LARGE])
    one: i64 = 1
    for factory in range(1, FACTORIES):
        colours |= one << (table.moons[factory] & 7) >> 1
    return colours & 0o37


def offer_moons(table: Table) -> None:
    """Finds again which tiles can be taken from the moons."""
    table.offer = table.offer & SUN_ACTIONS | moon_colours(table) << TAKE_MOONS


def offer_all(table: Table) -> None:
    """Finds again which tiles can be taken from suns and moons."""
    table.offer = 0
    for factory in range(FACTORIES):
        table.offer |= colours_in(table.suns[factory]) << COLOURS * factory
    offer_moons(table)


def can_draw_first(table: Table, board: Board) -> bool:
    """Whether a token can buy a draw from the pile (D8, D9)."""
    if table.pile.size() == 0:
        return False
    return board.score > 0 or table.always_free or table.pile.shown == 0


def can_draw_again(table: Table, board: Board) -> bool:
    return table.pile.size() > 0 and (board.score > 0 or table.always_free)


def beside_tiles(table: Table, seat: i64) -> i64:
    """The actions from TAKE_CHIP to DRAW_PLATE that a seat may choose, as bits: chips and plates (D8, D13)."""
    board = table.boards[seat]
    actions: i64 = 0
    if board.chips_taken < CHIPS_A_ROUND:
        actions = table.revealed
    if board.tokens > 0:
        actions |= table.pile.shown << TAKE_PLATE - TAKE_CHIP
        if can_draw_first(table, board):
            actions |= DRAW_BIT
    return actions


def can_act(table: Table, seat: i64) -> bool:
    """Whether a seat has an action in the acquisition phase, if it is its turn (D14)."""
    return table.offer != 0 or beside_tiles(table, seat) != 0


# All phases


def acts(table: Table, seat: i64) -> bool:
    """Whether a seat must decide now."""
    if table.phase == TILING:
        return 0 <= seat < 2 and table.boards[seat].line != NO_LINE
    return seat == table.turn and seat >= 0


def simple_choices(table: Table, seat: i64) -> i64:
    """The choices of an acting seat as bits from FIRST_ACTION on, in phases that have one kind of action."""
    phase = table.phase
    if phase == FILLING:
        return table.boards[seat].open_lines(table.colour) | BROKEN_BIT
    if phase == FIRST_PLATE:
        return table.pile.shown
    if phase == DRAWING:
        return LOOK_BIT | 1 if can_draw_again(table, table.boards[seat]) else LOOK_BIT
    return table.pile.hand_plates()


def tiling_start(board: Board) -> i64:
    """The first action of the kind that a board's tiling waits for."""
    return TILE + SIZE * board.line if board.missing() == 0 else LEAVE_LINE


def tiling_choices(board: Board) -> i64:
    """The choices there, as bits: a cell; or leaving the line, if no chip is spent on it yet, and chips (D15, D16)."""
    if board.missing() == 0:
        return board.cells()
    sorts = board.spendable() << SPEND_CHIP - LEAVE_LINE
    return sorts if board.is_paying() else sorts | LEAVE_BIT


def count_legal(table: Table, seat: i64) -> i64:
    if not acts(table, seat):
        return 0
    phase = table.phase
    if phase == ACQUIRING:
        return count_bits(table.offer) + count_bits(beside_tiles(table, seat))
    if phase == TILING:
        return count_bits(tiling_choices(table.boards[seat]))
    if phase == STACKING:
        return stacks.COUNT[stacks.index_of(table.suns[table.factory])]
    if phase == PLACING_PLATE:
        return 4 * count_bits(table.boards[seat].dome.free_slots)
    return count_bits(simple_choices(table, seat))


def nth_legal(table: Table, seat: i64, n: i64) -> i64:
    phase = table.phase
    if phase == ACQUIRING:
        tiles = count_bits(table.offer)
        if n < tiles:
            return nth_bit(table.offer, n)
        return TAKE_CHIP + nth_bit(beside_tiles(table, seat), n - tiles)
    if phase == TILING:
        board = table.boards[seat]
        return tiling_start(board) + nth_bit(tiling_choices(board), n)
    if phase == STACKING:
        return STACK + stacks.CHOICES[stacks.FIRST[stacks.index_of(table.suns[table.factory])] + n]
    if phase == PLACING_PLATE:
        return PLACE_PLATE + 4 * nth_bit(table.boards[seat].dome.free_slots, n >> 2) + (n & 3)
    return FIRST_ACTION[phase] + nth_bit(simple_choices(table, seat), n)


def is_legal(table: Table, seat: i64, action: i64) -> bool:
    if not 0 <= action < ACTIONS or not acts(table, seat):
        return False
    phase = table.phase
    if phase == ACQUIRING:
        if action < TAKE_CHIP:
            return table.offer >> action & 1 != 0
        return action <= DRAW_PLATE and beside_tiles(table, seat) >> action - TAKE_CHIP & 1 != 0
    if phase == TILING:
        board = table.boards[seat]
        return has(tiling_choices(board), action - tiling_start(board))
    if phase == STACKING:
        if not STACK <= action < FILL:
            return False
        return stacks.TILES[action - STACK] == table.suns[table.factory]
    if phase == PLACING_PLATE:
        return (
            PLACE_PLATE <= action < RETURN_PLATE
            and table.boards[seat].dome.free_slots >> (action - PLACE_PLATE >> 2) & 1 != 0
        )
    return has(simple_choices(table, seat), action - FIRST_ACTION[phase])


def has(mask: i64, place: i64) -> bool:
    """Whether a mask below 2**31 has this bit, for any place."""
    return 0 <= place < 31 and mask >> place & 1 != 0
