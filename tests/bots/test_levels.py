"""Levels differ in how far they look and how much they waver; none does what nobody would."""

from __future__ import annotations

from itertools import pairwise

import pytest

from azulejo.bots import LEVELS, Limit, ask, make_bot
from azulejo.bots.levels import STRONGEST as STRONGEST_MANNER
from azulejo.bots.levels import manner_of, prospects
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from tests.bots.positions import decisions
from tests.drawn import draw


@pytest.mark.parametrize("game", [*GAMES, "another"])
def test_levels_look_at_more_and_waver_less_from_one_to_the_next(game: str) -> None:
    manners = [manner_of(level, game) for level in LEVELS]
    for lower, upper in pairwise(manners):
        for chances in (0.0, 0.25, 0.5, 0.75, 1.0):
            less, more = lower.with_prospects(chances), upper.with_prospects(chances)
            assert more.nodes is None or (less.nodes is not None and less.nodes <= more.nodes)
            assert less.wavering >= more.wavering
    assert manners[-1] == STRONGEST_MANNER


@pytest.mark.parametrize("game", [*GAMES, "another"])
def test_the_worse_a_level_stands_the_better_it_plays(game: str) -> None:
    for level in LEVELS[:-1]:
        manner = manner_of(level, game)
        strengths = [manner.with_prospects(tenths / 10) for tenths in range(11)]
        assert (strengths[-1], strengths[0]) == (manner.careless, manner.careful)
        nodes = [strength.nodes or 0 for strength in strengths]
        assert nodes == sorted(nodes, reverse=True) and nodes[-1] >= 1
        wavering = [strength.wavering for strength in strengths]
        assert wavering == sorted(wavering) and wavering[0] < wavering[-1]


def with_points(points: int) -> State:
    """Two empty boards, the first with these points and the second with 30."""
    return draw(f"""
        displays RRYK BBYT
        board 1: {points} points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        board 2: 30 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """)


def looks(bot: str, state: State, limit: Limit) -> int:
    return sum(thought.visits for thought in ask(make_bot(bot), state, 0, limit, Rng(1)).thoughts)


@pytest.mark.parametrize("level", LEVELS[1:-1])
def test_a_level_looks_longer_when_it_is_behind(level: str) -> None:
    ahead, level_pegging, behind = (looks(level, with_points(points), Limit()) for points in (60, 30, 0))
    assert 0 < ahead < level_pegging < behind


def test_a_level_looks_at_no_more_than_it_may() -> None:
    """Neither at more nodes than it was given, nor for longer than a second when it was given nothing."""
    assert looks("master", with_points(0), Limit(nodes=7)) <= 7
    clock = iter(tick / 10 for tick in range(100_000))
    most = manner_of("master", "azul").careful.nodes
    assert most is not None and looks("master", with_points(0), Limit(clock=lambda: next(clock))) < 1_000 < most


def test_prospects_are_fair_among_any_number_of_seats() -> None:
    assert prospects([0.25] * 4, 2) == pytest.approx(0.5)
    assert prospects([1.0, 0.0, 0.0], 0) == 1 and prospects([1.0, 0.0, 0.0], 1) == 0
    assert prospects([0.5, 0.25, 0.25], 0) > 0.5 > prospects([0.5, 0.25, 0.25], 1)


def test_a_weak_level_never_does_what_nobody_would() -> None:
    """A6: nobody takes four tiles to the floor where they would complete a line."""
    state = draw("""
        displays RRRR BYKT
        board 1: 20 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    actions = {ask(make_bot("novice"), state, 0, Limit(), Rng(seed)).action for seed in range(200)}
    assert "1R-" not in {state.game.action_text(action) for action in actions}


def test_a_weak_level_does_not_always_do_the_same() -> None:
    state = decisions(make("azul"), 1, 1)[0]
    actions = {ask(make_bot("novice"), state, state.turn, Limit(), Rng(seed)).action for seed in range(100)}
    assert len(actions) > 3


def test_a_game_of_levels_is_played_to_its_end() -> None:
    state, rng = make("azul", 4).start(), Rng(1)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.deal(rng)
        else:
            bot = make_bot(LEVELS[int(state.turn)])
            state.play(state.turn, ask(bot, state, state.turn, Limit(nodes=20), rng).action)
    assert state.outcome() is not None
