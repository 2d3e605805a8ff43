"""What a seat has at Duel, as features: its dome and lines as the coming tiling would leave them, tokens and chips."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.bots.duel.ahead import Ahead, price
from azulejo.bots.duel.lines import Lines
from azulejo.bots.duel.offers import SERVICES, Offers
from azulejo.bots.duel.placing import NOWHERE, Placing
from azulejo.bots.duel.tablets import POPULATION, TABLET_FEATURES, TIMES, Tablets
from azulejo.bots.search.network import BLOCK
from azulejo.games.bits import count_bits
from azulejo.games.duel.board import BROKEN, LINES
from azulejo.games.duel.components.chips import SHOWING
from azulejo.games.duel.components.plates import CORNERS, JOKER_CELL, PLATES, ROTATIONS, TYPE
from azulejo.games.duel.dome import SIZE, SLOTS, six
from azulejo.games.duel.pile import DISPLAY
from azulejo.games.duel.table import DEALING_TILES, KEEPING, NOBODY, PLACING_PLATE, ROUNDS, TOKENS, Table
from azulejo.games.tiles import COLOURS, total

# Where the features of each kind begin, after those of the tablets
SLOT: Final = 1515  # slot: empty, or type and which corners have tiles
FREE: Final = 1812  # row, colours that have a free cell there, whether a joker cell is free
ROW: Final = 1884  # row, tiles
COLUMN: Final = 1926  # column, tiles
PARTIAL: Final = 1968  # line and tiles that it lacks, whether it has a cell, how factories serve it, last round
WAITING: Final = 2328  # complete line without a cell, plates of the display that would bring one
EMPTY: Final = 2346  # empty line, how factories serve it
TILED: Final = 2388  # line, points of its tile
PAID: Final = 2448  # line, tiles that chips stand in for
SHORT: Final = 2478  # line, chips that it lacks to be completed with them
TOKEN: Final = 2502  # round, tokens
CHIPS: Final = 2517  # chips left, last round
CHIPS_TAKEN: Final = 2539
BROKEN_TILES: Final = 2542
START_TILE: Final = 2547  # nobody, this seat, the other
TURN: Final = 2550  # round, whether it is this seat's turn
PLATE: Final = 2560  # plates placed
JOKERS: Final = 2570  # joker plates placed
LINKS: Final = 2580  # row, points of the best free cell
TIME: Final = 2634
FEATURES: Final = 2644


@final
class SeatFeatures:
    """Finds the features of one seat after the other."""

    def __init__(self, active: vec[i64]) -> None:
        assert SLOT == TABLET_FEATURES
        self.active = active
        self.at: i64 = 0
        self.offers = Offers()
        self.ahead = Ahead()
        self.lines = Lines()
        self.placing = Placing()
        self.tablets = Tablets()
        self.colours: vec[i64] = vec[i64]([0] * COLOURS)  # plates of the display with this colour
        self.round: i64 = 0  # the one that is played, or prepared
        self.time: i64 = 0  # half rounds to the end
        self.score: i64 = 0
        self.tablet_points: i64 = 0
        self.tokens: i64 = 0
        self.chips: i64 = 0

    def look(self, table: Table) -> None:
        """Before the seats: at what both of them can see."""
        self.offers.read(table)
        number = table.round
        if number == 0 or table.phase <= DEALING_TILES:
            number += 1
        self.round = number
        self.time = 2 * (ROUNDS - number)
        if self.offers.unknown or self.offers.tiles > 8:
            self.time += 1
        for colour in range(COLOURS):
            self.colours[colour] = 0
        for place in range(DISPLAY):
            plate = table.pile.display[place] - 1
            if plate >= 0:
                for corner in range(3):
                    self.colours[CORNERS[4 * ROTATIONS * plate + corner]] += 1

    def read(self, table: Table, seat: i64, order: i64) -> i64:
        """Finds the features of a seat, n-th in the order of play, and returns how many they are."""
        self.at = BLOCK * order
        ahead = self.ahead
        ahead.use(table.boards[seat])
        if table.player == seat:
            self.use_hand(table)
        counts = ahead.board.counts
        ahead.finish_round(table, seat)
        self.score = ahead.score
        self.read_tablets(table)
        self.read_dome()
        self.lines.measure(ahead.board.dome)
        for line in range(LINES):
            self.read_line(line, counts >> 3 * line & 7)
        self.read_rest(table, seat, order)
        return self.at - BLOCK * order

    def add(self, feature: i64) -> None:
        self.active[self.at] = feature
        self.at += 1

    def use_hand(self, table: Table) -> None:
        """Puts what the seat has in its hand to good use on the scratch board."""
        board = self.ahead.board
        if table.taken > 0:
            lines = self.lines
            lines.look(board, self.offers, table.round == ROUNDS)
            place = lines.best_place(table.colour, table.taken)
            excess = table.taken
            if place != BROKEN:
                excess = board.put(place, table.colour, table.taken)
            board.drop(table.colour, excess)
        elif table.phase == PLACING_PLATE:
            self.placing.look(board)
            self.place(table.plate)
        elif table.phase == KEEPING:
            self.placing.look(board)
            self.place(self.best_plate(table.pile.hand_plates()))

    def best_plate(self, plates: i64) -> i64:
        """The plate of these, given as bits, that is worth most."""
        best: i64 = NOWHERE
        worth: i64 = 0
        for plate in range(PLATES):
            if plates >> plate & 1:
                self.placing.best(plate)
                if best == NOWHERE or self.placing.found > worth:
                    worth = self.placing.found
                    best = plate
        return best

    def place(self, plate: i64) -> None:
        where = self.placing.best(plate) if plate != NOWHERE else NOWHERE
        if where != NOWHERE:
            self.ahead.board.dome.place_plate(where >> 2, plate, where & 3)

    def read_tablets(self, table: Table) -> None:
        tablets = self.tablets
        time = self.time if self.time < TIMES else TIMES - 1
        self.tablet_points = tablets.look(self.ahead.board.dome, table.sides, time, table.special_colour)
        for n in range(tablets.number):
            self.add(tablets.found[n])

    def read_dome(self) -> None:
        dome = self.ahead.board.dome
        jokers: i64 = 0
        for slot in range(SLOTS):
            plate = dome.plates[slot]
            if plate == 0:
                self.add(SLOT + 33 * slot)
            else:
                kind = TYPE[(plate - 1) >> 2]
                jokers += kind
                cell = 2 * SIZE * (slot // 3) + 2 * (slot % 3)
                corners = dome.rows >> cell & 3 | (dome.rows >> cell + SIZE & 3) << 2
                self.add(SLOT + 33 * slot + 1 + 16 * kind + corners)
        self.add(PLATE + SLOTS - POPULATION[dome.free_slots & 0o77] - POPULATION[dome.free_slots >> 6])
        self.add(JOKERS + jokers)
        for row in range(SIZE):
            self.add(ROW + 7 * row + POPULATION[six(dome.rows, row)])
            self.add(COLUMN + 7 * row + POPULATION[six(dome.columns, row)])

    def read_line(self, line: i64, held: i64) -> None:
        """A line that held so many tiles before the tiling, and its row of free cells."""
        dome = self.ahead.board.dome
        joker = six(dome.free[JOKER_CELL], line)
        free = joker
        colours: i64 = 0
        service: i64 = 0
        for colour in range(COLOURS):
            cells = six(dome.free[colour], line)
            free |= cells
            if cells != 0:
                colours += 1
            if held == 0 and (cells != 0 or joker != 0):
                served = self.offers.serves(colour, line + 1)
                if served > service:
                    service = served
        self.add(FREE + (6 * line + colours) * 2 + (1 if joker != 0 else 0))
        links = self.lines.best(line, free)
        self.add(LINKS + 9 * line + (links if links < 8 else 8))
        if held > 0:
            self.read_tiles(line)
        elif free == 0 and dome.band_full(line):
            self.add(EMPTY + 7 * line)
        else:
            self.add(EMPTY + 7 * line + 1 + service)

    def read_tiles(self, line: i64) -> None:
        """The tiles of a line: on the dome, waiting, or waiting for more. Unplaceable ones are among the broken."""
        ahead = self.ahead
        points = ahead.tiled[line]
        if points > 0:
            self.add(TILED + 10 * line + (points if points < 10 else 10) - 1)
            if ahead.paid[line] > 0:
                self.add(PAID + 5 * line + ahead.paid[line] - 1)
            return
        board = ahead.board
        held = board.held(line)
        if held == 0:
            return
        colour = board.line_colour(line)
        missing = line + 1 - held
        if missing == 0:
            plates = self.colours[colour]
            self.add(WAITING + 3 * line + (plates if plates < 2 else 2))
            return
        fit: i64 = 0 if board.dome.matching(line, colour) != 0 else 1
        lacking = line * (line - 1) // 2 + missing - 1
        last: i64 = 1 if self.round == ROUNDS else 0
        self.add(PARTIAL + ((2 * lacking + fit) * SERVICES + self.offers.serves(colour, missing)) * 2 + last)
        if fit == 0:
            short = price(count_bits(board.chips & SHOWING[colour]), missing) - count_bits(board.chips)
            self.add(SHORT + 4 * line + (0 if short < 1 else 3 if short > 3 else short - 1))

    def read_rest(self, table: Table, seat: i64, order: i64) -> None:
        board = self.ahead.board
        last: i64 = 1 if self.round == ROUNDS else 0
        self.tokens = board.tokens
        if self.round > table.round:
            self.tokens = TOKENS if last == 0 else 0
        self.chips = count_bits(board.chips)
        self.add(TOKEN + 3 * (self.round - 1) + self.tokens)
        self.add(CHIPS + 2 * (self.chips if self.chips < 10 else 10) + last)
        self.add(CHIPS_TAKEN + board.chips_taken)
        self.add(BROKEN_TILES + total(board.broken))
        self.add(START_TILE + (0 if table.holder == NOBODY else 1 if table.holder == seat else 2))
        self.add(TURN + 2 * (self.round - 1) + (1 if order == 0 else 0))
        self.add(TIME + self.time)
