"""Which deals are possible, and why the others are refused."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from azulejo.games.bits import count_bits
from azulejo.games.duel.acquisition import factories_to_reveal
from azulejo.games.duel.chance import CHIP_BASE, is_one_colour, pours_for_large, unseen_of_type
from azulejo.games.duel.components import chips, plates
from azulejo.games.duel.components.plates import OF_TYPE, PLATES, TYPE, TYPES
from azulejo.games.duel.components.tablets import SIDES
from azulejo.games.duel.pile import ANY, BIT, DISPLAY, NOT_SHOWN, Pile, plate_of, type_of
from azulejo.games.duel.table import (
    DEALING_PLATES,
    DEALING_TABLETS,
    DEALING_TILES,
    FACTORIES,
    LARGE,
    LARGE_TILES,
    LOOKING,
    PLAYERS,
    REVEALING,
    SHOWING_TOP,
    SMALL_TILES,
    STARTING,
    Table,
)
from azulejo.games.errors import ImpossibleDeal
from azulejo.games.game import CHANCE, EVERYONE, Deal
from azulejo.games.tiles import COLOURS, DUEL_PALETTE, count, includes, some, total

KINDS: Final = {
    DEALING_TABLETS: "tablets",
    DEALING_PLATES: "plates",
    DEALING_TILES: "tiles",
    STARTING: "start",
    REVEALING: "chips",
    SHOWING_TOP: "top",
    LOOKING: "look",
}


def check_deal(table: Table, deal: Deal) -> None:
    """Raises ImpossibleDeal unless chance could deal this now."""
    if table.turn != CHANCE:
        raise ImpossibleDeal("nothing_to_deal", game=table.game.name)
    kind = KINDS[int(table.phase)]
    if deal.kind != kind:
        raise ImpossibleDeal("duel_other_deal", kind=deal.kind, expected=kind)
    seer = int(table.player) if kind == "look" else EVERYONE
    if deal.seen_by != seer:
        raise ImpossibleDeal("duel_seen_by_other", kind=kind)
    if kind == "tablets":
        _check_tablets(table, deal.values)
    elif kind == "plates":
        _check_plates(table.pile, deal.values)
    elif kind == "tiles":
        _check_tiles(table, deal.values)
    elif kind == "start":
        if deal.values not in ([0], [1]):
            raise ImpossibleDeal("no_such_starter", players=PLAYERS, game=table.game.name)
    elif kind == "chips":
        _check_chips(table, deal.values)
    elif kind == "top":
        _check_top(table.pile, deal.values)
    else:
        _check_look(table.pile, deal.values)


def _check_tablets(table: Table, sides: list[int]) -> None:
    tablets = {side // 2 for side in sides if 0 <= side < len(SIDES)}
    number = table.sides_to_deal
    if len(sides) != number or len(tablets) != number or sides != sorted(sides):
        raise ImpossibleDeal("duel_wrong_tablets", number=number)


# Plates


def _check_plates(pile: Pile, values: list[int]) -> None:
    """The fronts must be what the pile can have on top, one after another, and then the type of its new top."""
    wanted = min(DISPLAY - int(count_bits(pile.shown)), int(pile.size()))
    if len(values) != wanted + 1:
        raise ImpossibleDeal("duel_wrong_plate_count", number=wanted)
    unseen = pile.unseen
    upper = int(pile.upper)
    for n in range(wanted):
        kind = pile.top if n == 0 else NOT_SHOWN
        possible = unseen if n < upper else BIT[plate_of(pile.returned[n - upper])]
        if kind != NOT_SHOWN:
            possible &= OF_TYPE[kind]
        _require_plate(values[n], possible)
        unseen &= ~BIT[values[n]]
    if wanted < upper:
        types = sum(1 << kind for kind in range(len(TYPES)) if unseen & OF_TYPE[kind])
    elif wanted < pile.size():
        types = 1 << int(TYPE[plate_of(pile.returned[wanted - upper])])
    else:
        types = 0
    _require_type(values[wanted], types)


def _require_plate(plate: int, possible: i64) -> None:
    if not 0 <= plate < PLATES or possible & BIT[plate] == 0:
        name = plates.NAMES[plate] if 0 <= plate < PLATES else str(plate)
        raise ImpossibleDeal("duel_plate_not_on_top", plate=name, plates=", ".join(plates.listed(int(possible))))


def _require_type(kind: int, types: int) -> None:
    """The type of the pile's top must be one of those given as bits; none when the pile is empty."""
    expected = [NOT_SHOWN] if types == 0 else [kind for kind in range(len(TYPES)) if types >> kind & 1]
    if kind not in expected:
        names = ", ".join(TYPES[kind] for kind in expected if kind != NOT_SHOWN)
        raise ImpossibleDeal("duel_top_type" if names else "duel_pile_is_empty", types=names)


def _check_top(pile: Pile, values: list[int]) -> None:
    if len(values) != 1:
        raise ImpossibleDeal("duel_one_type")
    if pile.upper > 0:
        types = sum(1 << kind for kind in range(len(TYPES)) if unseen_of_type(pile, kind) > 0)
    else:
        types = 1 << int(TYPE[plate_of(pile.returned[0])])
    _require_type(values[0], types)


def _check_look(pile: Pile, values: list[int]) -> None:
    if len(values) != pile.hand:
        raise ImpossibleDeal("duel_wrong_plate_count", number=int(pile.hand))
    unseen = pile.unseen
    for n in range(len(values)):
        plate = plate_of(pile.drawn[n])
        _require_plate(values[n], unseen & OF_TYPE[type_of(plate)] if plate >= ANY else BIT[plate])
        unseen &= ~BIT[values[n]]


# Chips


def _check_chips(table: Table, values: list[int]) -> None:
    small = factories_to_reveal(table)
    factories = [factory for factory in range(1, FACTORIES) if small >> factory - 1 & 1]
    if [value // CHIP_BASE for value in values] != factories:
        raise ImpossibleDeal("duel_wrong_chip_factories", factories=", ".join(str(factory) for factory in factories))
    unseen = table.unseen_chips
    for value in values:
        sort: i64 = value % CHIP_BASE
        if chips.number_of(unseen, sort) == 0:
            left = ", ".join(sorted(set(chips.listed(int(unseen)))))
            raise ImpossibleDeal("duel_chip_not_left", chip=chips.NAMES[sort], chips=left)
        unseen = chips.without_chip(unseen, sort)


# Tiles


def _check_tiles(table: Table, suns: list[int]) -> None:
    """Bag and Tower must be able to fill the suns like this, one after another (D6, D20)."""
    if len(suns) != FACTORIES:
        raise ImpossibleDeal("duel_wrong_sun_count", number=FACTORIES, given=len(suns))
    for sun in suns:
        if not 0 <= sun < 1 << 6 * COLOURS or any(count(sun, colour) > LARGE_TILES for colour in range(COLOURS)):
            raise ImpossibleDeal("duel_bad_sun", number=LARGE_TILES)
    bag = table.bag
    tower = table.tower
    for factory in range(FACTORIES):
        tiles: i64 = suns[factory]
        size = min(LARGE_TILES if factory == LARGE else SMALL_TILES, total(bag) + total(tower))
        if total(tiles) != size:
            raise ImpossibleDeal(
                "duel_wrong_sun_size", factory=factory, tiles=DUEL_PALETTE.listed(suns[factory]), size=int(size)
            )
        if factory == LARGE:
            pours = _check_large(bag, tower, tiles)
        else:
            pours = total(bag) < size
            if pours:
                _require_bag_emptied(factory, bag, tiles)
        if pours:
            bag += tower
            tower = 0
        if not includes(bag, tiles):
            _not_there("duel_tiles_not_in_bag", factory, tiles - _common(bag, tiles))
        bag -= tiles


def _check_large(bag: i64, tower: i64, tiles: i64) -> bool:
    """Checks what is special about the large sun; returns whether the Tower went into the bag."""
    everything = bag + tower
    if total(tiles) == LARGE_TILES and is_one_colour(tiles) and not is_one_colour(everything):
        raise ImpossibleDeal("duel_five_alike", tiles=DUEL_PALETTE.listed(int(tiles)))
    if total(bag) < LARGE_TILES and tower and not _first_try_failed(bag, everything):
        _require_bag_emptied(LARGE, bag, tiles)
    return pours_for_large(bag, tower)


def _first_try_failed(bag: i64, everything: i64) -> bool:
    """Whether the bag's last tiles, all alike, may have gone back with others like them before these were drawn."""
    if not is_one_colour(bag):
        return False
    return any(
        some(colour, count(bag, colour)) == bag and count(everything, colour) >= LARGE_TILES
        for colour in range(COLOURS)
    )


def _require_bag_emptied(factory: int, bag: i64, tiles: i64) -> None:
    if not includes(tiles, bag):
        _not_there("duel_bag_not_emptied", factory, bag - _common(bag, tiles))


def _not_there(code: str, factory: int, tiles: i64) -> None:
    raise ImpossibleDeal(code, factory=factory, tiles=DUEL_PALETTE.listed(int(tiles)))


def _common(one: i64, other: i64) -> i64:
    """The tiles in both."""
    common: i64 = 0
    for colour in range(COLOURS):
        common += some(colour, min(count(one, colour), count(other, colour)))
    return common
