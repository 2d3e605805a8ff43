"""A position as JSON."""

from __future__ import annotations

from azulejo.games.azul.position.writing import opening, things
from azulejo.games.azul.table import NOBODY, Table
from azulejo.games.chocolatier.factories import SpecialFactories, kind_text
from azulejo.games.chocolatier.position.definition import PHASES, ChocolatierPosition, FactoryThings
from azulejo.games.tiles import Palette


def to_json(table: Table, factories: SpecialFactories) -> ChocolatierPosition:
    return {
        "game": "chocolatier",
        **opening(table),
        "phase": PHASES[table.phase],
        **things(table),
        **_factory_things(factories, table.palette),
    }


def _factory_things(factories: SpecialFactories, palette: Palette) -> FactoryThings:
    kinds = factories.kinds
    return {
        "gold": [kind_text(int(kinds[display]), palette) for display in range(1, len(kinds))],
        "extra": _extra(int(factories.claimant), int(factories.caught), palette),
        "dividing": palette.listed(int(factories.dividing)),
    }


def _extra(seat: int, thing: int, palette: Palette) -> str:
    """`2K`: seat 2 has SF5 with a black tile on it; `2M` with the marker, `2-` with nothing; `-` when nobody has it."""
    return "-" if seat == NOBODY else f"{seat + 1}" + ("-" + palette.letters + "M")[thing]
