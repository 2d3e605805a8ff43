"""A1 to A3: what lies on the table before the first turn."""

from __future__ import annotations

import pytest

from azulejo.games.game import CHANCE
from azulejo.games.rng import Rng
from tests.drawn import azul, board_of, counted, deal, drawing, picture, scores, table_of


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_a1_twice_the_players_and_one_more_displays(players: int, displays: int) -> None:
    assert len(table_of(azul(players).start())["displays"]) == displays


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a1_a_hundred_tiles_in_the_bag_and_nothing_elsewhere(players: int) -> None:
    state = azul(players).start()
    table = table_of(state)
    assert counted(table["bag"]) == {"B": 20, "Y": 20, "R": 20, "K": 20, "T": 20}
    assert (table["lid"], table["centre"]) == ("-", "-")
    assert scores(state) == [0] * players
    for seat in range(1, players + 1):
        assert picture(state, seat) == drawing("""
                . | .....
               .. | .....
              ... | .....
             .... | .....
            ..... | .....
            floor -
            """)


def test_a2_chance_chooses_the_first_starting_player() -> None:
    state = azul(3).start()
    assert (state.turn, state.actors()) == (CHANCE, [])
    deal(state, "start 2")
    assert table_of(state)["starter"] == 2
    deal(state, "deal BBBB YYYY RRRR KKKK TTTT BYRK BYRK")
    assert state.actors() == [1]


def test_a2_every_player_can_be_chosen() -> None:
    starters = set()
    for seed in range(40):
        state = azul(4).start()
        state.deal(Rng(seed))
        starters.add(table_of(state)["starter"])
    assert starters == {1, 2, 3, 4}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a3_each_display_gets_four_tiles_from_the_bag(players: int) -> None:
    state = azul(players).start()
    state.deal(Rng(5))
    state.deal(Rng(6))
    table = table_of(state)
    assert [len(display) for display in table["displays"]] == [4] * (2 * players + 1)
    dealt = counted("".join(table["displays"]))
    assert counted(table["bag"]) + dealt == {"B": 20, "Y": 20, "R": 20, "K": 20, "T": 20}
    assert table["marker"] is None
    assert table["round"] == 1


def test_a3_dealing_is_random_tile_by_tile() -> None:
    """Over many first deals each colour comes up about as often: 20 tiles of 100, 4 of them in 20."""
    dealt = counted("")
    for seed in range(500):
        state = azul(2).start()
        state.deal(Rng(seed))
        state.deal(Rng(seed))
        dealt += counted("".join(table_of(state)["displays"]))
    assert sum(dealt.values()) == 10_000
    assert all(1880 <= number <= 2120 for number in dealt.values())  # four standard deviations of about 36, and less


def test_boards_start_without_anything_lost() -> None:
    board = board_of(azul().start(), 1)
    assert (board["tiling"], board["floor_lost"]) == (0, 0)
