"""Which deals are possible, and why another is not."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.table import DEALING, DISPLAY_TILES, STARTING, Table
from azulejo.games.errors import ImpossibleDeal
from azulejo.games.game import Deal
from azulejo.games.tiles import BITS, COLOURS, LARGEST, count, includes, total


def check(table: Table, deal: Deal) -> None:
    """Raises ImpossibleDeal unless chance can deal this now."""
    if table.phase == STARTING and deal.kind == "start":
        check_start(table, deal.values)
    elif table.phase == DEALING and deal.kind == "deal":
        check_displays(table, deal.values)
    else:
        raise wrong_deal(table)


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
