"""What networks see of Duel: always in range, the same for both seats, and nothing that the mover cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from azulejo.bots.duel.features import DuelFeatures
from azulejo.bots.duel.seat_features import BROKEN_TILES, FEATURES, TILED
from azulejo.bots.duel.table_features import DENSE, SCORE, TILES
from azulejo.bots.duel.tiling_traits import TRAITS
from azulejo.bots.search.features import MOST_TRAITS
from azulejo.bots.search.network import BLOCK
from azulejo.games.duel.ending import tablet_points
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.table import (
    DEALING_PLATES,
    DEALING_TABLETS,
    DEALING_TILES,
    ENDED,
    FILLING,
    KEEPING,
    LOOKING,
    NOBODY,
    RETURNING,
    REVEALING,
    SHOWING_TOP,
    STARTING,
    TILING,
)
from azulejo.games.game import OVER
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from tests.duel.scenes import set_dome, set_lines, set_table, tile_now
from tests.duel.scenes import walk as walk_from
from tests.every_game import walk

OPTIONS = (
    {"tablets": "random4"},
    {"tablets": "random3", "zero_point_draw": "always_free", "special_counts_as_colour": "no"},
    {"tablets": "five_colours,outer,corners,empty_specials"},
    {"tablets": "rows,columns,diagonals,jokers"},
)


def positions(seeds: int = 3) -> Iterator[DuelState]:
    """Every position of random games, with all options, but their ends."""
    for options in OPTIONS:
        for seed in range(seeds):
            for state in walk(make("duel", 2, options), seed):
                assert isinstance(state, DuelState)
                if state.turn != OVER:
                    yield state


def seen(features: DuelFeatures, state: DuelState) -> tuple[list[list[int]], list[float]]:
    """The features of both seats in the order of play, and those of the table."""
    features.read(state)
    seats = [[int(features.active[BLOCK * n + m]) for m in range(features.counts[n])] for n in range(2)]
    return seats, [features.dense[n] for n in range(DENSE)]


def traits(features: DuelFeatures, state: DuelState, seat: int, action: int) -> list[int]:
    number = features.describe(state, seat, action)
    assert number <= MOST_TRAITS
    return [int(features.traits[n]) for n in range(number)]


def described(features: DuelFeatures, state: DuelState, seat: int) -> list[list[int]]:
    """The traits of all actions of a seat."""
    features.prepare(state, seat)
    return [traits(features, state, seat, action) for action in state.legal(seat)]


def swapped(state: DuelState) -> DuelState:
    """The same position with the seats exchanged."""
    other = state.clone()
    assert isinstance(other, DuelState)
    other.boards = [other.boards[1], other.boards[0]]
    other.turn = 1 - state.turn if state.turn >= 0 else state.turn
    other.player = 1 - state.player if state.player >= 0 else state.player
    other.holder = 1 - state.holder if state.holder >= 0 else state.holder
    other.starter = 1 - state.starter if state.starter >= 0 else state.starter
    other.passed = state.passed >> 1 | (state.passed & 1) << 1
    return other


def test_features_are_in_range_and_each_is_there_once_in_every_phase() -> None:
    features = DuelFeatures()
    phases = set()
    for state in positions():
        phases.add(int(state.phase))
        seats, dense = seen(features, state)
        for found in seats:
            assert 0 < len(found) <= BLOCK
            assert len(set(found)) == len(found)
            assert 0 <= min(found) <= max(found) < FEATURES
        assert max(abs(value) for value in dense) < 4
    assert phases == set(range(ENDED))


def test_traits_are_in_range_and_each_is_there_once_in_every_phase() -> None:
    features = DuelFeatures()
    used: set[int] = set()
    for state in positions():
        for seat in state.actors():
            for found in described(features, state, seat):
                assert found
                assert len(set(found)) == len(found)
                assert 0 <= min(found) <= max(found) < TRAITS
                used.update(found)
    assert len(used) > TRAITS / 2


def test_exchanging_the_seats_exchanges_nothing_but_who_is_first() -> None:
    features = DuelFeatures()
    for state in positions(1):
        there = seen(features, state)
        first = features.first
        assert seen(features, swapped(state)) == there or state.starter == NOBODY
        assert features.first == 1 - first or state.starter == NOBODY


def test_a_position_is_read_the_same_after_others() -> None:
    used = DuelFeatures()
    for n, state in enumerate(positions(1)):
        there = seen(used, state)
        if n % 7 == 0:
            fresh = DuelFeatures()
            assert seen(fresh, state) == there
            for seat in state.actors():
                assert described(fresh, state, seat) == described(used, state, seat)


def test_what_a_seat_cannot_know_is_not_seen() -> None:
    """D23: another imagined world looks the same, but for plates that the opponent is just looking at."""
    features = DuelFeatures()
    changed = 0
    for n, state in enumerate(positions(2)):
        for seat in range(2):
            if state.phase == KEEPING and state.player != seat:
                continue
            world = state.imagine(seat, Rng(n))
            assert isinstance(world, DuelState)
            changed += str(world) != str(state)
            assert seen(features, world) == seen(features, state)
            for actor in state.actors():
                features.prepare(state, actor)
                here = (
                    [traits(features, state, actor, action) for action in state.legal(actor)] if actor == seat else []
                )
                features.prepare(world, actor)
                there = (
                    [traits(features, world, actor, action) for action in world.legal(actor)] if actor == seat else []
                )
                assert here == there
    assert changed > 0


def test_the_order_of_play_begins_with_the_player_or_the_next_starter() -> None:
    features = DuelFeatures()
    for state in positions(1):
        features.read(state)
        if state.player != NOBODY:
            assert features.first == state.player
        elif state.phase == TILING and state.holder != NOBODY:
            assert features.first == state.holder
        else:
            assert features.first == max(0, int(state.starter))


def test_a_search_follows_what_chance_deals_within_a_round() -> None:
    features = DuelFeatures()
    for state in positions(1):
        if state.phase in (REVEALING, SHOWING_TOP, LOOKING):
            assert features.goes_on(state)
        if state.phase in (DEALING_TABLETS, DEALING_PLATES, DEALING_TILES, STARTING):
            assert not features.goes_on(state)


def test_what_is_hidden_matters_as_long_as_somebody_may_come_by_it() -> None:
    """D8, D23: plates that were returned lie in the pile, whose plates cost tokens; in tiling nobody takes one."""
    features = DuelFeatures()
    hidden, past = 0, 0
    for state in positions():
        twins = {str(state.imagine(seat, Rng(world))) for seat in range(2) for world in range(6)} - {str(state)}
        tokens = sum(int(board.tokens) for board in state.boards)
        if twins and (tokens > 0 or state.phase in (KEEPING, RETURNING)):
            assert features.hides(state)
            hidden += 1
        if state.phase in (TILING, FILLING) and tokens == 0:
            assert not features.hides(state)
            past += bool(twins)
        if state.pile.below + state.pile.hand == 0:
            assert not twins and not features.hides(state)
    assert hidden and past


def test_tablet_points_are_those_of_the_rules() -> None:
    """D21, for domes as they are when no line can be tiled."""
    features = DuelFeatures()
    finder = features.seat_features.tablets
    for state in positions(2):
        for board in state.boards:
            points = finder.look(board.dome, state.sides, 0, state.special_colour)
            assert points == sum(tablet_points(state, board).values())


@pytest.mark.parametrize("hand", [0, 1])
def test_complete_lines_and_tiles_in_hand_count_as_tiled(hand: int) -> None:
    """D16: a red tile on line 1 scores 1 whether it lies there or is still in the hand."""
    state = set_table(suns="R - - - -")
    set_dome(state.boards[0], {1: "sRBY@0"})
    if hand:
        state.play(0, state.game.parse_action("LR"))
    else:
        set_lines(state.boards[0], "R")
    assert TILED in seen(DuelFeatures(), state)[0][0]


def test_a_line_that_can_never_be_placed_counts_as_broken() -> None:
    """D18: no plate of the top band takes red in row 1."""
    state = set_table(suns="R - - - -")
    set_dome(state.boards[0], {1: "sYKT@0", 2: "sYBK@0", 3: "sKTB@0"})
    set_lines(state.boards[0], "R")
    assert BROKEN_TILES + 1 in seen(DuelFeatures(), state)[0][0]


def test_points_ahead_are_those_that_the_tiling_brings_where_there_is_no_choice() -> None:
    """D16 to D19: once nobody has a choice between cells or chips, the features know the scores of the round's end."""
    features = DuelFeatures()
    compared = 0
    for seed in range(12):
        path = walk_from(new_game(), seed)
        for state, following in pairwise(path):
            if state.phase == TILING and following.phase in (DEALING_PLATES, DEALING_TILES):
                seat = state.actors()[0]
                if state.count_legal(seat) == 1 and not state.boards[seat].is_paying():
                    features.read(state)
                    for n in range(2):
                        score = following.boards[(features.first + n) % 2].score
                        assert features.dense[SCORE + n] == pytest.approx(0.02 * int(score))
                    compared += 1
    assert compared > 3


def new_game() -> DuelState:
    state = make("duel", 2, {"tablets": "random4"}).start()
    assert isinstance(state, DuelState)
    return state


def test_a_table_in_the_tiling_knows_no_offer() -> None:
    state = tile_now(set_table())
    features = DuelFeatures()
    features.read(state)
    assert features.dense[TILES] == 0
