"""Whether the things on a table with Special Factories could lie there in a real game; otherwise BadNotation."""

from __future__ import annotations

from azulejo.games.azul.board import MARKER
from azulejo.games.azul.position.checks import (
    check_marker,
    check_phase,
    check_tiles,
    is_cleared,
    is_over,
    misfit,
    not_between,
)
from azulejo.games.azul.table import CENTRE, ENDED, NOBODY, OFFER, STARTING, TILING, Table
from azulejo.games.chocolatier.chance import next_stock
from azulejo.games.chocolatier.factories import BLUE, SF1, SF4, SF5, SpecialFactories
from azulejo.games.chocolatier.position.definition import PHASES
from azulejo.games.chocolatier.table import ADDING, ARRANGING, DIVIDING


def check(table: Table, factories: SpecialFactories, special: bool) -> None:
    check_tiles(table, factories.dividing + factories.caught_tiles())
    check_marker(table, factories.caught == MARKER and factories.claimant == table.marker)
    gold = "" if _fits_gold(table, factories, special) else "misfit_gold_sides" if special else "misfit_no_gold_sides"
    extra = "" if _fits_extra(table, factories) else "misfit_extra_space"
    check_phase(table, PHASES[table.phase], gold or extra or _misfit(table, factories, special))


def _misfit(table: Table, factories: SpecialFactories, special: bool) -> str:
    """Why what lies on the table does not go with the phase; empty if it does."""
    if (factories.dividing != 0) != (table.phase == DIVIDING):
        return "misfit_dividing"
    if table.phase not in (ARRANGING, ADDING, DIVIDING):
        return misfit(table)
    if table.starter == NOBODY:
        return "misfit_no_starter"
    if table.phase == ARRANGING:
        return not_between(table) or ("misfit_over" if is_over(table) else "" if special else "misfit_no_gold_sides")
    if table.round == 0:
        return "misfit_no_round"
    if table.phase == ADDING:
        return "" if is_cleared(table) and _fits_adding(table, factories) else "misfit_adding"
    display = factories.find(SF4)
    return "" if display > 0 and table.sources[display] == 0 else "misfit_dividing"


def _fits_adding(table: Table, factories: SpecialFactories) -> bool:
    """Everything dealt still lies on the displays, and there is a tile that SF1 can get (C4)."""
    dealt = table.on_offer > 0 and table.sources[CENTRE] == 0
    return dealt and factories.find(SF1) > 0 and next_stock(table) > 0


def _fits_gold(table: Table, factories: SpecialFactories, special: bool) -> bool:
    """As many different gold sides as players while a round is on, none between rounds (C3)."""
    gold = [int(kind) for kind in factories.kinds if kind != BLUE]
    arranged = special and table.phase != STARTING and table.phase != ARRANGING and table.phase != ENDED
    return len(gold) == (table.seats if arranged else 0) and len(set(gold)) == len(gold)


def _fits_extra(table: Table, factories: SpecialFactories) -> bool:
    """An extra space is the SF5 of this round, taken in this round (C7)."""
    if factories.claimant == NOBODY:
        return True
    if factories.caught == MARKER and table.marker != factories.claimant:
        return False
    display = factories.find(SF5)
    picking = table.phase == OFFER or table.phase == TILING or table.phase == DIVIDING
    return picking and display > 0 and table.sources[display] == 0
