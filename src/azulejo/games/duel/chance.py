"""Chance: what it draws in each phase, which changes nothing on the table, and what a deal then does to it.

Deals come as drawn here, or from elsewhere once possible.py has found them possible.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.bits import count_bits, nth_bit
from azulejo.games.duel.acquisition import (
    after_reveal,
    after_top,
    begin_first_plates,
    begin_round,
    factories_to_reveal,
    hand_over,
    wait_for_chance,
)
from azulejo.games.duel.choices import offer_all
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.chips import SORTS, without_chip
from azulejo.games.duel.components.plates import JOKER, OF_TYPE, SPECIAL, TYPE
from azulejo.games.duel.components.tablets import draw_sides
from azulejo.games.duel.pile import ANY, BIT, DISPLAY, NOT_SHOWN, Pile, plate_of, type_of
from azulejo.games.duel.steps import EmptiedTower, Looked, RevealedChip
from azulejo.games.duel.table import (
    DEALING_PLATES,
    DEALING_TABLETS,
    DEALING_TILES,
    FACE_DOWN,
    FACTORIES,
    KEEPING,
    LARGE,
    LARGE_TILES,
    LOOKING,
    NOBODY,
    REVEALED,
    REVEALING,
    SHOWING_TOP,
    SMALL_TILES,
    STARTING,
    Table,
)
from azulejo.games.game import Deal
from azulejo.games.rng import Rng
from azulejo.games.steps import Dealt
from azulejo.games.tiles import BITS, COLOURS, FIELD, draw, some, total

CHIP_BASE: Final = SORTS  # a revealed chip in a deal is CHIP_BASE * factory + sort


def draw_deal(table: Table, rng: Rng) -> Deal:
    """What chance deals in this phase, which must be one of its own."""
    phase = table.phase
    if phase == REVEALING:
        return Deal("chips", draw_chips(table, rng))
    if phase == SHOWING_TOP:
        return Deal("top", [int(draw_type(table.pile, rng))])
    if phase == LOOKING:
        return Deal("look", draw_fronts(table.pile, rng), int(table.player))
    if phase == DEALING_PLATES:
        return Deal("plates", draw_plates(table.pile, rng))
    if phase == DEALING_TILES:
        return Deal("tiles", draw_tiles(table.bag, table.tower, rng))
    if phase == STARTING:
        return Deal("start", [int(rng.below(2))])
    assert phase == DEALING_TABLETS
    return Deal("tablets", draw_sides(table.sides_to_deal, rng))


# Plates and chips


def random_bit(mask: i64, rng: Rng) -> i64:
    """The place of one of a mask's bits, each as likely as the others."""
    return nth_bit(mask, rng.below(count_bits(mask)))


def draw_plates(pile: Pile, rng: Rng) -> list[int]:
    """The fronts that fill the display, and the type of the pile's new top: NOT_SHOWN if it is empty then."""
    unseen = pile.unseen
    upper = pile.upper
    below: i64 = 0
    top = pile.top
    fronts: list[int] = []
    wanted = DISPLAY - count_bits(pile.shown)
    while wanted > 0 and upper + pile.below - below > 0:
        if upper > 0:
            plate = random_bit(unseen if top == NOT_SHOWN else unseen & OF_TYPE[top], rng)
            unseen &= ~BIT[plate]
            upper -= 1
        else:
            plate = plate_of(pile.returned[below])
            below += 1
        top = NOT_SHOWN
        fronts.append(int(plate))
        wanted -= 1
    if upper > 0:
        fronts.append(int(TYPE[random_bit(unseen, rng)]))
    else:
        fronts.append(int(TYPE[plate_of(pile.returned[below])]) if below < pile.below else NOT_SHOWN)
    return fronts


def unseen_of_type(pile: Pile, kind: i64) -> i64:
    """How many plates of a type are in the pile's upper part: unseen ones that nobody has drawn."""
    number = count_bits(pile.unseen & OF_TYPE[kind])
    for n in range(pile.hand):
        if plate_of(pile.drawn[n]) == ANY + kind:
            number -= 1
    return number


def draw_type(pile: Pile, rng: Rng) -> i64:
    """The type of the pile's top plate."""
    if pile.upper == 0:
        return TYPE[plate_of(pile.returned[0])]
    return SPECIAL if rng.below(pile.upper) < unseen_of_type(pile, SPECIAL) else JOKER


def draw_fronts(pile: Pile, rng: Rng) -> list[int]:
    """The fronts of the plates in hand, in the order in which they were drawn."""
    unseen = pile.unseen
    fronts: list[int] = []
    for n in range(pile.hand):
        plate = plate_of(pile.drawn[n])
        if plate >= ANY:
            plate = random_bit(unseen & OF_TYPE[type_of(plate)], rng)
            unseen &= ~BIT[plate]
        fronts.append(int(plate))
    return fronts


def draw_chips(table: Table, rng: Rng) -> list[int]:
    """A chip for each small factory that lies open."""
    unseen = table.unseen_chips
    small = factories_to_reveal(table)
    revealed: list[int] = []
    for factory in range(1, FACTORIES):
        if small >> factory - 1 & 1:
            chip = random_bit(unseen, rng)
            unseen &= ~BIT[chip]
            revealed.append(int(CHIP_BASE * factory + chip % SORTS))
    return revealed


# Tiles


def is_one_colour(tiles: i64) -> bool:
    """Whether counted tiles are all of one colour, or none at all."""
    for colour in range(COLOURS):
        field: i64 = FIELD
        if tiles & ~(field << BITS * colour) == 0:
            return True
    return False


def pours_for_large(bag: i64, tower: i64) -> bool:
    """Whether the Tower goes into the bag while the large factory is filled (D20).

    It does when the bag runs out; and when the bag can only give five alike although the Tower has another colour.
    """
    if tower == 0:
        return False
    return total(bag) < LARGE_TILES or (is_one_colour(bag) and not is_one_colour(bag + tower))


def draw_tiles(bag: i64, tower: i64, rng: Rng) -> list[int]:
    """Fills the suns, the large one first (D6, D20)."""
    large = draw_large(bag, tower, rng)
    if pours_for_large(bag, tower):
        bag += tower
        tower = 0
    bag -= large
    suns = [int(large)]
    for _ in range(1, FACTORIES):
        tiles = draw_sun(bag, tower, SMALL_TILES, rng)
        suns.append(int(tiles))
        if total(bag) < total(tiles):
            bag += tower
            tower = 0
        bag -= tiles
    return suns


def draw_large(bag: i64, tower: i64, rng: Rng) -> i64:
    """Five tiles, drawn again while they are all alike, unless there is no other colour."""
    everything = bag + tower
    only_one = is_one_colour(everything)
    tiles = draw_sun(bag, tower, LARGE_TILES, rng)
    while is_one_colour(tiles) and not only_one and total(tiles) == LARGE_TILES:
        if pours_for_large(bag, tower):
            bag = everything
            tower = 0
        tiles = draw_sun(bag, tower, LARGE_TILES, rng)
    return tiles


def draw_sun(bag: i64, tower: i64, number: i64, rng: Rng) -> i64:
    """So many tiles from the bag, the Tower's once it is empty; fewer when both are."""
    size = total(bag)
    tiles: i64 = 0
    for _ in range(number):
        if size == 0:
            bag = tower
            tower = 0
            size = total(bag)
            if size == 0:
                break
        tile = some(draw(bag, size, rng), 1)
        bag -= tile
        size -= 1
        tiles += tile
    return tiles


# What a deal does


def apply(table: Table, deal: Deal) -> None:
    """Lays out what was dealt and goes on to the next decision or deal."""
    phase = table.phase
    if table.story is not None:
        tell(table, deal)
    if phase == REVEALING:
        reveal_chips(table, deal)
    elif phase == SHOWING_TOP:
        table.pile.top = deal.values[0]
        after_top(table)
    elif phase == LOOKING:
        look(table, deal)
    elif phase == DEALING_PLATES:
        show_plates(table, deal)
    elif phase == DEALING_TILES:
        fill_factories(table, deal)
    elif phase == STARTING:
        table.starter = deal.values[0]
        begin_first_plates(table)
    else:
        assert phase == DEALING_TABLETS
        for side in deal.values:
            table.sides |= 1 << side
        wait_for_chance(table, DEALING_PLATES)


def tell(table: Table, deal: Deal) -> None:
    """Tells the deal, but of plates that one player looks at only how many they are."""
    if deal.kind == "look":
        table.tell(Looked(int(table.player) + 1, len(deal.values)))
    elif deal.kind != "chips":
        table.tell(Dealt(table.game.deal_json(deal)))


def reveal_chips(table: Table, deal: Deal) -> None:
    for value in deal.values:
        chip: i64 = value
        factory = chip // CHIP_BASE
        sort = chip % CHIP_BASE
        table.unseen_chips = without_chip(table.unseen_chips, sort)
        table.chips[factory] = REVEALED + sort
        table.revealed |= 1 << factory - 1
        if table.story is not None:
            table.story.add(RevealedChip(int(factory), chips.NAMES[sort]))
    after_reveal(table)


def look(table: Table, deal: Deal) -> None:
    for n in range(len(deal.values)):
        table.pile.look(table.player, n, deal.values[n])
    hand_over(table, table.player, KEEPING)


def show_plates(table: Table, deal: Deal) -> None:
    """Fills the display's empty places; then the factories are filled, unless they are full because the game begins."""
    for n in range(len(deal.values) - 1):
        table.pile.show(nth_bit(~table.pile.shown & 7, 0), deal.values[n])
    table.pile.top = deal.values[len(deal.values) - 1]
    if table.offer == 0:
        wait_for_chance(table, DEALING_TILES)
    else:
        begin_first_plates(table)


def fill_factories(table: Table, deal: Deal) -> None:
    """Fills the suns and lays a chip face down on each small moon; the Tower goes into the bag when that runs out."""
    for factory in range(FACTORIES):
        tiles: i64 = deal.values[factory]
        table.suns[factory] = tiles
        if pours_for_large(table.bag, table.tower) if factory == LARGE else total(table.bag) < total(tiles):
            pour_tower(table)
        table.bag -= tiles
        if factory != LARGE:
            table.chips[factory] = FACE_DOWN
    offer_all(table)
    if table.starter == NOBODY:
        wait_for_chance(table, STARTING)
    else:
        begin_round(table)


def pour_tower(table: Table) -> None:
    if table.story is not None and table.tower:
        table.story.add(EmptiedTower(int(total(table.tower))))
    table.bag += table.tower
    table.tower = 0
