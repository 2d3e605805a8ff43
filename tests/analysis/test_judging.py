"""One decision: graded by what it costs, told by what its player could know, and the same every time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from azulejo.analysis import Budget, Decision, Question, judge, questions
from azulejo.games.game import State
from azulejo.games.rng import Rng
from tests.analysis.games import played
from tests.analysis.test_search import WON
from tests.drawn import draw

BUDGET = Budget(nodes=400)


def judged(state: State, move: str, budget: Budget = BUDGET) -> Decision:
    seat = int(state.turn)
    return judge(Question(1, seat, state.game.parse_action(move), state), budget, 1)


def test_throwing_a_won_game_away_is_a_blunder() -> None:
    decision = judged(draw(WON), "2K2")
    assert (decision.grade, decision.best) == ("blunder", "1B1")
    assert decision.loss == pytest.approx(decision.before - decision.after, abs=1e-3)
    assert decision.line[0] == decision.best == decision.options[0].action


def test_finding_what_wins_is_the_only_move() -> None:
    decision = judged(draw(WON), "1B1")
    assert (decision.grade, decision.loss, decision.why) == ("only", 0.0, ())


def test_without_a_choice_there_is_nothing_to_grade() -> None:
    record = played("duel")
    question = next(each for each in questions(record) if each.position.count_legal(each.seat) == 1)
    decision = judge(question, BUDGET, 1)
    assert (decision.grade, decision.loss) == ("forced", 0.0)
    assert decision.before == decision.after


def test_the_same_question_has_the_same_answer() -> None:
    question = list(questions(played("azul")))[4]
    assert judge(question, BUDGET, 1) == judge(question, BUDGET, 1)


def test_what_its_player_could_not_know_plays_no_part() -> None:
    """An imagined position differs from the real one in nothing but that."""
    different = 0
    for question in list(questions(played("duel")))[40:140:12]:
        twin = question.position.imagine(question.seat, Rng(8))
        different += str(twin) != str(question.position)
        here, there = (judge(each, Budget(nodes=40), 1) for each in (question, replace(question, position=twin)))
        assert here == there
    assert different


def test_after_the_best_the_options_come_by_their_chances() -> None:
    for question in list(questions(played("azul")))[:30]:
        decision = judge(question, Budget(nodes=60), 1, explained=False)
        best, *others = decision.options
        chances = [option.chance for option in others]
        assert chances == sorted(chances, reverse=True)
        assert all(option.chance <= best.chance for option in others if option.action != decision.action)


def test_what_was_played_is_among_the_options() -> None:
    for question in list(questions(played("azul")))[::9]:
        decision = judge(question, Budget(nodes=60), 1)
        option = next(each for each in decision.options if each.action == decision.action)
        assert (option.chance, option.margin) == (decision.after, decision.margin_after)
        assert decision.before == decision.options[0].chance
        assert decision.loss >= 0
