"""The next round: refilling, shortage, five alike, and who starts (D20)."""

from __future__ import annotations

import pytest

from azulejo.games.duel.chance import draw_large, draw_tiles
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.steps import EmptiedTower
from azulejo.games.duel.table import DEALING_PLATES, DEALING_TILES
from azulejo.games.errors import ImpossibleDeal
from azulejo.games.rng import Rng
from azulejo.games.tiles import DUEL_PALETTE, total
from tests.duel.scenes import bare, opened, play, set_table, step, texts, tile_now, told


def between(bag: str, tower: str) -> DuelState:
    """A table after round 1 with nothing on it, these tiles in bag and Tower, and a full display."""
    state = bare(1)
    for place in range(3):
        state.pile.show(place, place)
    state.pile.top = 0
    state.bag, state.tower = DUEL_PALETTE.tiles(bag), DUEL_PALETTE.tiles(tower)
    tile_now(state)
    assert state.phase == DEALING_TILES
    return state


def test_display_and_factories_are_refilled_and_the_holder_starts() -> None:
    state = bare(1)
    state.holder = 1
    tile_now(state)
    assert state.phase == DEALING_PLATES
    play(state, "plates sYKT jTRB sKYR j", "tiles BBYRK BYRK BYRK TTTT YYRR")
    assert state.turn == 1 and state.holder == -1 and state.round == 2
    assert [board.tokens for board in state.boards] == [2, 2]


def test_nobody_could_take_the_start_tile_so_the_starter_stays_without_a_cost() -> None:
    """D20: a large sun of one colour leaves nothing on the large moon."""
    state = set_table(suns="BBBBB - - - -")
    state.starter = 1
    play(state, "LB", ">5")
    assert state.starter == 1 and state.boards[0].start_lost == state.boards[1].start_lost == 0


def test_an_empty_bag_is_filled_from_the_tower_when_a_tile_must_be_drawn() -> None:
    state = between("BBYRK", "T13R8")
    steps = told(state, "tiles BBYRK TTTT TTTT TTTT TRRR")
    assert EmptiedTower(21) in steps
    assert state.bag == DUEL_PALETTE.tiles("R5") and state.tower == 0


def test_a_bag_emptied_by_the_last_tile_stays_empty() -> None:
    state = between("B2Y5R4K5T5", "T3")
    play(state, "tiles BBYRK YYYY RRRK KKKT TTTT")
    assert state.bag == 0 and state.tower == DUEL_PALETTE.tiles("T3")


def test_what_the_bag_still_holds_must_be_dealt_before_the_tower() -> None:
    state = between("BBYRKY", "T13R8")
    with pytest.raises(ImpossibleDeal) as error:
        play(state, "tiles BBYRK TTTT TTTT TTTT TRRR")
    assert error.value.code == "duel_bag_not_emptied"


def test_a_shortage_leaves_factories_empty_and_reveals_their_chips_at_once() -> None:
    """D20"""
    state = between("BBYRK", "T6")
    play(state, "tiles BBYRK TTTT TT - -")
    assert state.turn == -1
    play(state, "chips 3:TY 4:B")
    assert [move for move in texts(state) if move[0] == "C"] == ["C3", "C4"]


def test_no_tile_at_all_still_is_a_round() -> None:
    state = between("-", "-")
    state.boards[0].tokens = state.boards[1].tokens = 0
    play(state, "tiles - - - - -", "chips 1:TY 2:B 3:B 4:K")
    assert texts(state)[:4] == ["C1", "C2", "C3", "C4"]


def test_five_alike_on_the_large_factory_are_drawn_again() -> None:
    """D6: never dealt while another colour is there."""
    bag, tower = DUEL_PALETTE.tiles("B12Y1"), 0
    for seed in range(100):
        large = draw_large(bag, tower, Rng(seed))
        assert large == DUEL_PALETTE.tiles("BBBBY")
    with pytest.raises(ImpossibleDeal) as error:
        play(between("B12Y13R13K13T13", "-"), "tiles BBBBB YYYY YYYY YYYY RRRR")
    assert error.value.code == "duel_five_alike"


def test_a_bag_of_one_colour_gets_the_tower_first() -> None:
    """D20"""
    state = between("B8", "Y2R2")
    with pytest.raises(ImpossibleDeal):
        play(state, "tiles BBBBB BBBY YRR - -")
    play(state, "tiles BBBYR BBBB BYR - -")
    assert state.bag == state.tower == 0
    for seed in range(50):
        large = draw_tiles(DUEL_PALETTE.tiles("B8"), DUEL_PALETTE.tiles("Y2R2"), Rng(seed))[0]
        assert total(large) == 5 and large != DUEL_PALETTE.tiles("B5")


def test_the_last_tiles_of_the_bag_may_go_back_with_others_alike() -> None:
    """D20: BB from the bag and BBB from the Tower are returned, and then anything can come."""
    state = between("B2", "B6Y9R9")
    play(state, "tiles YYRRR BBBB BBBB YYYY YYYR")
    assert state.bag == DUEL_PALETTE.tiles("R5")


def test_one_colour_and_no_other_stays() -> None:
    """D20: five alike, and a short large factory."""
    five = between("B7", "B2")
    play(five, "tiles BBBBB BBBB - - -")
    short = between("B3", "-")
    play(short, "tiles BBB - - - -")
    assert draw_large(DUEL_PALETTE.tiles("B7"), DUEL_PALETTE.tiles("B2"), Rng(1)) == DUEL_PALETTE.tiles("B5")


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ("tiles BBYR BYRK BYRK TTTT YYRR", "duel_wrong_sun_size"),
        ("tiles BBYRK BYRK BYRK TTTT YYRRR", "duel_wrong_sun_size"),
        ("start 1", "duel_other_deal"),
        ("tiles BBYRK TTTT TTTT TTTT TTRR", "duel_tiles_not_in_bag"),
    ],
)
def test_impossible_tiles_are_refused(deal: str, code: str) -> None:
    state = between("B13Y13R13K13T13", "-")
    before = str(state)
    with pytest.raises(ImpossibleDeal) as error:
        play(state, deal)
    assert error.value.code == code and str(state) == before


def test_drawn_deals_are_always_possible() -> None:
    """What chance draws, `replay` accepts: over whole games, from every stock that they reach."""
    for seed in range(30):
        state = opened(seed)
        rng = Rng(seed)
        while state.turn != -2:
            if state.turn == -1:
                copy = state.clone()
                copy.replay(state.deal(rng))
                assert str(copy) == str(state)
            else:
                step(state, rng)


def test_drawn_tiles_from_scarce_stocks_are_possible() -> None:
    rng = Rng(7)
    for _ in range(1500):
        bag = "".join(f"{letter}{rng.below(4)}" for letter in "BYRKT")
        tower = "".join(f"{letter}{rng.below(5) * rng.below(2)}" for letter in "BYRKT")
        state = between(bag if rng.below(3) else f"B{rng.below(8)}", tower)
        tiles = int(total(state.bag) + total(state.tower))
        state.deal(rng_of(state, rng))
        dealt = sum(int(total(state.suns[factory])) for factory in range(5))
        assert dealt == min(21, tiles) and dealt + int(total(state.bag) + total(state.tower)) == tiles


def rng_of(state: DuelState, rng: Rng) -> Rng:
    """A generator whose deal has been found possible on a copy."""
    seed = int(rng.word())
    first, second = state.clone(), state.clone()
    second.replay(first.deal(Rng(seed)))
    assert str(first) == str(second)
    return Rng(seed)
