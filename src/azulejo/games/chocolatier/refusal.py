"""Why a division is refused, or anything else while one is due."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul.refusal import general_refusal, no
from azulejo.games.azul.table import Table
from azulejo.games.chocolatier.factories import SF4, SpecialFactories
from azulejo.games.chocolatier.table import ACTIONS, DIVIDE, LEFT, RIGHT
from azulejo.games.errors import IllegalMove


def no_division(table: Table, seat: i64, action: i64) -> IllegalMove:
    """The reason why a division is not legal while nothing is being divided."""
    general = general_refusal(table, seat, action)
    return general if general is not None else no(table, "nothing_to_divide", table.game.action_text(int(action)))


def wrong_division(table: Table, factories: SpecialFactories, seat: i64, action: i64) -> IllegalMove:
    """The reason why this is not how a colour of SF4 can be divided between its neighbours now."""
    general = general_refusal(table, seat, action)
    if general is not None:
        return general
    move = table.game.action_text(int(action))
    colour = factories.next_divided()
    code = "other_colour_first" if DIVIDE <= action < ACTIONS else "divide_first"
    name, letter = table.palette.names[colour], table.palette.letters[colour]
    display = factories.find(SF4)
    left, right = int(factories.neighbour(display, LEFT)), int(factories.neighbour(display, RIGHT))
    return no(table, code, move, colour=name, letter=letter, left=left, right=right)
