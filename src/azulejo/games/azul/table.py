"""What lies on an Azul table, and how actions are numbered. What may be done with it is in choices.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.azul.board import LINES, Board
from azulejo.games.bits import mix
from azulejo.games.game import CHANCE, Game, State
from azulejo.games.tiles import ONE_OF_EACH, Palette, present

ALL_TILES: Final = 0o2424242424  # 20 of each colour (A1)
DISPLAY_TILES: Final = 4
CENTRE: Final = 0  # the centre's number among the sources; displays are 1 to 9
MOST_SOURCES: Final = 10
NOBODY: Final = -1

# Actions: a pick is 30 * source + 6 * colour + place, a choice on a gray wall is 300 + 5 * line + column.
# The numbers are written out because only literals are constants to the compiler.
PICKS: Final = 30  # of one source
TILE: Final = 300
ACTIONS: Final = 325  # a game of the family may add its own beyond

# Phases, named in position/definition.py; other games may add theirs
STARTING: Final = 0  # chance chooses the first starting player
DEALING: Final = 1  # chance fills the displays
OFFER: Final = 2  # players pick tiles in turn
TILING: Final = 3  # players choose spaces on a gray wall, all at once
ENDED: Final = 4


class Table(State):
    """The things on the table."""

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
        self.masks: vec[i64] = vec[i64]([0] * (displays + 1))  # `present` of each source, which legality asks for often
        self.choices: i64 = 0  # for each colour, how many sources have it; counted like tiles
        self.on_offer: i64 = 0  # tiles on all sources
        self.seats: i64 = game.players
        self.boards: list[Board] = [Board() for _ in range(game.players)]

    def set_source(self, source: i64, tiles: i64) -> None:
        mask = present(tiles)
        self.choices += (mask & ONE_OF_EACH) - (self.masks[source] & ONE_OF_EACH)
        self.masks[source] = mask
        self.sources[source] = tiles

    def copy_table(self, other: Table) -> None:
        """Makes `other`, of the same game, equal to this table."""
        other.turn = self.turn
        other.phase = self.phase
        other.round = self.round
        other.starter = self.starter
        other.marker = self.marker
        other.bag = self.bag
        other.lid = self.lid
        other.choices = self.choices
        other.on_offer = self.on_offer
        for source in range(len(self.sources)):
            other.sources[source] = self.sources[source]
            other.masks[source] = self.masks[source]
        for seat in range(self.seats):
            self.boards[seat].copy_into(other.boards[seat])

    def key(self) -> i64:
        key = mix(mix(0, self.bag), self.lid)
        seats = (self.starter + 1) * 64 + (self.marker + 1) * 8 + self.turn + 2
        key = mix(key, (self.round * 8 + self.phase) * 512 + seats)
        for source in range(len(self.sources)):
            key = mix(key, self.sources[source])
        for board in self.boards:
            key = mix(key, board.lines)
            key = mix(key, board.floor << 30 | board.score)
            for row in range(LINES):
                key = mix(key, board.wall[row])
        return key
