"""Bots that look ahead: they always answer, always the same, and play what is best where that is known."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import azulejo
from azulejo.bots import BOTS, LEVELS, STRONGEST, Choice, Limit, ask, make_bot, search_bot
from azulejo.bots.evaluations import evaluation_of, judged
from azulejo.bots.levels import STRONGEST as STRONGEST_MANNER
from azulejo.bots.levels import manner_of, prospects
from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.puct import Puct
from azulejo.bots.search.thoughts import Considered, considered
from azulejo.build import compiled
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.table import TILING
from azulejo.games.game import CHANCE, OVER, Game, State
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from tests.drawn import draw
from tests.every_game import SETTINGS, Setting, hides, walk

ENDLESS = 1e18
ROOT = Path(__file__).parents[2]
PACKAGE = Path(azulejo.__file__).parent


def decisions(game: Game, seed: int, every: int) -> list[State]:
    """Positions of a random game in which somebody must decide."""
    found = [state.clone() for state in walk(game, seed) if state.turn >= 0]
    return found[::every]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_one_node_is_enough_to_answer(setting: Setting) -> None:
    for state in decisions(setting.make(), 1, 9):
        for seat in state.actors():
            choice = ask(make_bot(STRONGEST), state, seat, Limit(nodes=1), Rng(1))
            assert state.is_legal(seat, choice.action)
            assert len(choice.thoughts) == state.count_legal(seat)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if hides(setting)][:2], ids=str)
def test_what_a_seat_cannot_see_does_not_change_its_choice(bot: str, setting: Setting) -> None:
    """An imagined position differs from the real one in nothing but that."""
    different = 0
    for state in decisions(setting.make(), 3, 7):
        for seat in state.actors():
            twin = state.imagine(seat, Rng(8))
            different += str(twin) != str(state)
            here, there = (ask(make_bot(bot), each, seat, Limit(nodes=20), Rng(5)) for each in (state, twin))
            assert here == there
    assert different


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_choice(level: str) -> None:
    for state in decisions(make("azul", 3), 2, 11):
        first, second = (ask(make_bot(level), state, state.turn, Limit(nodes=60), Rng(4)) for _ in range(2))
        assert first == second


def told(nodes: int) -> list[list[float | None]]:
    """What the strongest bot thinks at some moments of every kind of game, as data."""
    thoughts: list[list[float | None]] = []
    for name, options in (
        ("azul", {}),
        ("azul", {"wall": "gray"}),
        ("chocolatier", {"special_factories": "on"}),
        ("duel", {}),
    ):
        for state in decisions(make(name, 2, options), 5, 25):
            choice = ask(make_bot(STRONGEST), state, state.turn, Limit(nodes=nodes), Rng(6))
            best = choice.thoughts[0]
            thoughts.append([choice.action, best.visits, best.chance, best.margin, *best.line])
    return thoughts


@pytest.mark.skipif(not compiled(), reason="there are no binaries to compare with")
def test_compiled_and_interpreted_searches_think_the_same(tmp_path: Path) -> None:
    shutil.copytree(
        PACKAGE, tmp_path / PACKAGE.name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    )
    code = "import json; from tests.bots.test_search import told; print(json.dumps(told(30)))"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    there = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=environment, text=True)
    assert json.loads(there) == told(30)


def test_a_finished_round_is_seen_through_to_its_end() -> None:
    """A12: blue completes a row and wins by it; black would leave the row to the opponent."""
    state = draw("""
        displays B K
        board 1: 10 points
                . | .YRKT
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        board 2: 12 points
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
        """)
    search = Puct(judged(state.game), 10_000)
    search.search(state, 0, ENDLESS, 60_000, Rng(1))
    assert search.tree.solved[0] == 1
    best = considered(search, state, 0)[0]
    assert state.game.action_text(best.action) == "1B1"
    assert best.chance > 0.95
    assert best.margin is not None and best.margin > 0


def test_what_came_true_of_a_search_is_kept() -> None:
    state = decisions(make("azul", 3), 1, 1)[0]
    seat = int(state.turn)
    search = Puct(judged(state.game), 100_000)
    search.search(state, seat, ENDLESS, 20_000, Rng(1))
    lines = [node_after(search, [])]
    for _ in range(3):
        state.play(state.turn, lines[-1][0])
        lines.append(node_after(search, [line[0] for line in lines]))
    assert state.turn == seat
    search.resume(state, seat)
    assert node_after(search, []) == lines[-1]
    assert search.tree.used < 20_000
    visits = int(search.tree.visits[0])
    assert visits > 20
    search.go_on(state, seat, ENDLESS, 500, Rng(1))
    assert int(search.tree.visits[0]) == visits + 500
    for each in considered(search, state, seat):
        assert state.is_legal(seat, each.action)


def node_after(search: Puct, actions: list[int]) -> tuple[int, ...]:
    """What the tree knows after these actions: which looks best then, and visits of all."""
    tree = search.tree
    node = 0
    for action in actions:
        children = range(int(tree.first[node]), int(tree.first[node] + tree.number[node]))
        node = next(child for child in children if tree.action[child] == action)
    children = range(int(tree.first[node]), int(tree.first[node] + tree.number[node]))
    best = max(children, key=lambda child: tree.visits[child])
    return int(tree.action[best]), *(int(tree.visits[child]) for child in children)


def test_who_goes_on_with_a_turn_of_duel_goes_on_with_what_was_thought() -> None:
    """D10, D12: a turn is several decisions, between which nothing is learned; nor does it matter what is hidden."""
    game = make("duel")
    kept = 0
    for before in decisions(game, 4, 5):
        seat = int(before.turn)
        search = Puct(evaluation_of(game), 100_000)
        search.search(before, seat, ENDLESS, 300, Rng(1))
        after = before.clone()
        after.play(seat, considered(search, before, seat)[0].action)
        if after.turn == seat and search.hides and search.evaluation.hides(after):
            expected = node_after(search, [considered(search, before, seat)[0].action])
            search.resume(after.imagine(seat, Rng(9)), seat)
            assert node_after(search, []) == expected
            search.go_on(after, seat, ENDLESS, 50, Rng(1))
            assert sorted(each.action for each in considered(search, after, seat)) == after.legal(seat)
            kept += int(search.tree.visits[0]) > 50
    assert kept > 5


def test_what_was_drawn_is_thought_about_anew() -> None:
    """D8: who draws a plate learns what it is, and searches what they may do with that one alone."""
    game = make("duel")
    looked = 0
    for before in decisions(game, 4, 1):
        seat = int(before.turn)
        drawing = [action for action in before.legal(seat) if game.action_text(action) == "draw"]
        if drawing:
            search = Puct(evaluation_of(game), 100_000)
            search.search(before, seat, ENDLESS, 100, Rng(1))
            after = before.clone()
            after.play(seat, drawing[0])
            while after.turn == CHANCE:
                after.deal(Rng(looked))
            search.resume(after, int(after.turn))
            assert int(search.tree.visits[0]) == 0
            looked += 1
    assert looked


def test_the_position_of_another_game_begins_anew() -> None:
    here, there = (decisions(make("azul"), seed, 1)[0] for seed in (1, 2))
    search = Puct(judged(here.game), 100_000)
    search.search(here, int(here.turn), ENDLESS, 500, Rng(1))
    search.resume(there, int(there.turn))
    assert int(search.tree.visits[0]) == 0
    assert there.legal(there.turn) == [each.action for each in sorted_actions(search, there)]


def test_what_nobody_can_change_any_more_is_proven_in_duel() -> None:
    """D16: when domes are tiled nothing is hidden that could matter before the next round, and nothing is dealt."""
    proven = 0
    for seed in range(3):
        for state in decisions(make("duel"), seed, 1):
            assert isinstance(state, DuelState)
            if state.phase == TILING and len(state.actors()) == 1 and state.count_legal(state.turn) > 1:
                search = Puct(evaluation_of(state.game), 1_000_000)
                search.search(state, int(state.turn), ENDLESS, 100_000, Rng(1))
                assert search.tree.solved[0] == 1
                proven += 1
    assert proven > 20


def test_who_decides_together_with_another_is_told_of_their_own_actions() -> None:
    """The tree knows the position as one in which the other decides first."""
    game = make("azul", options={"wall": "gray"})
    together = [state for seed in range(5) for state in decisions(game, seed, 1) if state.actors() == [0, 1]]
    asked = 0
    for before in together:
        search = Puct(judged(game), 100_000)
        search.search(before, 1, ENDLESS, 200, Rng(1))
        after = before.clone()
        after.play(1, considered(search, before, 1)[0].action)
        if after.actors() == [0, 1]:
            search.resume(after, 1)
            assert sorted(each.action for each in considered(search, after, 1)) == after.legal(1)
            asked += 1
    assert asked


def sorted_actions(search: Puct, state: State) -> list[Considered]:
    return sorted(considered(search, state, int(state.turn)), key=lambda each: each.action)


def test_more_time_for_the_same_question_goes_on_where_it_was() -> None:
    state = decisions(make("azul"), 1, 1)[0]
    seat = int(state.turn)
    first, second = (ask(make_bot(STRONGEST), state, seat, Limit(seconds=0.05), Rng(1)) for _ in range(2))
    assert sum(each.visits for each in second.thoughts) > sum(each.visits for each in first.thoughts)


def test_who_has_hardly_any_time_does_not_spend_it_on_what_was_thought_before() -> None:
    """A tree of a million nodes takes 50 ms to look through."""
    state = decisions(make("azul"), 1, 1)[0]
    seat = int(state.turn)
    first, second = (ask(make_bot(STRONGEST), state, seat, Limit(seconds=time), Rng(1)) for time in (0.05, 1e-5))
    assert sum(each.visits for each in second.thoughts) < sum(each.visits for each in first.thoughts)


class Counting(Evaluation):
    """Thinks everybody equal."""

    def judge(self, state: State) -> None:
        self.evaluations += 1
        for seat in range(self.seats):
            self.chances[seat] = 1 / self.seats


def test_a_tree_that_is_full_is_searched_on_without_growing() -> None:
    state = decisions(make("azul"), 1, 1)[0]
    search = Puct(Counting(2), 300)
    search.search(state, int(state.turn), ENDLESS, 2000, Rng(1))
    assert search.tree.used <= 300
    assert search.iterations == 2000


def test_what_the_seats_get_adds_up() -> None:
    state = decisions(make("azul", 4), 1, 1)[0]
    search = Puct(judged(state.game), 20_000)
    search.search(state, int(state.turn), ENDLESS, 300, Rng(1))
    tree = search.tree
    children = range(int(tree.first[0]), int(tree.first[0] + tree.number[0]))
    assert sum(int(tree.visits[child]) for child in children) == tree.visits[0]
    for child in (child for child in children if tree.visits[child]):
        total = sum(tree.totals[child * 4 + seat] for seat in range(4))
        assert total == pytest.approx(int(tree.visits[child]), rel=0.05)


def test_chance_in_the_middle_of_a_round_is_followed() -> None:
    """D9: what is drawn from the pile is not known before, so the drawer's choice depends on it."""
    rng = Rng(2)
    state = make("duel").start()
    while state.turn == CHANCE or "draw" not in [state.game.action_text(each) for each in state.legal(state.turn)]:
        if state.turn == CHANCE:
            state.deal(rng)
        else:
            state.play(state.turn, state.nth_legal(state.turn, 0))
    choice = ask(make_bot(STRONGEST), state, state.turn, Limit(nodes=400), Rng(1))
    drawn = next(each for each in choice.thoughts if state.game.action_text(each.action) == "draw")
    assert drawn.visits > 1


LONG = Limit(seconds=3000)


@pytest.mark.parametrize("game", ["azul", "chocolatier", "duel"])
def test_whoever_watches_sees_a_search_grow_and_ends_it(game: str) -> None:
    """Without that it would take an hour."""
    state = decisions(make(game), 4, 1)[6]
    told: list[Choice] = []

    def watch(choice: Choice) -> bool:
        told.append(choice)
        return len(told) < 4

    chosen = ask(make_bot(STRONGEST), state, int(state.turn), replace(LONG, watch=watch), Rng(1))
    looks = [sum(thought.visits for thought in choice.thoughts) for choice in told]
    assert len(looks) == 4 and looks[0] > 0
    assert looks == sorted(set(looks)), "more each time"
    assert chosen == told[-1]


def test_being_watched_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_bot, "BREATHING", 0.0)
    state = decisions(make("azul"), 4, 1)[0]
    told: list[Choice] = []

    def watch(choice: Choice) -> bool:
        told.append(choice)
        return True

    limits = Limit(nodes=300), Limit(nodes=300, watch=watch)
    alone, seen = (ask(make_bot(STRONGEST), state, int(state.turn), limit, Rng(1)) for limit in limits)
    assert seen == alone
    assert len(told) > 5


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
