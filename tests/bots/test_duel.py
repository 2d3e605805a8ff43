"""Greedy at Duel: how well it plays, and that it judges every phase sensibly."""

from __future__ import annotations

import pytest

from azulejo.bots import Limit, ask, make_bot
from azulejo.bots.duel.judge import judge_duel
from azulejo.games.duel.state import DuelState
from azulejo.games.game import CHANCE
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.bots.test_bots import play_game
from tests.duel.scenes import play, set_table
from tests.every_game import walk
from tests.often import often


def chosen(state: DuelState) -> str:
    return state.game.action_text(ask(make_bot("greedy"), state, state.turn, Limit(), Rng(1)).action)


@often("games", few=40, many=400)
def test_greedy_beats_random_in_98_of_100_games(games: int) -> None:
    wins = 0
    means = [0.0, 0.0]
    for seed in range(games):
        seat = seed % 2
        bots = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        state = make("duel", 2, {"tablets": "random4" if seed % 4 > 1 else "rows,columns,diagonals"}).start()
        wins += play_game(state, bots, Rng(seed)) == [seat]
        outcome = state.outcome()
        assert outcome is not None
        means = [means[0] + outcome.scores[seat] / games, means[1] + outcome.scores[1 - seat] / games]
    assert wins >= 0.98 * games
    assert means[0] > means[1] + 40


def test_every_phase_can_be_judged_and_the_end_is_judged_by_its_scores() -> None:
    for state in walk(make("duel", 2, {"tablets": "random4"}), seed=4):
        assert judge_duel(state, 0) == -judge_duel(state, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert judge_duel(state, 0) == outcome.scores[0] - outcome.scores[1]


def test_greedy_takes_the_tiles_that_complete_a_line_with_a_cell_and_puts_them_there() -> None:
    """D12, D16: two red complete line 2, whose row has a red cell; blue has no cell anywhere."""
    state = set_table(suns="- RRBB - - -")
    state.boards[0].dome.place_plate(0, 1, 0)
    assert chosen(state) == "1R"
    play(state, "1R", "^BB")
    assert chosen(state) == ">2"


def test_greedy_places_a_plate_where_its_lines_wait_for_it() -> None:
    """A complete line 1 waits for black: of the slots and rotations, one of those that give row 1 a black cell."""
    state = set_table(suns="- R - - -", display="sYKT - -", tokens=(1, 1))
    state.boards[0].put(0, 3, 1)
    play(state, "P1")
    slot, rotation = chosen(state).split("@")
    assert slot in "123"
    assert rotation in "01"


@pytest.mark.parametrize(("rounds", "expected"), [(5, "+B"), (2, "+B")])
def test_greedy_completes_a_good_line_with_chips(rounds: int, expected: str) -> None:
    """D15: the last blue tile of line 6 for two blue chips."""
    state = set_table(suns="R - - - -")
    state.round = rounds
    board = state.boards[0]
    board.dome.place_plate(6, 5, 0)
    board.dome.place_plate(7, 2, 0)
    board.dome.place_tile(5, 2, 3)
    board.dome.place_tile(4, 0, 3)
    board.put(5, 0, 5)
    for _ in range(2):
        board.take_chip(0)
    play(state, "LR", ">1")
    while state.turn == CHANCE:
        state.deal(Rng(1))
    assert chosen(state) == expected
