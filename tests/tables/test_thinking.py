"""What a bot says of its thoughts when it is asked: which actions are best, and who would then play what."""

from __future__ import annotations

import pickle

import pytest

from azulejo import make
from azulejo.bots import Bot, Choice, Limit, Thought
from azulejo.games.game import State
from azulejo.games.registry import GAMES
from azulejo.games.rng import Rng
from azulejo.tables import Advice, Task, hint, think
from azulejo.tables.levels import Level
from azulejo.tables.thinking import Expected, Opinion
from tests.tables.night import Night

SEARCH = Level("grandmaster", nodes=80)


def opening(game: str, moves: int = 0, seed: int = 7) -> State:
    """A position in which somebody decides, after so many decisions by luck."""
    state, rng = make(game).start(), Rng(seed)
    while state.turn < 0 or moves:
        if state.turn < 0:
            state.deal(rng)
        else:
            state.play(state.turn, state.nth_legal(state.turn, rng.below(state.count_legal(state.turn))))
            moves -= 1
    return state


def advice(state: State, level: Level = SEARCH, seed: int = 1) -> Advice:
    return think(Task("t", int(state.turn), 3, level, state.clone()), seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_best_three_are_told_the_one_to_play_first(game: str) -> None:
    state = opening(game)
    given = advice(state)
    first = given.opinions[0]
    assert (given.act.seat, given.act.decision) == (state.turn, 3)
    assert given.act.action == state.game.action_text(first.action)
    assert len({opinion.action for opinion in given.opinions}) == min(3, len(state.legal(state.turn)))
    assert first.chance is not None
    assert 0 <= first.chance <= 1
    assert first.margin is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_line_says_who_would_play_what_and_could_be_played(game: str) -> None:
    state = opening(game, moves=4)
    for opinion in advice(state).opinions:
        played = state.clone()
        assert opinion.line[0] == Expected(int(state.turn), opinion.action)
        for number, expected in enumerate(opinion.line):
            assert number == 0 or expected.seat == played.turn
            played.play(expected.seat, expected.action)


def test_somebody_else_comes_into_a_line_in_time() -> None:
    assert {expected.seat for expected in advice(opening("azul")).opinions[0].line} == {0, 1}


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_that_does_not_look_ahead_knows_no_chances(bot: str) -> None:
    given = advice(opening("azul"), Level(bot))
    assert [(opinion.chance, opinion.margin) for opinion in given.opinions] == [(None, None)] * len(given.opinions)
    assert [len(opinion.line) for opinion in given.opinions] == [1] * len(given.opinions)


class Fixed:
    """Has thought so much and no more, the chosen action last."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        one, two, three, four = position.legal(seat)[:4]
        thoughts = (
            Thought(one, 0.5, 0.5, 1.0, visits=9, line=(one, one)),
            Thought(two, 0.4, 0.4, 0.5),
            Thought(three, 0.3, 0.3, 0.2, visits=1),
            Thought(four, 0.2, 0.2, 0.1, visits=7),
        )
        return Choice(four, thoughts)


def test_what_is_played_comes_first_and_what_was_not_looked_at_has_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    def fixed(name: str) -> Bot:
        return Fixed()

    monkeypatch.setattr("azulejo.tables.thinking.make_bot", fixed)
    state = opening("azul")
    seat = int(state.turn)
    one, two, _, four = state.legal(seat)[:4]
    assert advice(state).opinions == (
        Opinion(four, 0.2, 0.1, (Expected(seat, four),)),
        Opinion(one, 0.5, 1.0, (Expected(seat, one),)),  # where the line goes on it cannot be played
        Opinion(two, None, 0.5, (Expected(seat, two),)),
    )


@pytest.mark.parametrize("game", GAMES)
def test_where_only_an_action_is_wanted_it_is_the_same_one_with_nothing_told(game: str) -> None:
    state = opening(game)
    task = Task("t", int(state.turn), 3, SEARCH, state, only_action=True)
    assert think(task, 1) == Advice(advice(state).act)


def test_bots_that_play_are_asked_what_to_do_and_advisers_what_they_think() -> None:
    night = Night("ana", SEARCH)
    for _ in range(2):
        if night.turn() == 0:
            assert not hint("t", night.table, 0, "ana", night.now).only_action
        else:
            assert [task.only_action for task in night.house.due()] == [True]
        night.play()


@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_told_what_their_seat_cannot_know(seed: int) -> None:
    """Whatever is hidden from a seat may be otherwise: the advice is the same."""
    moves = 14
    while True:
        state = opening("duel", moves, seed)
        otherwise = state.imagine(int(state.turn), Rng(99))
        if str(otherwise) != str(state) and state.count_legal(state.turn) > 1:
            break
        moves += 1
    assert advice(otherwise) == advice(state)


def test_advice_can_be_sent_to_another_process() -> None:
    given = advice(opening("azul"))
    assert pickle.loads(pickle.dumps(given)) == given
