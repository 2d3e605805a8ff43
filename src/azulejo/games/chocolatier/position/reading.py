"""Sets up a table with Special Factories from a position's JSON; raises BadNotation."""

from __future__ import annotations

from azulejo.games.azul.board import MARKER
from azulejo.games.azul.position.reading import load_opening, load_things, set_turn
from azulejo.games.azul.table import DEALING, NOBODY, STARTING, Table
from azulejo.games.chocolatier.factories import SpecialFactories, parse_kind
from azulejo.games.chocolatier.position import checks
from azulejo.games.chocolatier.position.definition import PHASES, ChocolatierPosition, FactoryThings
from azulejo.games.chocolatier.table import ADDING, ARRANGING
from azulejo.games.errors import BadNotation
from azulejo.games.reading import read_position, sized
from azulejo.games.tiles import Palette, total


def load(table: Table, factories: SpecialFactories, special: bool, json: object) -> None:
    position = read_position(json, ChocolatierPosition, table.game)
    table.phase = PHASES.index(position["phase"])
    load_opening(table, position)
    load_things(table, position)
    _load_factories(table, factories, position)
    table.on_offer += total(factories.dividing)
    checks.check(table, factories, special)
    set_turn(table, position, table.phase in (STARTING, DEALING, ARRANGING, ADDING))


def _load_factories(table: Table, factories: SpecialFactories, things: FactoryThings) -> None:
    gold = sized(things["gold"], "gold", len(table.sources) - 1)
    factories.arrange([parse_kind(kind, table.palette) for kind in gold])
    factories.claimant, factories.caught = parse_extra(things["extra"], table.game.players, table.palette)
    factories.dividing = table.palette.tiles(things["dividing"])


def parse_extra(extra: str, players: int, palette: Palette) -> tuple[int, int]:
    """Who has the extra space and what lies on it, as a digit: `2K`, `2M`, `2-`, or `-` for nobody."""
    if extra == "-":
        return NOBODY, 0
    seat = "1234".find(extra[0]) if len(extra) == 2 else -1
    if not 0 <= seat < players:
        raise BadNotation("bad_extra", text=extra[:40])
    if extra[1] == "-":
        return seat, 0
    return seat, MARKER if extra[1] == "M" else palette.colour(extra[1]) + 1
