"""Who wants to know but what to do need not wait for what changes nothing any more."""

from __future__ import annotations

import pytest

from azulejo.bots import STRONGEST, Limit, ask, make_bot, search_bot
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from tests.bots.positions import decisions


@pytest.mark.parametrize("name", GAMES)
def test_who_wants_only_an_action_gets_the_same_one_sooner(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that goes on by a second whenever it is looked at, a thought of so many seconds is always alike."""
    monkeypatch.setattr(search_bot, "KEPT", 0)  # nothing was thought before
    sooner = 0
    for state in decisions(make(name), 2, 5):
        seat, seconds = int(state.turn), 2000
        full, short = Ticks(), Ticks()
        limits = Limit(seconds=seconds, clock=full), Limit(seconds=seconds, clock=short, only_action=True)
        chosen, settled = (ask(make_bot(STRONGEST), state, seat, limit, Rng(3)).action for limit in limits)
        assert settled == chosen
        sooner += short.told < full.told * 0.8
    assert sooner > 2


class Ticks:
    """A clock that goes on by a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.told = 0

    def __call__(self) -> float:
        self.told += 1
        return float(self.told)
