"""The search knows what was played as well as what it would play itself, within its budget."""

from __future__ import annotations

import pytest

from azulejo.analysis import Budget, Cancelled
from azulejo.analysis.budget import Purse
from azulejo.analysis.weighing import search_for, weigh
from azulejo.games.game import State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.drawn import draw
from tests.every_game import reached

# A12: blue completes a row and wins by a point; whoever takes black leaves the game to go on, six points behind.
WON = """
    displays B K
    board 1: 10 points
            . | .YRKT
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
    board 2: 16 points
            . | .....
           .. | .....
          ... | .....
         .... | .....
        ..... | .....
    """


def opening() -> State:
    return reached(make("azul"), 1, 4)


def test_what_is_named_gets_as_many_looks_as_the_best() -> None:
    state = opening()
    seat = int(state.turn)
    worst = weigh(state, seat, state.legal(seat), Budget(nodes=400), Rng(1))[-1].action
    found = weigh(state, seat, [worst], Budget(nodes=2000), Rng(1))
    looks = {each.action: each.looks for each in found}
    assert looks[worst] >= 0.4 * max(looks.values())
    assert sum(looks.values()) <= 2000


def test_without_a_name_the_search_keeps_to_the_best() -> None:
    state = opening()
    found = weigh(state, int(state.turn), [], Budget(nodes=500), Rng(1), told=2)
    assert len(found) == 2
    assert found[0].chances[state.turn] >= found[1].chances[state.turn]


def test_a_game_that_ends_is_no_matter_of_chance() -> None:
    state = draw(WON)
    best, *others = weigh(state, 0, state.legal(0), Budget(nodes=2000), Rng(1))
    assert state.game.action_text(best.action) == "1B1"
    assert best.chances[0] > 0.95
    assert best.is_sure
    assert all(other.chances[0] < 0.5 for other in others if state.game.action_text(other.action)[1] == "K")


def test_chances_of_all_seats_add_up_to_1() -> None:
    state = reached(make("azul", 3), 2, 9)
    for each in weigh(state, int(state.turn), [], Budget(nodes=100), Rng(1)):
        assert sum(each.chances) == pytest.approx(1)


@pytest.mark.parametrize("nodes", [1, 2, 7])
def test_a_tiny_budget_is_enough_to_answer(nodes: int) -> None:
    state = opening()
    named = state.legal(state.turn)[-1]
    found = weigh(state, int(state.turn), [named], Budget(nodes=nodes), Rng(1))
    assert named in [each.action for each in found]


def test_a_budget_of_time_is_kept_to() -> None:
    state = opening()
    search = search_for(state.game)
    search.begin(state, int(state.turn))
    purse = Purse(Budget(seconds=0.02), search)
    purse.look(state, int(state.turn), 1.0, Rng(1))
    looked = int(search.iterations)
    purse.look(state, int(state.turn), 1.0, Rng(1))
    assert looked == search.iterations > 0


def test_whoever_asks_may_leave() -> None:
    state = opening()
    answers = iter([True, True, False])
    with pytest.raises(Cancelled):
        weigh(state, int(state.turn), [], Budget(nodes=10**9), Rng(1), goes_on=lambda: next(answers))
