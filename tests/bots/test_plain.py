"""Bots at a game that has no judge of its own: they go by the points that it shows."""

from __future__ import annotations

import pytest

from azulejo.bots import Limit, ask, make_bot
from azulejo.bots.minds import MINDS, judge_of
from azulejo.bots.plain import judge_plainly, shown_scores
from azulejo.games.game import View
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from tests.drawn import draw
from tests.every_game import reached

EMPTY = """
            . | .....
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
    """
TILING = """
    turn 1
    board 1: 0 points
            . | .....
           .. | .....
          BBB | YR.K.
         .... | .....
        ..... | .....
    """


def test_every_registered_game_has_a_judge_and_any_other_the_plain_one() -> None:
    assert MINDS.keys() == GAMES.keys()
    assert judge_of("toy") is judge_plainly
    assert all(judge_of(name) is mind.judge for name, mind in MINDS.items())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_is_worth_what_it_scored(name: str) -> None:
    state = reached(make(name), 5, 5000)
    outcome = state.outcome()
    assert outcome is not None
    first, second = outcome.scores
    assert (judge_plainly(state, 0), judge_plainly(state, 1)) == (first - second, second - first)


def test_one_that_goes_on_is_worth_the_points_so_far_less_those_of_the_best_opponent() -> None:
    boards = [f"board {seat}: {points} points\n{EMPTY}" for seat, points in ((1, 7), (2, 9), (3, 4))]
    state = draw("\n".join(["displays RBBY", *boards]), players=3)
    assert [judge_plainly(state, seat) for seat in range(3)] == [-2.0, 2.0, -5.0]


@pytest.mark.parametrize(
    ("view", "scores"),
    [
        ({"scores": [3, 4]}, [3, 4]),
        ({"boards": [{"score": 3}, {"score": 4}]}, [3, 4]),
        ({"boards": [{"score": 3}, {}]}, []),
        ({"boards": ["XO.", "..."]}, []),
        ({"scores": "3:4"}, []),
        ({"round": 1}, []),
        ({}, []),
    ],
)
def test_points_are_taken_from_where_a_view_has_them(view: View, scores: list[int]) -> None:
    assert shown_scores(view) == scores


def test_greedy_takes_the_points_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line's tile links two tiles across in column 3 and one in column 5."""
    monkeypatch.delitem(MINDS, "azul")
    state = draw(TILING, wall="gray")
    choice = ask(make_bot("greedy"), state, 0, Limit(), Rng(1))
    assert state.game.action_text(choice.action) == "3>3"
    assert choice.thoughts[0].value > choice.thoughts[-1].value
