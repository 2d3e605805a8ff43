"""A table on which Hypothesis does whatever can be done, in any order, and looks at it after every step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from azulejo.games.errors import AzulejoError, IllegalMove
from azulejo.games.game import CHANCE, OVER, Deal
from azulejo.games.rng import Rng
from tests.every_game import SETTINGS, Setting, reached
from tests.often import often


class Table(RuleBasedStateMachine):
    """Plays one setting. `past` holds everything that happened since `first`, to be done again at the end."""

    setting: Setting = SETTINGS[0]

    @initialize(seed=st.integers(0, 2**32), steps=st.integers(0, 100))
    def begin(self, seed: int, steps: int) -> None:
        self.state = reached(self.setting.make(), seed, steps)
        self.first = self.state.clone()
        self.past: list[Deal | tuple[int, int]] = []

    @precondition(lambda self: self.state.turn == CHANCE)
    @rule(seed=st.integers(0, 2**32))
    def deal(self, seed: int) -> None:
        self.past.append(self.state.deal(Rng(seed)))

    @precondition(lambda self: self.state.turn >= 0)
    @rule(data=st.data())
    def play(self, data: Any) -> None:
        """Any seat that may decide makes any of its choices."""
        seat = data.draw(st.sampled_from(self.state.actors()))
        action = data.draw(st.sampled_from(self.state.legal(seat)))
        self.state.play(seat, action)
        self.past.append((seat, action))

    @rule(seat=st.integers(-2, 6), action=st.integers(-5, 2000))
    def try_anything(self, seat: int, action: int) -> None:
        if not self.state.is_legal(seat, action):
            before = str(self.state)
            with pytest.raises(IllegalMove):
                self.state.play(seat, action)
            assert str(self.state) == before

    @precondition(lambda self: self.past)
    @rule(data=st.data())
    def deal_something_else(self, data: Any) -> None:
        """A deal of another moment is refused, or, where it fits, accepted: it never breaks anything."""
        deals = [event for event in self.past if isinstance(event, Deal)]
        if deals:
            other = self.state.clone()
            before = str(other)
            try:
                other.replay(data.draw(st.sampled_from(deals)))
            except AzulejoError:
                assert str(other) == before
            else:
                assert str(other.game.position(str(other))) == str(other)

    @rule()
    def put_away_and_take_out(self) -> None:
        """Continues from the text instead."""
        self.state = self.state.game.position(str(self.state))

    @invariant()
    def someone_is_to_act(self) -> None:
        actors = self.state.actors()
        assert (self.state.turn in (CHANCE, OVER)) == (actors == [])
        assert all(self.state.legal(seat) for seat in actors)
        assert (self.state.outcome() is not None) == (self.state.turn == OVER)

    def teardown(self) -> None:
        """The same deals and moves lead to the same position again."""
        if hasattr(self, "first"):
            for event in self.past:
                if isinstance(event, Deal):
                    self.first.replay(event)
                else:
                    self.first.play(*event)
            assert str(self.first) == str(self.state)


@often("examples", few=12, many=40)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whatever_is_done_the_table_stays_sound(setting: Setting, examples: int) -> None:
    machine = type("TableOf", (Table,), {"setting": setting})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=60))
