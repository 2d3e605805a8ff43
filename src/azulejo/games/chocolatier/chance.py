"""What chance draws for the Special Factories."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.table import Table
from azulejo.games.chocolatier.factories import BLUE, GOLD
from azulejo.games.game import Deal
from azulejo.games.rng import Rng
from azulejo.games.tiles import draw, total


def draw_arrangement(table: Table, rng: Rng) -> Deal:
    """As many displays of the circle as there are players are flipped, and show different gold sides (C3)."""
    gold = list(GOLD)
    kinds: list[int] = [BLUE] * int(len(table.sources) - 1)
    flips = table.seats
    for display in range(len(kinds)):
        if rng.below(len(kinds) - display) < flips:
            kinds[display] = gold.pop(int(rng.below(len(gold))))
            flips -= 1
    return Deal("gold", kinds)


def draw_added(table: Table, rng: Rng) -> Deal:
    """The tile that SF1 gets (C4)."""
    stock = next_stock(table)
    return Deal("add", [int(draw(stock, total(stock), rng))])


def next_stock(table: Table) -> i64:
    """Where the next tile is drawn from: the bag, or what is in the lid when the bag is empty."""
    if table.bag:
        return table.bag
    return table.lid
