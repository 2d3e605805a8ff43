"""Bots that look ahead: they always answer, always the same, and play what is best where that is known."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import azulejo
from azulejo.bots import BOTS, LEVELS, STRONGEST, Choice, Limit, ask, make_bot, search_bot
from azulejo.bots.evaluations import evaluation_of, judged
from azulejo.bots.search.evaluation import Evaluation
from azulejo.bots.search.puct import Puct
from azulejo.bots.search.thoughts import considered
from azulejo.build import compiled
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.table import TILING
from azulejo.games.game import CHANCE, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.bots.positions import ENDLESS, decisions
from tests.drawn import draw
from tests.every_game import SETTINGS, Setting, hides

ROOT = Path(__file__).parents[2]
PACKAGE = Path(azulejo.__file__).parent


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
