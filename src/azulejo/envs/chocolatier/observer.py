"""A position of Master Chocolatier as numbers: Azul's, and those of the Special Factories."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.envs.azul.observer import SOURCES, AzulObserver, mark_choices, write_table
from azulejo.envs.core.words import counts, place_of, put_bits
from azulejo.games.chocolatier.factories import SpecialFactories
from azulejo.games.chocolatier.state import ChocolatierState
from azulejo.games.chocolatier.table import DIVIDE, DIVIDING
from azulejo.games.game import Game, State


@final
class ChocolatierObserver(AzulObserver):
    """Adds a display's side to its word, the extra space to the first word, and what is to be divided as the last."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 1)

    def observe(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        assert isinstance(state, ChocolatierState)
        write_table(state, seat, into, at)
        write_factories(state.factories, seat, state.seats, into, at)
        into[at + self.words - 1] = counts(state.factories.dividing)

    def mark_legal(self, state: State, seat: i64, into: vec[i64], at: i64) -> None:
        assert isinstance(state, ChocolatierState)
        mark_choices(state, seat, into, at)
        if state.phase == DIVIDING and seat == state.turn:
            put_bits(into, at, DIVIDE + 2 * state.factories.next_divided(), 3)


def write_factories(factories: SpecialFactories, seat: i64, seats: i64, into: vec[i64], at: i64) -> None:
    """What the Special Factories add to words that Azul's things have written."""
    into[at] |= place_of(factories.claimant, seat, seats) << 48 | factories.caught << 56
    kinds = factories.kinds
    for source in range(len(kinds)):
        into[at + SOURCES + source] |= kinds[source] << 40
