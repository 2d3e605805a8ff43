"""The engine and the naive Azul play the same games; after every step everything on the two tables is the same."""

from __future__ import annotations

import pytest

from tests.drawn import azul
from tests.lockstep import CHOOSERS, Chooser, anything, check_same, hoarder, lockstep
from tests.naive_azul import NaiveAzul
from tests.often import often

TABLES = [(players, wall) for players in (2, 3, 4) for wall in ("coloured", "gray")]


@often("games", few=8, many=20)
@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_engine_agrees_with_the_naive_table(players: int, wall: str, chooser: Chooser, games: int) -> None:
    for seed in range(games):
        for state, naive in lockstep(azul(players, wall), NaiveAzul(players, wall), chooser, seed):
            check_same(state, naive)


@pytest.mark.parametrize(
    ("players", "wall", "chooser", "seed", "reason"),
    [
        (2, "gray", anything, 0, "row"),
        (4, "coloured", hoarder, 4, "no_tiles"),
        (4, "coloured", hoarder, 11, "deadlock"),
        (3, "gray", hoarder, 8, "deadlock"),
    ],
)
def test_these_games_end_in_every_way(players: int, wall: str, chooser: Chooser, seed: int, reason: str) -> None:
    """A11, A12: so the comparison above does not only see complete rows."""
    for _state, naive in lockstep(azul(players, wall), NaiveAzul(players, wall), chooser, seed):
        last = naive
    assert last.reason == reason
