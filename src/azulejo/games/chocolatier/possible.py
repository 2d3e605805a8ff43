"""Why an arrangement of displays or an added tile is impossible."""

from __future__ import annotations

from azulejo.games.azul.table import Table
from azulejo.games.chocolatier.chance import next_stock
from azulejo.games.chocolatier.factories import BLUE, GOLD
from azulejo.games.errors import ImpossibleDeal
from azulejo.games.game import Deal
from azulejo.games.tiles import COLOURS, count


def check_arrangement(table: Table, deal: Deal) -> None:
    """Raises ImpossibleDeal unless as many displays as there are players show different gold sides (C3)."""
    name = table.game.name
    if deal.kind != "gold":
        raise ImpossibleDeal("arrange_first", game=name)
    if len(deal.values) != len(table.sources) - 1:
        given = len(deal.values)
        raise ImpossibleDeal("wrong_display_count", game=name, displays=len(table.sources) - 1, given=given)
    gold = [kind for kind in deal.values if kind != BLUE]
    if len(gold) != table.seats or len(set(gold)) != len(gold) or not set(gold) <= set(GOLD):
        raise ImpossibleDeal("wrong_gold", game=name, number=int(table.seats))


def check_added(table: Table, deal: Deal) -> None:
    """Raises ImpossibleDeal unless SF1's tile can come out of the bag, or of the lid when the bag is empty (C4)."""
    if deal.kind != "add" or len(deal.values) != 1 or not 0 <= deal.values[0] < COLOURS:
        raise ImpossibleDeal("add_now", game=table.game.name)
    if count(next_stock(table), deal.values[0]) == 0:
        colour = table.palette.names[deal.values[0]]
        raise ImpossibleDeal("added_not_in_bag", game=table.game.name, colour=colour)
