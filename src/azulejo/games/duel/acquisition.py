"""The acquisition phase: taking tiles, plates and chips in turn (D8 to D14); and the plates before round 1 (D7)."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.duel import stacks
from azulejo.games.duel.board import BROKEN
from azulejo.games.duel.choices import can_act, offer_moons
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import TYPES
from azulejo.games.duel.steps import (
    DrewPlate,
    KeptPlate,
    PlacedPlate,
    ReturnedPlates,
    Skipped,
    Stacked,
    TookChip,
    TookMoons,
    TookPlate,
    TookStartTile,
    TookSun,
)
from azulejo.games.duel.table import (
    ACQUIRING,
    DEALING_PLATES,
    DRAW_PLATE,
    DRAWING,
    FACE_DOWN,
    FACTORIES,
    FILLING,
    FIRST_PLATE,
    LARGE,
    LOOKING,
    NO_CHIP,
    NO_COLOUR,
    NOBODY,
    PLACING_PLATE,
    RETURNING,
    REVEALED,
    REVEALING,
    ROUNDS,
    SHOWING_TOP,
    STACKING,
    TAKE_CHIP,
    TAKE_MOONS,
    TAKE_PLATE,
    TOKENS,
    Table,
)
from azulejo.games.duel.tiling import begin_tiling, break_tiles
from azulejo.games.game import CHANCE
from azulejo.games.steps import Filled
from azulejo.games.tiles import COLOURS, DUEL_PALETTE, count, some

# Rounds and turns


def begin_first_plates(table: Table) -> None:
    """A plate for the other player, then for the starting player; then the first round begins (D7)."""
    other = 1 - table.starter
    if table.boards[other].dome.free_slots == 0o777:
        hand_over(table, other, FIRST_PLATE)
    elif table.boards[table.starter].dome.free_slots == 0o777:
        hand_over(table, table.starter, FIRST_PLATE)
    else:
        begin_round(table)


def begin_round(table: Table) -> None:
    """All is laid out: tokens back, and the starting player's turn, unless a chip lies open at once (D20)."""
    table.round += 1
    table.passed = 0
    for board in table.boards:
        board.tokens = TOKENS if table.round < ROUNDS else 0
        board.chips_taken = 0
    table.player = NOBODY
    for factory in range(1, FACTORIES):
        if table.suns[factory] == 0:
            wait_for_chance(table, REVEALING)
            return
    give_turn(table, table.starter)


def hand_over(table: Table, seat: i64, phase: i64) -> None:
    table.player = seat
    table.turn = seat
    table.phase = phase


def wait_for_chance(table: Table, phase: i64) -> None:
    table.turn = CHANCE
    table.phase = phase


def give_turn(table: Table, seat: i64) -> None:
    """The turn of this seat, or of the other if it can do nothing; when neither can, the phase is over (D14)."""
    table.colour = NO_COLOUR
    table.taken = 0
    if can_act(table, seat):
        hand_over(table, seat, ACQUIRING)
        return
    other = 1 - seat
    if can_act(table, other):
        skip(table, seat)
        hand_over(table, other, ACQUIRING)
    else:
        table.player = NOBODY
        begin_tiling(table)


def skip(table: Table, seat: i64) -> None:
    bit = seat + 1
    if table.passed & bit == 0:
        table.passed |= bit
        if table.story is not None:
            table.story.add(Skipped(int(seat) + 1))


def end_turn(table: Table, seat: i64) -> None:
    give_turn(table, 1 - seat)


def act(table: Table, seat: i64, action: i64) -> None:
    """One of the four actions of a turn."""
    if action < TAKE_MOONS:
        take_sun(table, seat, action // COLOURS, action % COLOURS)
    elif action < TAKE_CHIP:
        take_moons(table, seat, action - TAKE_MOONS)
    elif action < TAKE_PLATE:
        take_chip(table, seat, action - TAKE_CHIP + 1)
    else:
        table.boards[seat].tokens -= 1
        if action < DRAW_PLATE:
            take_shown(table, seat, action - TAKE_PLATE)
        else:
            draw_plate(table, seat)


# Tiles


def take_sun(table: Table, seat: i64, factory: i64, colour: i64) -> None:
    """Takes all tiles of a colour from a sun; the others are still to be moved to the moon (D10)."""
    tiles = table.suns[factory]
    number = count(tiles, colour)
    rest = tiles - some(colour, number)
    table.colour = colour
    table.taken = number
    if table.story is not None:
        listed = DUEL_PALETTE.listed(int(rest))
        table.story.add(TookSun(int(seat) + 1, int(factory), DUEL_PALETTE.names[colour], int(number), listed))
    if factory == LARGE:
        table.suns[LARGE] = 0
        table.moons[LARGE] = rest
        table.offer &= ~(0o37 << COLOURS * LARGE)
        offer_moons(table)
        table.phase = FILLING
        return
    table.suns[factory] = rest
    if rest:
        table.factory = factory
        table.phase = STACKING
    else:
        table.offer &= ~(0o37 << COLOURS * factory)
        wait_for_chance(table, REVEALING)


def stack(table: Table, seat: i64, order: i64) -> None:
    """Stacks what is left of a small sun on its moon."""
    if table.story is not None:
        table.story.add(Stacked(int(seat) + 1, int(table.factory), stacks.order_text(int(order))))
    table.suns[table.factory] = 0
    table.moons[table.factory] = stacks.STACK[order]
    table.offer &= ~(0o37 << COLOURS * table.factory)
    table.factory = LARGE
    offer_moons(table)
    table.phase = FILLING


def take_moons(table: Table, seat: i64, colour: i64) -> None:
    """Takes all top tiles of a colour, and the start tile with the first from the large moon (D11)."""
    number = count(table.moons[LARGE], colour)
    start_tile = number > 0 and table.holder == NOBODY
    if start_tile:
        table.holder = seat
    factories: i64 = 1 if number > 0 else 0
    emptied = False
    table.moons[LARGE] -= some(colour, number)
    for factory in range(1, FACTORIES):
        tiles = table.moons[factory]
        if tiles & 7 == colour + 1:
            table.moons[factory] = tiles >> 3
            number += 1
            factories |= 1 << factory
            if tiles < 8:
                emptied = True
    table.colour = colour
    table.taken = number
    offer_moons(table)
    if table.story is not None:
        tell_moons(table, seat, factories, start_tile)
    if emptied:
        wait_for_chance(table, REVEALING)
    else:
        table.phase = FILLING


def tell_moons(table: Table, seat: i64, factories: i64, start_tile: bool) -> None:
    where = [factory for factory in range(FACTORIES) if factories >> factory & 1]
    name = DUEL_PALETTE.names[table.colour]
    table.tell(TookMoons(int(seat) + 1, name, int(table.taken), where))
    if start_tile:
        table.tell(TookStartTile(int(seat) + 1))


def fill(table: Table, seat: i64, place: i64) -> None:
    """Puts the tiles in hand on a line, the excess on the broken space; or all of them there (D12)."""
    board = table.boards[seat]
    colour = table.colour
    excess = table.taken
    if place != BROKEN:
        excess = board.put(place, colour, table.taken)
        if table.story is not None:
            number = int(table.taken - excess)
            held = int(board.held(place))
            table.story.add(Filled(int(seat) + 1, int(place) + 1, DUEL_PALETTE.names[colour], number, held))
    if excess > 0:
        break_tiles(table, seat, colour, excess)
    end_turn(table, seat)


# Chips


def factories_to_reveal(table: Table) -> i64:
    """The small factories whose face-down chip lies open to be turned over, as bits from 0 (D13)."""
    small: i64 = 0
    for factory in range(1, FACTORIES):
        if table.chips[factory] == FACE_DOWN and table.suns[factory] == 0 and table.moons[factory] == 0:
            small |= 1 << factory - 1
    return small


def after_reveal(table: Table) -> None:
    """Goes on with the tiles in hand, or, at the beginning of a round, with the first turn."""
    if table.taken > 0:
        hand_over(table, table.player, FILLING)
    else:
        give_turn(table, table.starter)


def take_chip(table: Table, seat: i64, factory: i64) -> None:
    sort = table.chips[factory] - REVEALED
    table.chips[factory] = NO_CHIP
    table.revealed &= ~(1 << factory - 1)
    table.boards[seat].take_chip(sort)
    if table.story is not None:
        table.story.add(TookChip(int(seat) + 1, int(factory), chips.NAMES[sort]))
    end_turn(table, seat)


# Plates


def take_shown(table: Table, seat: i64, place: i64) -> None:
    """Takes a plate from the display."""
    table.plate = table.pile.take_shown(place)
    table.phase = PLACING_PLATE
    if table.story is not None:
        table.story.add(TookPlate(int(seat) + 1, int(place) + 1, plates.NAMES[table.plate]))


def draw_plate(table: Table, seat: i64) -> None:
    """Pays a point, if there is one, and draws the top plate of the pile unseen (D8, D9)."""
    paid = table.boards[seat].lose(1)
    table.boards[seat].paid += paid
    if table.story is not None:
        kind = TYPES[table.pile.top]
        table.story.add(DrewPlate(int(seat) + 1, kind, int(paid), int(table.boards[seat].score)))
    table.pile.draw()
    if table.pile.top_missing():
        wait_for_chance(table, SHOWING_TOP)
    else:
        table.phase = DRAWING


def after_top(table: Table) -> None:
    """The type of the pile's new top is known: the player goes on drawing, or has returned all plates."""
    if table.pile.hand > 0:
        hand_over(table, table.player, DRAWING)
    else:
        end_turn(table, table.player)


def draw_or_look(table: Table, seat: i64, action: i64) -> None:
    if action == DRAW_PLATE:
        draw_plate(table, seat)
    else:
        wait_for_chance(table, LOOKING)


def keep(table: Table, seat: i64, plate: i64) -> None:
    table.pile.keep(seat, plate)
    table.plate = plate
    table.phase = PLACING_PLATE
    if table.story is not None:
        table.story.add(KeptPlate(int(seat) + 1, plates.NAMES[plate]))


def place(table: Table, seat: i64, slot: i64, rotation: i64) -> None:
    """Puts the plate in hand on the dome for good; then the others go back, if any were drawn."""
    table.boards[seat].dome.place_plate(slot, table.plate, rotation)
    if table.story is not None:
        name = plates.NAMES[table.plate]
        table.story.add(PlacedPlate(int(seat) + 1, name, int(slot) + 1, int(rotation)))
    table.plate = 0
    if table.round == 0:
        table.player = NOBODY
        wait_for_chance(table, DEALING_PLATES)
    elif table.pile.hand > 0:
        table.phase = RETURNING
    else:
        end_turn(table, seat)


def put_back(table: Table, seat: i64, plate: i64) -> None:
    """Returns a plate under the pile, and so on until the hand is empty."""
    number = table.pile.returning + table.pile.hand
    table.pile.put_back(seat, plate)
    if table.pile.hand > 0:
        return
    if table.story is not None:
        table.story.add(ReturnedPlates(int(seat) + 1, int(number)))
    if table.pile.top_missing():
        wait_for_chance(table, SHOWING_TOP)
    else:
        end_turn(table, seat)
