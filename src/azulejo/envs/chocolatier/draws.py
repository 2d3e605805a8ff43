"""Chocolatier's deals, draw by draw: Azul's, the sides of the displays, and the tile that SF1 gets."""

from __future__ import annotations

from typing import final

from azulejo.envs.azul.draws import AzulDraws, colours_of
from azulejo.games.azul.table import Table
from azulejo.games.chocolatier.chance import next_stock
from azulejo.games.chocolatier.factories import BLUE, GOLD, KINDS
from azulejo.games.chocolatier.table import ADDING, ARRANGING
from azulejo.games.game import Deal, State


@final
class ChocolatierDraws(AzulDraws):
    """Colours, seats, or the sides of displays."""

    def __init__(self) -> None:
        super().__init__(KINDS)

    def outcomes(self, state: State, drawn: list[int]) -> list[tuple[int, float]]:
        assert isinstance(state, Table)
        if state.phase == ARRANGING:
            return sides(int(state.seats), len(state.sources) - 1, drawn)
        if state.phase == ADDING:
            return colours_of(int(next_stock(state)))
        return super().outcomes(state, drawn)

    def deal(self, state: State, drawn: list[int]) -> Deal | None:
        assert isinstance(state, Table)
        if state.phase == ARRANGING:
            return Deal("gold", drawn) if len(drawn) == len(state.sources) - 1 else None
        if state.phase == ADDING:
            return Deal("add", drawn) if drawn else None
        return super().deal(state, drawn)


def sides(flips: int, displays: int, drawn: list[int]) -> list[tuple[int, float]]:
    """The sides that the next display can show: as many are flipped as there are players, no two alike (C3)."""
    gold = [kind for kind in GOLD if kind not in drawn]
    to_flip = flips - (len(drawn) - drawn.count(BLUE))
    left = displays - len(drawn)
    found: list[tuple[int, float]] = []
    if to_flip < left:
        found.append((BLUE, 1 - to_flip / left))
    if to_flip > 0:
        found += [(kind, to_flip / left / len(gold)) for kind in gold]
    return found
