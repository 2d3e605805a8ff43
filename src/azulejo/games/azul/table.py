"""What lies on an Azul table, and how actions are numbered. What may be done with it is in state.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.azul.board import LINES, Board
from azulejo.games.bits import mix
from azulejo.games.game import CHANCE, Game, State
from azulejo.games.tiles import BITS, COLOURS, ONE_OF_EACH, Palette

TILES_OF_A_COLOUR: Final = 20
ALL_TILES: Final = TILES_OF_A_COLOUR * ONE_OF_EACH
DISPLAY_TILES: Final = 4
CENTRE: Final = 0  # the centre's number among the sources; displays are 1 to 9
MOST_SOURCES: Final = 10
NOBODY: Final = -1

# Actions: a pick is 30 * source + 6 * colour + place, a choice on a gray wall is TILING + 5 * line + column.
PICKS: Final = COLOURS * BITS  # of one source
TILING: Final = MOST_SOURCES * PICKS
ACTIONS: Final = TILING + LINES * LINES

# Phases
STARTING: Final = 0  # chance chooses the first starting player
DEALING: Final = 1  # chance fills the displays
OFFER: Final = 2  # players pick tiles in turn
PLACING: Final = 3  # players choose spaces on a gray wall, all at once
ENDED: Final = 4
PHASES: Final = ("starting", "dealing", "offer", "placing", "ended")


class Table(State):
    """The things on the table. `turn` follows from them; `set_turn` of the state keeps it so."""

    def __init__(self, game: Game, displays: int, palette: Palette, free_wall: bool) -> None:
        self.game = game
        self.palette = palette
        self.free_wall = free_wall  # gray: players choose the column
        self.story = None
        self.turn = CHANCE
        self.phase: i64 = STARTING
        self.round: i64 = 0
        self.starter: i64 = NOBODY
        self.marker: i64 = NOBODY  # the seat that has taken the starting player marker this round
        self.bag: i64 = ALL_TILES
        self.lid: i64 = 0
        self.sources: vec[i64] = vec[i64]([0] * (displays + 1))
        self.on_offer: i64 = 0  # tiles on all sources
        self.boards: list[Board] = [self.new_board() for _ in range(game.players)]

    def new_board(self) -> Board:
        return Board()

    def copy_table(self, other: Table) -> None:
        """Makes `other`, of the same game, equal to this table."""
        other.turn = self.turn
        other.phase = self.phase
        other.round = self.round
        other.starter = self.starter
        other.marker = self.marker
        other.bag = self.bag
        other.lid = self.lid
        other.on_offer = self.on_offer
        for source in range(len(self.sources)):
            other.sources[source] = self.sources[source]
        for seat in range(len(self.boards)):
            self.boards[seat].copy_into(other.boards[seat])

    def key(self) -> i64:
        key = mix(self.bag, self.lid)
        key = mix(key, ((self.round * 8 + self.phase) * 8 + self.starter + 1) * 64 + (self.marker + 1) * 8 + self.turn + 2)
        for source in range(len(self.sources)):
            key = mix(key, self.sources[source])
        for board in self.boards:
            key = mix(key, board.lines)
            key = mix(key, board.floor << 30 | board.score)
            for row in range(LINES):
                key = mix(key, board.wall[row])
        return key
