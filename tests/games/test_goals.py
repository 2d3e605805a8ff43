"""What is reached so far, and what it brings at the end: they agree with how games end."""

from __future__ import annotations

import pytest

from tests.drawn import draw
from tests.every_game import SETTINGS, Setting, walk

# A tablet pays a part of these without their being complete, or only all together.
WHOLE = ("rows", "columns", "colours", "tablet_rows", "tablet_columns", "tablet_five_colours", "tablet_diagonals")


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_at_the_end_they_are_the_outcome(setting: Setting) -> None:
    *_, end = walk(setting.make(), 4)
    outcome = end.outcome()
    assert outcome is not None
    for seat in range(setting.players):
        points = end.points(seat)
        assert points == outcome.points[seat]
        goals = end.goals(seat)
        assert goals
        for source in WHOLE:
            reached = [goal.points for goal in goals if goal.source == source and goal.have == goal.need]
            assert source not in points or sum(reached) == points[source]


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_none_is_more_than_complete(setting: Setting) -> None:
    for state in list(walk(setting.make(), 5))[::20]:
        for seat in range(setting.players):
            assert all(0 <= goal.have <= goal.need and goal.points > 0 for goal in state.goals(seat))


def test_azul_counts_rows_columns_and_colours() -> None:
    """A12."""
    state = draw("""
        displays B
        board 1: 0 points
                . | BY...
               .. | TB...
              ... | .....
             .... | .....
            ..... | .....
        """)
    have = {(goal.source, goal.which): (goal.have, goal.points) for goal in state.goals(0)}
    assert len(have) == 15
    assert have["rows", "1"] == (2, 2)
    assert have["columns", "2"] == (2, 7)
    assert have["colours", "blue"] == (2, 10)
    assert have["colours", "red"] == (0, 10)
