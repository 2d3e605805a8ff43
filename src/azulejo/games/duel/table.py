"""What lies on a Duel table, how its actions are numbered and which phases there are."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.bits import mix
from azulejo.games.duel import stacks
from azulejo.games.duel.board import LINES, Board
from azulejo.games.duel.components.chips import ALL_CHIPS, SORTS
from azulejo.games.duel.components.plates import PLATES, ROTATIONS
from azulejo.games.duel.dome import CELLS, SIZE, SLOTS
from azulejo.games.duel.pile import DISPLAY, Pile, plate_of
from azulejo.games.game import CHANCE, Game, State
from azulejo.games.tiles import COLOURS, ONE_OF_EACH

PLAYERS: Final = 2
ROUNDS: Final = 5
TILES_OF_A_COLOUR: Final = 13
ALL_TILES: Final = TILES_OF_A_COLOUR * ONE_OF_EACH
LARGE: Final = 0  # the large factory; the small ones are 1 to 4
FACTORIES: Final = 5
LARGE_TILES: Final = 5
SMALL_TILES: Final = 4
TOKENS: Final = 2
CHIPS_A_ROUND: Final = 2
NOBODY: Final = -1
NO_COLOUR: Final = -1

# What lies under a small factory's moon
NO_CHIP: Final = 0
FACE_DOWN: Final = 1
REVEALED: Final = 2  # REVEALED + sort

# Actions: the number of the first of each kind
TAKE_SUN: Final = 0  # 5 * factory + colour
TAKE_MOONS: Final = TAKE_SUN + FACTORIES * COLOURS  # colour
TAKE_CHIP: Final = TAKE_MOONS + COLOURS  # small factory, from 0
TAKE_PLATE: Final = TAKE_CHIP + FACTORIES - 1  # place of the display
DRAW_PLATE: Final = TAKE_PLATE + DISPLAY
LOOK: Final = DRAW_PLATE + 1
STACK: Final = LOOK + 1  # order, see stacks.py
FILL: Final = STACK + stacks.NUMBER  # line, or 6 for the broken space
KEEP_PLATE: Final = FILL + LINES + 1  # plate
PLACE_PLATE: Final = KEEP_PLATE + PLATES  # 4 * slot + rotation
RETURN_PLATE: Final = PLACE_PLATE + SLOTS * ROTATIONS  # plate
LEAVE_LINE: Final = RETURN_PLATE + PLATES
SPEND_CHIP: Final = LEAVE_LINE + 1  # sort of chip
TILE: Final = SPEND_CHIP + SORTS  # 6 * row + column
ACTIONS: Final = TILE + CELLS

# Phases; their names follow in the same order
DEALING_TABLETS: Final = 0  # chance deals the scoring tablets
DEALING_PLATES: Final = 1  # chance fills the display
DEALING_TILES: Final = 2  # chance fills the factories
STARTING: Final = 3  # chance chooses the first starting player
FIRST_PLATE: Final = 4  # a player takes a plate before the first round (D7)
ACQUIRING: Final = 5  # a player chooses an action (D8 to D13)
STACKING: Final = 6  # … orders what is left of a small sun
REVEALING: Final = 7  # chance turns chips over
FILLING: Final = 8  # … puts the taken tiles on a line
SHOWING_TOP: Final = 9  # chance shows the type of the pile's top plate
DRAWING: Final = 10  # … draws another plate or looks
LOOKING: Final = 11  # chance shows the drawn plates to the one who drew them
KEEPING: Final = 12  # … keeps one
PLACING_PLATE: Final = 13  # … places it
RETURNING: Final = 14  # … returns the others
TILING: Final = 15  # both players tile their domes
ENDED: Final = 16
Phase: TypeAlias = Literal[
    "dealing_tablets",
    "dealing_plates",
    "dealing_tiles",
    "starting",
    "first_plate",
    "acquiring",
    "stacking",
    "revealing",
    "filling",
    "showing_top",
    "drawing",
    "looking",
    "keeping",
    "placing_plate",
    "returning",
    "tiling",
    "ended",
]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)


class Table(State):
    """The things on the table. What may be done with them is in choices.py, what is done in the modules after it."""

    def __init__(self, game: Game, sides: int, sides_to_deal: int, always_free: bool, special_colour: bool) -> None:
        self.game = game
        self.sides_to_deal = sides_to_deal  # tablets that chance deals; 0 when they are chosen
        self.always_free = always_free  # zero_point_draw
        self.special_colour = special_colour  # special_counts_as_colour
        self.story = None
        self.turn = CHANCE
        self.phase: i64 = DEALING_TABLETS if sides_to_deal else DEALING_PLATES
        self.sides: i64 = sides  # of the scoring tablets in play, as bits
        self.round: i64 = 0
        self.starter: i64 = NOBODY
        self.holder: i64 = NOBODY  # the seat that has taken the start tile this round
        self.player: i64 = NOBODY  # the seat whose turn it is, also while chance deals in the middle of it
        self.passed: i64 = 0  # seats that are skipped for the rest of the phase, as bits
        self.bag: i64 = ALL_TILES
        self.tower: i64 = 0
        self.suns: vec[i64] = vec[i64]([0] * FACTORIES)  # counted tiles
        self.moons: vec[i64] = vec[i64]([0] * FACTORIES)  # counted tiles on the large one, stacks on the others
        self.chips: vec[i64] = vec[i64]([NO_CHIP] * FACTORIES)  # the large one has none
        self.revealed: i64 = 0  # small factories with a revealed chip, as bits from 0
        self.unseen_chips: i64 = ALL_CHIPS
        self.offer: i64 = 0  # the TAKE_SUN and TAKE_MOONS actions that the factories allow, as bits
        self.colour: i64 = NO_COLOUR  # of the tiles in the hand of the player whose turn it is
        self.taken: i64 = 0  # how many they are
        self.factory: i64 = LARGE  # where they were taken from, while the rest is to be stacked
        self.plate: i64 = 0  # the plate in hand, while it is to be placed
        self.pile: Pile = Pile()
        self.boards: list[Board] = [Board(), Board()]

    def copy_table(self, other: Table) -> None:
        """Makes `other`, of the same game, equal to this table."""
        other.turn = self.turn
        other.phase = self.phase
        other.sides = self.sides
        other.round = self.round
        other.starter = self.starter
        other.holder = self.holder
        other.player = self.player
        other.passed = self.passed
        other.bag = self.bag
        other.tower = self.tower
        for factory in range(FACTORIES):
            other.suns[factory] = self.suns[factory]
            other.moons[factory] = self.moons[factory]
            other.chips[factory] = self.chips[factory]
        other.revealed = self.revealed
        other.unseen_chips = self.unseen_chips
        other.offer = self.offer
        other.colour = self.colour
        other.taken = self.taken
        other.factory = self.factory
        other.plate = self.plate
        self.pile.copy_into(other.pile)
        self.boards[0].copy_into(other.boards[0])
        self.boards[1].copy_into(other.boards[1])

    def key(self) -> i64:
        """What players merely know does not change what can happen, so it is not part of the key."""
        key = mix(self.bag, self.tower)
        course = ((self.round * 32 + self.phase) * 4 + self.starter + 1) * 4 + self.holder + 1
        hand = ((self.colour + 1) * 8 + self.taken) * 8 + self.factory
        key = mix(key, (((course * 4 + self.turn + 2) * 4 + self.player + 1) * 512 + hand) * 32 + self.plate)
        key = mix(key, self.sides << 24 | self.passed << 20 | self.unseen_chips)
        for factory in range(FACTORIES):
            key = mix(key, self.suns[factory])
            key = mix(key, self.moons[factory] << 4 | self.chips[factory])
        key = self.key_of_plates(key)
        for board in self.boards:
            key = key_of_board(key, board)
        return key

    def key_of_plates(self, key: i64) -> i64:
        pile = self.pile
        key = mix(key, pile.unseen << 12 | pile.upper << 6 | pile.returning << 2 | pile.top + 1)
        for place in range(DISPLAY):
            key = mix(key, pile.display[place])
        for n in range(pile.below):
            key = mix(key, plate_of(pile.returned[n]) << 1)
        for n in range(pile.hand):
            key = mix(key, plate_of(pile.drawn[n]) << 1 | 1)
        return key


def key_of_board(key: i64, board: Board) -> i64:
    key = mix(key, board.counts << 18 | board.colours)
    key = mix(key, board.broken)
    key = mix(key, board.chips << 20 | board.chips_taken << 2 | board.tokens)
    key = mix(key, ((board.score * 8 + board.line) * 8 + board.stand_ins) * 16 + board.partly)
    for slot in range(SLOTS):
        key = mix(key, board.dome.plates[slot])
    for row in range(SIZE):
        key = mix(key, board.dome.tiles[row])
    return key
