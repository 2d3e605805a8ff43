"""A special tile can lie on every cell of the dome, and positions that have one there are read back (D17)."""

from __future__ import annotations

from itertools import product

import pytest

from azulejo.games.registry import make
from tests.naive_duel import NaiveDuel
from tests.naive_duel.components import CHIPS, PLATES
from tests.naive_duel.snapshot import snapshot, without_guesses


def with_a_full_plate(slot: int, rotation: int) -> NaiveDuel:
    """A table before the fifth round: one player has all special plates, turned alike, and has filled one of them."""
    naive = NaiveDuel("rows,columns,diagonals", "free_if_stuck", "yes")
    naive.round, naive.phase, naive.starter = 4, "dealing_tiles", 0
    naive.pile.plates, naive.pile.owners, naive.pile.unseen = [], [], []
    naive.unseen_chips = CHIPS[16:]
    for number, board in enumerate(naive.boards):
        board.chips, board.chips_taken = CHIPS[8 * number : 8 * number + 8], 2
        for place, plate in enumerate(PLATES[9 * number : 9 * number + 9]):
            board.place_plate(plate, place, rotation)
    board = naive.boards[0]
    top, left = 2 * (slot // 3), 2 * (slot % 3)
    for row, column in product((top, top + 1), (left, left + 1)):
        if board.asked[row][column] != "S":
            board.tiles[row][column] = board.asked[row][column]
            naive.bag.remove(board.asked[row][column])
    board.put_special_tile(top, left)
    return naive


@pytest.mark.parametrize(("slot", "rotation"), list(product(range(9), range(4))))
def test_a_position_with_a_special_tile_is_read_back(slot: int, rotation: int) -> None:
    expected = snapshot(with_a_full_plate(slot, rotation))
    assert any("S" in row for row in expected["boards"][0]["dome"])
    game = make("duel")
    state = game.position_from_json(expected)
    assert without_guesses(state.to_json()) == expected
    assert str(game.position(str(state))) == str(state)
