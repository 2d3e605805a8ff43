"""What networks see of a Duel position, and of the actions there."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from azulejo.bots.duel.plate_traits import PlateTraits
from azulejo.bots.duel.seat_features import FEATURES, SeatFeatures
from azulejo.bots.duel.tiling_traits import TRAITS, TilingTraits
from azulejo.bots.duel.traits import TileTraits, TraitList
from azulejo.bots.search.features import Features
from azulejo.games.duel.components.plates import JOKER
from azulejo.games.duel.dome import SIZE
from azulejo.games.duel.table import (
    ACQUIRING,
    DRAW_PLATE,
    DRAWING,
    FACE_DOWN,
    FACTORIES,
    FILL,
    FILLING,
    FIRST_PLATE,
    KEEP_PLATE,
    KEEPING,
    LEAVE_LINE,
    LOOKING,
    NO_CHIP,
    NOBODY,
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

# Where dense features begin; those of each seat are in the order of play
ROUND: Final = 0  # one for each round
SCORE: Final = 5  # one for each seat, and the first seat's less the other's, all with the coming tiling
TABLETS: Final = 8  # the same for the points of the tablets
DIFFERENCE: Final = 11  # of both together; then the same, but only in one round each
LATER: Final = 17  # the difference, the more the more tiles are on offer
START_TILE: Final = 18  # one for each seat, and that nobody has it
TOKENS: Final = 21
CHIPS: Final = 23
PASSED: Final = 25
SUNS: Final = 27  # tiles of each colour
MOONS: Final = 32  # tiles of each colour that could be taken
TILES: Final = 37
OPEN_CHIPS: Final = 38
HIDDEN_CHIPS: Final = 39
DISPLAY: Final = 40
PILE: Final = 41
TOP: Final = 42
HORIZON: Final = 43
PHASE: Final = 44  # taking tiles, their number, stacking, drawing, plates drawn, keeping, placing, returning, …
OPTIONS: Final = 54
SIDES: Final = 56
DENSE: Final = 64


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
        self.read_table(state)
        self.read_phase(state)

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
            dense[DIFFERENCE + 1 + n] = difference if now else 0.0
        dense[LATER] = difference * (1.0 if finder.offers.unknown else float(finder.offers.tiles) * 0.05)

    def read_table(self, table: Table) -> None:
        dense = self.dense
        offers = self.seat_features.offers
        for colour in range(COLOURS):
            dense[SUNS + colour] = float(offers.suns[colour]) * 0.2
            dense[MOONS + colour] = float(offers.tops[colour]) * 0.2
        hidden: i64 = 0
        shown: i64 = 0
        for factory in range(1, FACTORIES):
            if table.chips[factory] == FACE_DOWN:
                hidden += 1
            elif table.chips[factory] != NO_CHIP:
                shown += 1
        dense[TILES] = float(offers.tiles) * 0.05
        dense[OPEN_CHIPS] = float(shown) * 0.25
        dense[HIDDEN_CHIPS] = float(hidden) * 0.25
        places = table.pile.shown
        dense[DISPLAY] = float((places & 1) + (places >> 1 & 1) + (places >> 2)) * 0.33
        dense[PILE] = float(table.pile.size()) * 0.06
        dense[TOP] = 1.0 if table.pile.top == JOKER else 0.0
        dense[START_TILE + 2] = 1.0 if table.holder == NOBODY else 0.0
        dense[OPTIONS] = 1.0 if table.special_colour else 0.0
        dense[OPTIONS + 1] = 1.0 if table.always_free else 0.0
        for side in range(8):
            dense[SIDES + side] = float(table.sides >> side & 1)

    def read_phase(self, table: Table) -> None:
        dense = self.dense
        phase = table.phase
        drawing = table.pile.hand > 0 and phase in (DRAWING, LOOKING, SHOWING_TOP)
        dense[HORIZON] = 1.0 if self.seat_features.offers.unknown else 0.0
        dense[PHASE] = 1.0 if table.taken > 0 else 0.0
        dense[PHASE + 1] = float(table.taken) * 0.2
        dense[PHASE + 2] = 1.0 if phase == STACKING else 0.0
        dense[PHASE + 3] = 1.0 if drawing else 0.0
        dense[PHASE + 4] = float(table.pile.hand) * 0.3
        dense[PHASE + 5] = 1.0 if phase == KEEPING else 0.0
        dense[PHASE + 6] = 1.0 if phase == PLACING_PLATE else 0.0
        dense[PHASE + 7] = 1.0 if phase == RETURNING else 0.0
        dense[PHASE + 8] = 1.0 if phase == FIRST_PLATE else 0.0
        dense[PHASE + 9] = 1.0 if phase == TILING else 0.0

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

    def hides(self) -> bool:
        """The fronts of plates."""
        return True


def first_to_play(table: Table) -> i64:
    """The seat whose turn it is, or that starts the next round; the first seat while that is not known."""
    if table.player >= 0:
        return table.player
    if table.holder >= 0:
        return table.holder
    return table.starter if table.starter >= 0 else 0
