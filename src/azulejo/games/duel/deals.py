"""What a deal does to the table, once it is known to be possible (dealt.py refuses the others)."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.bits import nth_bit
from azulejo.games.duel.acquisition import (
    after_reveal,
    after_top,
    begin_first_plates,
    begin_round,
    hand_over,
    wait_for_chance,
)
from azulejo.games.duel.chance import CHIP_BASE, pours_for_large
from azulejo.games.duel.choices import offer_all
from azulejo.games.duel.components import chips
from azulejo.games.duel.components.chips import without_chip
from azulejo.games.duel.steps import EmptiedTower, Looked, RevealedChip
from azulejo.games.duel.table import (
    DEALING_PLATES,
    DEALING_TABLETS,
    DEALING_TILES,
    FACE_DOWN,
    FACTORIES,
    KEEPING,
    LARGE,
    LOOKING,
    NOBODY,
    REVEALED,
    REVEALING,
    SHOWING_TOP,
    STARTING,
    Table,
)
from azulejo.games.game import Deal
from azulejo.games.steps import Dealt
from azulejo.games.tiles import total


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
