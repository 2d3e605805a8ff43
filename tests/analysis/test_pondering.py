"""Any position can be asked about, for as long as one likes."""

from __future__ import annotations

import pytest

from azulejo.analysis import Budget, Cancelled, ponder
from azulejo.games.registry import make
from tests.every_game import reached


@pytest.mark.parametrize(("game", "steps"), [("azul", 5), ("duel", 12)])
def test_it_goes_deeper(game: str, steps: int) -> None:
    state = reached(make(game), 1, steps)
    seat = state.actors()[0]
    told = list(ponder(state, seat, Budget(nodes=200), tellings=4))
    looks = [sum(option.looks for option in options) for options in told]
    assert len(told) == 4
    assert looks[0] < looks[-1]
    for options in told:
        for option in options:
            assert option.line[0] == option.action
            assert state.is_legal(seat, state.game.parse_action(option.action))


def test_whoever_watches_may_leave() -> None:
    state = reached(make("azul"), 1, 4)
    told: list[object] = []
    with pytest.raises(Cancelled):
        for options in ponder(state, int(state.turn), Budget(nodes=3000), goes_on=lambda: len(told) < 2):
            told.append(options)
    assert len(told) == 2
