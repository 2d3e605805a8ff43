"""Why a division, an arrangement of displays or an added tile is refused."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.refusal import general_refusal, no
from azulejo.games.azul.table import Table
from azulejo.games.chocolatier.factories import BLUE, GOLD
from azulejo.games.chocolatier.notation import CHOCOLATIER_ACTIONS, DIVIDE
from azulejo.games.errors import IllegalMove, ImpossibleDeal
from azulejo.games.game import Deal
from azulejo.games.tiles import COLOURS, count


def wrong_division(table: Table, seat: i64, action: i64, dividing: i64) -> IllegalMove:
    """The reason why this is no legal division, or why a division must come first."""
    general = general_refusal(table, seat, action)
    if general is not None:
        return general
    move = table.game.action_text(int(action))
    if dividing == 0:
        return no(table, "nothing_to_divide", move)
    colour = next(colour for colour in range(COLOURS) if count(dividing, colour))
    code = "other_colour_first" if DIVIDE <= action < CHOCOLATIER_ACTIONS else "divide_first"
    return no(table, code, move, colour=table.palette.names[colour], letter=table.palette.letters[colour])


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


def next_stock(table: Table) -> i64:
    """Where the next tile is drawn from: the bag, or what is in the lid when the bag is empty."""
    if table.bag:
        return table.bag
    return table.lid
