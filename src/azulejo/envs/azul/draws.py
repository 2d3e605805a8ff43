"""Azul's deals, draw by draw: who starts, then tile by tile what lies on the displays."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.envs.core.draws import Draws
from azulejo.games.azul.table import DISPLAY_TILES, STARTING, Table
from azulejo.games.game import Deal, State
from azulejo.games.tiles import COLOURS, count, some, total


class AzulDraws(Draws):
    """Colours, or seats."""

    def __init__(self, most: int = COLOURS) -> None:
        super().__init__(most)

    def outcomes(self, state: State, drawn: list[int]) -> list[tuple[int, float]]:
        assert isinstance(state, Table)
        if state.phase == STARTING:
            return [(seat, 1 / int(state.seats)) for seat in range(int(state.seats))]
        return colours_of(stock(state, drawn))

    def deal(self, state: State, drawn: list[int]) -> Deal | None:
        assert isinstance(state, Table)
        if state.phase == STARTING:
            return Deal("start", drawn) if drawn else None
        displays = len(state.sources) - 1
        if len(drawn) < min(displays * DISPLAY_TILES, int(total(state.bag) + total(state.lid))):
            return None
        filled = [0] * displays
        for number in range(len(drawn)):
            filled[number // DISPLAY_TILES] += int(some(drawn[number], 1))
        return Deal("deal", filled)


def stock(table: Table, drawn: list[int]) -> int:
    """What the next tile is drawn from: what is left of the bag, or of the lid once that is empty (A11)."""
    bag: i64 = table.bag
    lid: i64 = table.lid
    for colour in drawn:
        if bag == 0:
            bag = lid
            lid = 0
        bag -= some(colour, 1)
    return int(bag) if bag else int(lid)


def colours_of(tiles: int) -> list[tuple[int, float]]:
    """The colours among counted tiles, and how likely each is drawn."""
    size = int(total(tiles))
    numbers = [int(count(tiles, colour)) for colour in range(COLOURS)]
    return [(colour, numbers[colour] / size) for colour in range(COLOURS) if numbers[colour]]
