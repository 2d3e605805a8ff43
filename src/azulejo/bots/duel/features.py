"""What networks see of a Duel position, and of the actions there."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from azulejo.bots.duel.plate_traits import PlateTraits
from azulejo.bots.duel.seat_features import FEATURES, SeatFeatures
from azulejo.bots.duel.table_features import (
    CHIPS,
    DENSE,
    DIFFERENCE,
    LATER,
    PASSED,
    ROUND,
    SCORE,
    START_TILE,
    TABLETS,
    TOKENS,
    read_phase,
    read_table,
)
from azulejo.bots.duel.tiling_traits import TRAITS, TilingTraits
from azulejo.bots.duel.traits import TileTraits, TraitList
from azulejo.bots.search.features import Features
from azulejo.games.duel.dome import SIZE
from azulejo.games.duel.table import (
    ACQUIRING,
    DRAW_PLATE,
    DRAWING,
    FILL,
    FILLING,
    FIRST_PLATE,
    KEEP_PLATE,
    KEEPING,
    LEAVE_LINE,
    LOOKING,
    PLACE_PLATE,
    PLACING_PLATE,
    PLAYERS,
    RETURN_PLATE,
    RETURNING,
    REVEALING,
    ROUNDS,
    SHOWING_TOP,
    SPEND_CHIP,
    STACK,
    STACKING,
    TAKE_CHIP,
    TAKE_MOONS,
    TAKE_PLATE,
    TILE,
    TILING,
    Table,
)
from azulejo.games.game import State
from azulejo.games.tiles import COLOURS


@final
class DuelFeatures(Features):
    """Reads positions and actions of Duel."""

    def __init__(self) -> None:
        super().__init__(PLAYERS, FEATURES, DENSE, TRAITS)
        self.seat_features = SeatFeatures(self.active)
        self.found = TraitList(self.traits)
        self.tile_traits = TileTraits(self.found)
        self.plate_traits = PlateTraits(self.found)
        self.tiling_traits = TilingTraits(self.found)
        # The numbers of actions, at hand where they are needed again and again
        self.take_moons: i64 = TAKE_MOONS
        self.take_chip: i64 = TAKE_CHIP
        self.take_plate: i64 = TAKE_PLATE
        self.draw_plate: i64 = DRAW_PLATE
        self.stack: i64 = STACK
        self.fill: i64 = FILL
        self.keep: i64 = KEEP_PLATE
        self.place: i64 = PLACE_PLATE
        self.put_back: i64 = RETURN_PLATE
        self.leave: i64 = LEAVE_LINE
        self.spend: i64 = SPEND_CHIP
        self.tile: i64 = TILE

    def read(self, state: State) -> None:
        assert isinstance(state, Table)
        self.first = first_to_play(state)
        finder = self.seat_features
        finder.look(state)
        difference = 0.0
        seat = self.first
        for n in range(2):
            self.counts[n] = finder.read(state, seat, n)
            points = float(finder.score)
            bonus = float(finder.tablet_points)
            dense = self.dense
            dense[SCORE + n] = points * 0.02
            dense[TABLETS + n] = bonus * 0.02
            dense[START_TILE + n] = 1.0 if state.holder == seat else 0.0
            dense[TOKENS + n] = float(finder.tokens) * 0.5
            dense[CHIPS + n] = float(finder.chips) * 0.2
            dense[PASSED + n] = float(state.passed >> seat & 1)
            if n == 1:
                points = -points
                bonus = -bonus
            difference += points + bonus
            seat = 1 - seat
        self.compare(difference * 0.05)
        read_table(state, finder.offers, self.dense)
        read_phase(state, finder.offers, self.dense)

    def compare(self, difference: float) -> None:
        """Who is ahead, and by how much: the longer the game, the more that means."""
        dense = self.dense
        finder = self.seat_features
        dense[SCORE + 2] = (dense[SCORE] - dense[SCORE + 1]) * 2.5
        dense[TABLETS + 2] = (dense[TABLETS] - dense[TABLETS + 1]) * 2.5
        dense[DIFFERENCE] = difference
        for n in range(ROUNDS):
            now = n + 1 == finder.round
            dense[ROUND + n] = 1.0 if now else 0.0
            dense[DIFFERENCE + 1 + n] = held_in(difference * float(n + 1)) if now else 0.0
        dense[LATER] = difference * (1.0 if finder.offers.unknown else float(finder.offers.tiles) * 0.05)

    def prepare(self, state: State, seat: i64) -> None:
        assert isinstance(state, Table)
        phase = state.phase
        if phase == TILING:
            self.tiling_traits.prepare(state, seat)
            return
        if phase in (ACQUIRING, STACKING, FILLING):
            self.tile_traits.prepare(state, seat)
        if phase not in (STACKING, FILLING):
            self.plate_traits.prepare(state, seat, self.tile_traits.left)
            if phase == PLACING_PLATE:
                self.plate_traits.prepare_placing(state)

    def describe(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, Table)
        self.found.number = 0
        phase = state.phase
        if phase == ACQUIRING:
            self.describe_turn(state, seat, action)
        elif phase == FILLING:
            self.tile_traits.fill(state, action - self.fill)
        elif phase == STACKING:
            self.tile_traits.stack(action - self.stack)
        elif phase == TILING:
            self.describe_tiling(state, seat, action)
        elif phase == PLACING_PLATE:
            where = action - self.place
            self.plate_traits.place(state, where >> 2, where & 3)
        elif phase == DRAWING:
            if action == self.draw_plate:
                self.plate_traits.draw(state, seat)
            else:
                self.plate_traits.look(state)
        elif phase == KEEPING:
            self.plate_traits.keep(state, action - self.keep)
        elif phase == RETURNING:
            self.plate_traits.put_back(action - self.put_back)
        elif phase == FIRST_PLATE:
            self.plate_traits.keep(state, state.pile.display[action - self.take_plate] - 1)
        return self.found.number

    def describe_turn(self, table: Table, seat: i64, action: i64) -> None:
        """One of the four actions of a turn."""
        if action < self.take_moons:
            self.tile_traits.take_sun(table, action // COLOURS, action % COLOURS)
        elif action < self.take_chip:
            self.tile_traits.take_moons(table, action - self.take_moons)
        elif action < self.take_plate:
            self.tile_traits.take_chip(table, seat, action - self.take_chip + 1)
        elif action < self.draw_plate:
            self.plate_traits.take(table, seat, action - self.take_plate)
        else:
            self.plate_traits.draw(table, seat)

    def describe_tiling(self, table: Table, seat: i64, action: i64) -> None:
        board = table.boards[seat]
        if action >= self.tile:
            cell = action - self.tile
            self.tiling_traits.tile(table, board, cell // SIZE, cell % SIZE)
        elif action == self.leave:
            self.tiling_traits.leave(table, board)
        else:
            self.tiling_traits.spend(table, board, action - self.spend)

    def goes_on(self, state: State) -> bool:
        """In the middle of a round, but not when one is laid out."""
        assert isinstance(state, Table)
        phase = state.phase
        return phase in (REVEALING, SHOWING_TOP, LOOKING)

    def hides(self, state: State) -> bool:
        """Fronts of plates that were drawn or returned, as long as somebody may come by them in this round.

        All other fronts nobody has seen: they are dealt when they are.
        """
        assert isinstance(state, Table)
        if state.pile.below + state.pile.hand == 0:
            return False
        if state.boards[0].tokens + state.boards[1].tokens > 0:
            return True
        phase = state.phase
        return phase >= SHOWING_TOP and phase <= RETURNING


def held_in(value: float) -> float:
    """A value not beyond 2: a lead that is large enough decides."""
    if value > 2.0:
        return 2.0
    return value if value > -2.0 else -2.0


def first_to_play(table: Table) -> i64:
    """The seat whose turn it is, or that starts the next round; the first seat while that is not known."""
    if table.player >= 0:
        return table.player
    if table.holder >= 0:
        return table.holder
    return table.starter if table.starter >= 0 else 0
