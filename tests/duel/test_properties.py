"""What holds in every game: nothing is lost, phases end, plates and chips come in the right numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejo.games.duel.board import LINES
from azulejo.games.duel.components import chips
from azulejo.games.duel.dome import SPECIAL_TILE
from azulejo.games.duel.pile import ANY, plate_of
from azulejo.games.duel.stacks import tiles_of
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.steps import SpecialTile
from azulejo.games.duel.table import LARGE, PLACING_PLATE, REVEALED, TILING
from azulejo.games.game import CHANCE, OVER
from azulejo.games.rng import Rng
from azulejo.games.steps import Tiled
from azulejo.games.story import Story
from azulejo.games.tiles import total
from tests.duel.scenes import game, opened, step, walk

OPTIONS: list[dict[str, str]] = [
    {},
    {"tablets": "random4", "zero_point_draw": "always_free"},
    {"tablets": "five_colours,outer,corners,empty_specials", "special_counts_as_colour": "no"},
]


def tiles_everywhere(state: DuelState) -> int:
    number = total(state.bag) + total(state.tower) + total(state.moons[LARGE]) + state.taken
    number += sum(total(state.suns[factory]) for factory in range(5))
    number += sum(total(tiles_of(state.moons[factory])) for factory in range(1, 5))
    for board in state.boards:
        number += total(board.broken) + sum(board.held(line) for line in range(LINES))
        number += sum(len(cells(board.dome.tiles[row])) for row in range(6))
    return int(number)


def cells(digits: int) -> list[int]:
    """The colours of a row's tiles, without special ones."""
    row = [digits >> 3 * column & 7 for column in range(6)]
    return [digit for digit in row if 0 < digit < SPECIAL_TILE]


def specials(state: DuelState) -> int:
    rows = [int(board.dome.tiles[row]) for board in state.boards for row in range(6)]
    return sum((row >> 3 * column & 7) == SPECIAL_TILE for row in rows for column in range(6))


def plates_everywhere(state: DuelState) -> list[int]:
    pile = state.pile
    plates = [int(pile.display[n]) - 1 for n in range(3) if pile.display[n]]
    plates += [plate for plate in range(18) if pile.unseen >> plate & 1]
    entries = [pile.returned[n] for n in range(pile.below)] + [pile.drawn[n] for n in range(pile.hand)]
    plates += [int(plate_of(entry)) for entry in entries if plate_of(entry) < ANY]
    plates += [int(b.dome.plates[slot] - 1) // 4 for b in state.boards for slot in range(9) if b.dome.plates[slot]]
    return sorted(plates + ([int(state.plate)] if state.phase == PLACING_PLATE else []))


def chips_everywhere(state: DuelState) -> list[str]:
    names = chips.listed(int(state.unseen_chips))
    for board in state.boards:
        names += chips.listed(int(board.chips)) + chips.listed(int(board.spent))
    names += [
        chips.NAMES[state.chips[factory] - REVEALED] for factory in range(1, 5) if state.chips[factory] >= REVEALED
    ]
    return sorted(names)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_lost_and_phases_end(options: dict[str, str], seed: int) -> None:
    """D1 to D3: 65 tiles, 9 special tiles at most, 18 plates, 20 chips at every step."""
    for state in walk(game(**options).start(), seed):
        assert tiles_everywhere(state) == 65
        assert specials(state) <= 9
        assert plates_everywhere(state) == list(range(18))
        assert chips_everywhere(state) == sorted(name for name in chips.NAMES for _ in range(2))
        assert state.turn == OVER or state.turn == CHANCE or state.count_legal(state.turn) > 0
        assert all(board.score >= 0 for board in state.boards)


@pytest.mark.parametrize("seed", range(40))
def test_nine_plates_after_round_four_and_two_chips_a_round(seed: int) -> None:
    """D9, D13"""
    for state in walk(opened(seed), seed):
        if state.phase == TILING:
            for board in state.boards:
                placed = 9 - int(board.dome.free_slots).bit_count()
                assert placed == min(9, 1 + 2 * int(state.round)) and board.chips_taken == 2
                taken = len(chips.listed(int(board.chips)) + chips.listed(int(board.spent)))
                assert taken == 2 * state.round
    assert state.round == 5


@given(seed=st.integers(0, 10**6), choices=st.lists(st.integers(0, 1), min_size=30, max_size=30))
def test_simultaneous_tiling_commutes(seed: int, choices: list[int]) -> None:
    """Any order of the two seats' choices leads to the same table."""
    state = opened(seed)
    rng = Rng(seed)
    while state.phase != TILING or len(state.actors()) < 2:
        if state.turn == OVER:
            return
        step(state, rng)
    one, other = state.clone(), state.clone()
    wishes = iter(choices)
    while len(one.actors()) == 2:
        seat = next(wishes)
        one.play(seat, one.legal(seat)[-1])
    while len(one.actors()) == 1 and one.to_json()["phase"] == "tiling":
        one.play(one.turn, one.legal(one.turn)[-1])
    while other.to_json()["phase"] == "tiling":
        other.play(other.turn, other.legal(other.turn)[-1])
    assert str(one) == str(other)


class NaiveDome:
    """A dome as a dictionary of cells, scored by walking from the tile in four directions."""

    def __init__(self) -> None:
        self.tiles: set[tuple[int, int]] = set()

    def run(self, row: int, column: int, down: int, across: int) -> int:
        length = 0
        while (row + down, column + across) in self.tiles:
            row, column, length = row + down, column + across, length + 1
        return length

    def place(self, row: int, column: int) -> int:
        across = 1 + self.run(row, column, 0, 1) + self.run(row, column, 0, -1)
        down = 1 + self.run(row, column, 1, 0) + self.run(row, column, -1, 0)
        self.tiles.add((row, column))
        return sum(length for length in (across, down) if length > 1) or 1


@pytest.mark.parametrize("seed", range(60))
def test_tiling_agrees_with_a_naive_dome(seed: int) -> None:
    """D16, D17 in lock-step: every tile's points, every special tile exactly when and where it is due."""
    state = opened(seed)
    state.story = Story()
    rng = Rng(seed)
    domes = [NaiveDome(), NaiveDome()]
    due: list[tuple[int, int, int]] = []
    while state.turn != OVER:
        step(state, rng)
        for told in state.story.drain():
            if isinstance(told, Tiled):
                assert due == []
                assert domes[told.seat - 1].place(told.row, told.column) == told.points
                due = special_due(state, told.seat, domes[told.seat - 1], told.row, told.column)
            elif isinstance(told, SpecialTile):
                assert due == [(told.seat, told.row, told.column)] and told.points == told.row
                domes[told.seat - 1].tiles.add((told.row, told.column))
                due = []


def special_due(state: DuelState, seat: int, dome: NaiveDome, row: int, column: int) -> list[tuple[int, int, int]]:
    """The special cell of the plate just touched, if its other three cells are full, found from the plate's name."""
    top, left = (row - 1) // 2 * 2 + 1, (column - 1) // 2 * 2 + 1
    boards = state.to_json()["boards"]
    assert isinstance(boards, list)
    name = boards[seat - 1]["plates"][(top - 1) // 2 * 3 + (left - 1) // 2]
    if name[0] == "j":
        return []
    around = [(top + 1, left + 1), (top + 1, left), (top, left), (top, left + 1)]  # clockwise from the bottom right
    special = around.pop(int(name[-1]))
    return [(seat, *special)] if all(cell in dome.tiles for cell in around) else []


def test_scores_explain_themselves() -> None:
    for seed in range(60):
        state = walk(game(**OPTIONS[seed % 3]).start(), seed)[-1]
        result = state.outcome()
        assert result is not None
        assert [sum(points.values()) for points in result.points] == result.scores
        assert result.scores == [int(board.score) for board in state.boards]
