"""What taking tiles would lead to, and small things that drawings ask the game for."""

from __future__ import annotations

import pytest

from azulejo.games.duel.components.plates import JOKER_CELL, corners, plate_named, turned_plate
from azulejo.games.duel.dome import SIDE, SIZE, rows_of, slot_and_corner
from azulejo.games.duel.preview import LineAhead, TakeAhead, take_ahead
from azulejo.games.duel.table import Table
from azulejo.games.errors import BadNotation
from azulejo.games.game import State
from azulejo.games.registry import make
from azulejo.games.tiles import DUEL_PALETTE as PALETTE
from tests.duel.scenes import set_table
from tests.every_game import walk


def takes(state: State) -> list[int]:
    """The legal actions of whoever decides that take tiles."""
    kinds = {action: state.game.action_json(action)["kind"] for action in state.legal(state.turn)}
    return [action for action, kind in kinds.items() if kind in ("take_sun", "take_moons")]


def test_the_lines_that_could_get_the_tiles_and_what_they_would_become() -> None:
    """D11, D12: two red from the moons. Line 2 is full, line 3 has black, line 4 three red. Only row 2 takes red."""
    state = set_table(suns="- - - - BB", moons="R TR - - -")
    board = state.boards[0]
    board.put(1, 1, 2)
    board.put(2, 3, 1)
    board.put(3, 2, 3)
    board.dome.place_plate(0, plate_named("sTKR"), 0)
    ahead = take_ahead(state, 0, state.game.parse_action("MR"))
    assert ahead == TakeAhead(
        2, [LineAhead(1, 1, 1, False), LineAhead(4, 4, 1, False), LineAhead(5, 2, 0, False), LineAhead(6, 2, 0, False)]
    )
    board.clear(1)
    assert take_ahead(state, 0, state.game.parse_action("MR")).lines[1] == LineAhead(2, 2, 0, True)


@pytest.mark.parametrize("seed", range(5))
def test_it_is_what_the_choice_of_a_line_then_offers(seed: int) -> None:
    """Where no chip has to be revealed in between, in which case chance must deal first."""
    compared = 0
    for state in walk(make("duel"), seed):
        assert isinstance(state, Table)
        for action in takes(state) if state.turn >= 0 else []:
            before, seat = str(state), int(state.turn)
            ahead = take_ahead(state, seat, action)
            assert str(state) == before
            after = state.clone()
            after.play(seat, action)
            if after.view(None)["phase"] == "stacking":
                after.play(seat, after.legal(seat)[0])
            if after.view(None)["phase"] == "filling":
                compared += 1
                found = {line.line: line for line in ahead.lines}
                offered = {after.game.action_json(fill)["line"]: fill for fill in after.legal(seat)}
                assert found.keys() == offered.keys() - {"broken"}
                for line, fill in offered.items():
                    preview = after.preview(seat, fill)
                    assert preview.fills + preview.breaks == ahead.number
                    if isinstance(line, int):
                        assert (found[line].breaks, found[line].held == line) == (preview.breaks, preview.completes)
                        assert found[line].fits or preview.points == 0
    assert compared > 100


def test_a_placed_plate_is_read_with_its_rotation() -> None:
    plate, rotation = turned_plate("jYKT@1")
    letters = [PALETTE.letters[kind] if kind < JOKER_CELL else "*" for kind in corners(plate, rotation)]
    assert letters == ["T", "Y", "*", "K"]
    for wrong in ("jYKT", "jYKT@", "jYKT@4", "jYKT@-1", "xYKT@1", ""):
        with pytest.raises(BadNotation):
            turned_plate(wrong)


def test_every_cell_is_a_corner_of_a_slot_that_its_row_crosses() -> None:
    places = [slot_and_corner(row, column) for row in range(SIZE) for column in range(SIZE)]
    assert sorted(places) == [(slot, corner) for slot in range(SIDE * SIDE) for corner in range(4)]
    assert all(row in rows_of(slot_and_corner(row, column)[0]) for row in range(SIZE) for column in range(SIZE))
    assert slot_and_corner(3, 2) == (4, 2)


def test_a_colour_has_its_letter_by_name() -> None:
    assert [PALETTE.letter(name) for name in PALETTE.names] == list(PALETTE.letters)
    with pytest.raises(BadNotation):
        PALETTE.letter("pink")
