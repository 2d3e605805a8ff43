"""Who knows what about plates and chips: deals, views and imagined positions (D23)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejo.games.duel.components.plates import NAMES
from azulejo.games.duel.knowledge import ATTEMPTS, Worlds
from azulejo.games.duel.pile import plate_of
from azulejo.games.duel.state import DuelState
from azulejo.games.game import EVERYONE, OVER
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.duel.scenes import game, opened, play, set_table, step

WORLDS = 600


def pile_of(*names: str, tokens: tuple[int, int] = (2, 2)) -> DuelState:
    """A turn of player 1 with a pile of just these plates, all unseen, a special one on top; nobody lacks points."""
    state = set_table(suns="BBRRK - - - -", tokens=tokens)
    state.pile.unseen = sum(1 << NAMES.index(name) for name in names)
    state.pile.upper = len(names)
    for board in state.boards:
        board.score = 20
    return state


def returned(state: object) -> list[str]:
    assert isinstance(state, DuelState)
    return [NAMES[plate_of(state.pile.returned[n])] for n in range(state.pile.below)]


def imagined(state: DuelState, seat: int) -> Counter[tuple[str, ...]]:
    """The returned plates in many worlds that a seat imagines."""
    return Counter(tuple(returned(state.imagine(seat, Rng(seed)))) for seed in range(WORLDS))


def after_return(fronts: str, kept: str, order: tuple[str, str]) -> DuelState:
    """Player 1 draws special, special, joker from a pile of eight, keeps one and returns two."""
    state = pile_of("sYKT", "sTKR", "sBRK", "sTRB", "jRTY", "jKTB", "jBYT", "jRBY")
    play(state, "draw", "top s", "draw", "top j", "draw", "top j", "look", f"look 1 {fronts}", f"={kept}", "1@0")
    play(state, *(f"<{name}" for name in order))
    return state


def test_chips_and_fronts_are_dealt_only_when_someone_sees_them() -> None:
    """Every deal is seen by all, but the fronts a player looks at by that player alone."""
    kinds = set()
    for seed in range(20):
        state = game().start()
        rng = Rng(seed)
        while state.turn != OVER:
            if state.turn == -1:
                deal = state.deal(rng)
                kinds.add(deal.kind)
                assert deal.seen_by == (int(state.player) if deal.kind == "look" else EVERYONE)
            else:
                step(state, rng)
    assert kinds == {"plates", "tiles", "start", "chips", "top", "look"}


def test_returning_is_the_only_secret_action() -> None:
    secret = [game().action_text(action) for action in range(game().actions) if game().is_secret(action)]
    assert secret == ["<" + name for name in NAMES]


def test_the_other_seat_and_spectators_cannot_tell_fronts_or_order_apart() -> None:
    """Two positions that differ only in what player 2 cannot know look the same to it, and allow it the same."""
    one = after_return("sYKT sTKR jRTY", "sYKT", ("sTKR", "jRTY"))
    other = after_return("sYKT sBRK jKTB", "sYKT", ("jKTB", "sBRK"))
    assert one.view(1) == other.view(1) and one.view(None) == other.view(None)
    assert one.legal(1) == other.legal(1)
    assert one.view(0) != other.view(0)


def test_what_is_imagined_depends_on_nothing_that_the_seat_cannot_know() -> None:
    """Not by the least: the same generator imagines the same, so who knows its numbers learns nothing from them."""
    one = after_return("sYKT sTKR jRTY", "sYKT", ("sTKR", "jRTY"))
    other = after_return("sYKT sBRK jKTB", "sYKT", ("jKTB", "sBRK"))
    assert str(one) != str(other)
    for seed in range(50):
        assert str(one.imagine(1, Rng(seed))) == str(other.imagine(1, Rng(seed)))


def test_a_half_returned_hand_does_not_show_its_order() -> None:
    state = pile_of("sYKT", "sTKR", "jRTY", "jKTB")
    play(state, "draw", "top s", "draw", "top j", "draw", "top j", "look", "look 1 sYKT sTKR jRTY", "=sYKT", "1@0")
    special, joker = state.clone(), state.clone()
    special.play(0, state.game.parse_action("<sTKR"))
    joker.play(0, state.game.parse_action("<jRTY"))
    assert special.view(1) == joker.view(1) and special.view(None) == joker.view(None)
    assert special.view(0) != joker.view(0)


def test_looking_shows_the_fronts_to_one_seat_only() -> None:
    state = pile_of("sYKT", "sTKR", "jRTY", "jKTB")
    play(state, "draw", "top j", "draw", "top s", "look")
    one, other = state.clone(), state.clone()
    one.replay(state.game.parse_deal("look 1 sYKT jRTY"))
    other.replay(state.game.parse_deal("look 1 sTKR jKTB"))
    assert one.view(1) == other.view(1) and one.view(None) == other.view(None)
    assert one.view(0) != other.view(0) and one.legal(0) != other.legal(0)


def test_the_story_tells_neither_fronts_nor_order() -> None:
    state = pile_of("sYKT", "sTKR", "jRTY", "jKTB")
    state.story = Story()
    play(state, "draw", "top s", "draw", "top j", "draw", "top j", "look", "look 1 sYKT sTKR jRTY", "=sYKT", "1@0")
    play(state, "<jRTY", "<sTKR")
    told = str([each.to_json() for each in state.story.drain()])
    assert "sYKT" in told and "sTKR" not in told and "jRTY" not in told


def test_the_returner_imagines_exactly_what_it_returned() -> None:
    state = after_return("sYKT sTKR jRTY", "sYKT", ("sTKR", "jRTY"))
    assert imagined(state, 0) == {("sTKR", "jRTY"): WORLDS}


def test_the_other_seat_imagines_every_front_and_both_orders_alike() -> None:
    """One special out of 3 unseen and one joker out of 4, in either order: 24 worlds."""
    worlds = imagined(after_return("sYKT sTKR jRTY", "sYKT", ("sTKR", "jRTY")), 1)
    assert len(worlds) == 24
    assert all({name[0] for name in world} == {"s", "j"} for world in worlds)
    assert "sYKT" not in {name for world in worlds for name in world}, "player 1 has placed it"
    first = Counter(dict.fromkeys("sj", 0))
    for world, number in worlds.items():
        first[world[0][0]] += number
    assert abs(first["s"] - WORLDS / 2) < 75
    assert max(worlds.values()) < 60


def test_a_shown_top_fixes_the_type_that_is_imagined_there() -> None:
    state = pile_of("sYKT", "sTKR", "jRTY", tokens=(1, 0))
    play(state, "draw", "top s", "draw", "top j", "draw", "look", "look 1 sYKT sTKR jRTY", "=sYKT", "1@0")
    play(state, "<jRTY", "<sTKR")
    assert state.turn == -1, "the pile was empty: its new top is shown to all"
    play(state, "top j")
    assert imagined(state, 1) == {("jRTY", "sTKR"): WORLDS}


def test_a_seat_follows_its_returned_plate_into_the_other_hand_and_back() -> None:
    """Player 1 returns two; player 2 draws the first of them and returns it: player 1 knows it, wherever it lies."""
    state = pile_of("sYKT", "sTKR", "sBRK", "sTRB", "jRTY", "jKTB", tokens=(1, 1))
    play(state, "draw", "top s", "draw", "top j", "draw", "top j", "look", "look 1 sYKT sTKR jRTY", "=jRTY", "1@0")
    play(state, "<sYKT", "<sTKR")
    state.pile.unseen = sum(1 << NAMES.index(name) for name in ("jKTB", "sBRK"))
    state.pile.upper = 2
    play(state, "draw", "top s", "draw", "top s", "draw", "top s", "look", "look 2 jKTB sBRK sYKT", "=sBRK", "1@0")
    play(state, "<sYKT", "<jKTB")
    assert returned(state) == ["sTKR", "sYKT", "jKTB"]
    for world in imagined(state, 0):
        assert world[0] == "sTKR" and sorted(world[1:]) == ["jKTB", "sYKT"], "membership is known, order is not"
    assert len(imagined(state, 0)) == 2
    assert imagined(state, 1) == {("sTKR", "sYKT", "jKTB"): WORLDS}, "nothing else is left"


def test_imagining_before_looking_at_a_plate_the_other_seat_returned() -> None:
    """Player 2 has drawn a plate that player 1 returned: player 1 knows it, player 2 does not yet."""
    state = after_return("sYKT sTKR jRTY", "sYKT", ("sTKR", "jRTY"))
    kept = ("sBRK", "sTRB", "jKTB", "jBYT", "jRBY")
    state.pile.upper = 0
    state.pile.top = 0
    state.pile.unseen = 0
    hidden = state.clone()
    assert isinstance(hidden, DuelState)
    hidden.pile.unseen = sum(1 << NAMES.index(name) for name in kept)
    play(hidden, "draw", "top j")
    drawn = {NAMES[plate_of(world.pile.drawn[0])] for world in worlds_of(hidden, 1)}
    assert drawn == {"sTKR", "sBRK", "sTRB"}
    assert {NAMES[plate_of(world.pile.drawn[0])] for world in worlds_of(hidden, 0)} == {"sTKR"}


def worlds_of(state: DuelState, seat: int) -> list[DuelState]:
    worlds = [state.imagine(seat, Rng(seed)) for seed in range(100)]
    return [world for world in worlds if isinstance(world, DuelState)]


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 260), always_free=st.booleans())
def test_imagined_positions_keep_what_a_seat_knows(seed: int, steps: int, always_free: bool) -> None:
    """The same view, the same choices, a possible position; and imagining again, for either seat, works."""
    state = opened(seed, zero_point_draw="always_free" if always_free else "free_if_stuck")
    rng = Rng(seed)
    for _ in range(steps):
        if state.turn == OVER:
            break
        step(state, rng)
    for seat in range(2):
        world = state.imagine(seat, rng)
        assert world.view(seat) == state.view(seat) and world.legal(seat) == state.legal(seat)
        assert world.view(None) == state.view(None)
        assert str(state.game.position(str(world))) == str(world)
        again = world.imagine(1 - seat, rng).imagine(seat, rng)
        assert again.view(None) == state.view(None)


@pytest.mark.parametrize("seed", range(25))
def test_an_imagined_game_can_be_played_to_its_end(seed: int) -> None:
    state = opened(seed, zero_point_draw="always_free")
    rng = Rng(seed)
    while state.turn != OVER:
        world = state.imagine(int(rng.below(2)), rng)
        assert isinstance(world, DuelState)
        state = world
        step(state, rng)
    assert state.outcome() is not None


@pytest.mark.parametrize("seed", range(15))
def test_a_world_that_fits_is_always_found(seed: int) -> None:
    """Also when plates wander from hand to pile and back all the time: nobody ever falls back on the truth."""
    state = opened(seed, zero_point_draw="always_free")
    rng = Rng(seed)
    draw = state.game.parse_action("draw")
    while state.turn != OVER:
        if state.turn >= 0 and state.is_legal(state.turn, draw) and rng.below(4):
            state.play(state.turn, draw)
        else:
            step(state, rng)
        for seat in range(2):
            worlds = Worlds(state, seat)
            assert any(worlds.draw(rng) is not None for _ in range(ATTEMPTS))
