"""Making puzzles: the same every time, at most one a round, and none that is nobody's mistake."""

from __future__ import annotations

import pytest

from azulejo.analysis import Budget
from azulejo.analysis.reasons import Lesson
from azulejo.analysis.report import Reason
from azulejo.analysis.weighing import Weighed
from azulejo.bots import Choice, Thought
from azulejo.games.registry import GAMES, make
from azulejo.puzzles.making import Making, alternatives, is_promising, margin, puzzles_of, stands_out
from azulejo.puzzles.themes import themes


@pytest.mark.parametrize("game", GAMES)
def test_the_same_number_gives_the_same_puzzles(game: str) -> None:
    making = Making(make(game), Budget(nodes=150), 4)
    first, second = (puzzles_of(making, 1) for _ in range(2))
    assert first == second
    rounds = [puzzle.round for puzzle in first]
    assert len(set(rounds)) == len(rounds)


def test_games_differ_by_number_and_seed() -> None:
    found = [
        {
            puzzle.id
            for number in range(3)
            for puzzle in puzzles_of(Making(make("azul"), Budget(nodes=150), seed), number)
        }
        for seed in (1, 2)
    ]
    assert all(found) and not found[0] & found[1]


def weighed(action: int, chance: float, looks: int = 100) -> Weighed:
    return Weighed(action, (chance, 1 - chance), looks, looks >= 50, None, (action,))


def test_the_best_must_be_clear_and_the_tempting_much_worse() -> None:
    good = [weighed(1, 0.7), weighed(2, 0.6), weighed(3, 0.5)]
    assert margin(good, 0) == pytest.approx(0.1)
    assert stands_out(good, 0, [3])
    assert not stands_out(good, 0, [2]), "what is tempting costs too little"
    assert not stands_out([weighed(1, 0.7), weighed(2, 0.65), weighed(3, 0.5)], 0, [3]), "two are good"
    assert not stands_out([weighed(1, 0.7, 10), weighed(3, 0.5)], 0, [3]), "nobody is sure"
    assert not stands_out([weighed(1, 0.09), weighed(3, 0.0)], 0, [3]), "it is lost anyway"
    assert stands_out([*good, weighed(4, 0.69, 0)], 0, [3]), "what was never looked at is no rival"


def test_the_trap_is_told_first() -> None:
    found = [weighed(1, 0.7), weighed(2, 0.6), weighed(3, 0.5), weighed(4, 0.4), weighed(5, 0.3, 0)]
    assert [each.action for each in alternatives(found, 0, [3, 4])] == [4, 2, 3]


def test_what_everybody_sees_is_not_looked_at_longer() -> None:
    def choice(*chances: float) -> Choice:
        return Choice(0, tuple(Thought(n, chance, chance, visits=10) for n, chance in enumerate(chances)))

    assert is_promising(choice(0.7, 0.5, 0.4), [2])
    assert not is_promising(choice(0.7, 0.69, 0.4), [2])
    assert not is_promising(choice(0.7, 0.65, 0.4), [1])


def test_themes_come_from_reasons_and_moves() -> None:
    azul, duel = make("azul"), make("duel")
    take = azul.parse_action("1R3")
    goal = Reason("goal.nearly", {"source": "columns", "which": "2", "number": 7, "best": "1R3"})
    deny = Reason("leaves.scores", {"seat": 2, "number": 3, "colour": "red", "points": 4})
    assert themes(azul, take, Lesson((deny, goal), False)) == ("deny", "column")
    assert themes(azul, take, Lesson((Reason("costs", {"number": 4}),), True)) == ("floor", "last_round")
    assert themes(azul, take, Lesson((Reason("deeper", {}),), False)) == ()
    assert themes(azul, azul.parse_action("4>2"), Lesson((), False)) == ("wall",)
    assert themes(duel, duel.parse_action("C3"), Lesson((), False)) == ("chips",)
    assert themes(duel, duel.parse_action("5@1"), Lesson((), False)) == ("plates",)
