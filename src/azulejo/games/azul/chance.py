"""What chance draws, and what a deal takes out of the bag."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.table import DEALING, DISPLAY_TILES, STARTING, Table
from azulejo.games.errors import ImpossibleDeal
from azulejo.games.game import Deal
from azulejo.games.rng import Rng
from azulejo.games.tiles import draw, some, total


def drawn(table: Table, rng: Rng) -> Deal:
    """What chance deals now: who starts, or what lies on the displays. Raises ImpossibleDeal when it is due nothing."""
    if table.phase == STARTING:
        return Deal("start", [int(rng.below(table.seats))])
    if table.phase == DEALING:
        return Deal("deal", draw_displays(table, rng))
    raise ImpossibleDeal("nothing_to_deal", game=table.game.name)


def draw_displays(table: Table, rng: Rng) -> list[int]:
    """Fills displays one after another; the lid goes into an empty bag when a tile must be drawn (A3, A11)."""
    bag = table.bag
    lid = table.lid
    size = total(bag)
    displays: list[int] = []
    while len(displays) + 1 < len(table.sources):
        display: i64 = 0
        number: i64 = 0
        while number < DISPLAY_TILES:
            if size == 0:
                bag = lid
                lid = 0
                size = total(bag)
                if size == 0:
                    break
            tile = some(draw(bag, size, rng), 1)
            bag -= tile
            size -= 1
            display += tile
            number += 1
        displays.append(int(display))
    return displays


def fill_displays(table: Table, displays: list[int]) -> None:
    """A new round begins with these tiles on the displays and the marker in the centre (A3)."""
    table.on_offer = 0
    for source in range(1, len(table.sources)):
        tiles: i64 = displays[source - 1]
        table.set_source(source, tiles)
        table.on_offer += total(tiles)
        take_out(table, tiles)
    table.round += 1


def take_out(table: Table, tiles: i64) -> None:
    """Takes dealt tiles out of the bag; once it is empty, the rest out of the lid, which is now the bag."""
    if total(tiles) <= total(table.bag):
        table.bag -= tiles
    else:
        table.bag = table.lid + table.bag - tiles
        table.lid = 0
