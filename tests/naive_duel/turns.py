"""The course of acquisition (D7 to D14): whose turn it is, what may be done, and what a move does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from itertools import permutations

from tests.naive_duel.board import NaiveDuelBoard
from tests.naive_duel.components import CHIPS, SMALL, TILES, are_tablets
from tests.naive_duel.pile import NaivePile

FACE_DOWN = "?"
DEALS = {  # which deal is due
    "dealing_tablets": "tablets",
    "dealing_plates": "plates",
    "dealing_tiles": "tiles",
    "starting": "start",
    "revealing": "chips",
    "showing_top": "top",
    "looking": "look",
}


class NaiveTurns(ABC):
    """All that lies on the table. `phase` is what is decided or dealt next, `seat` whose turn it is, if anybody's."""

    def __init__(self, tablets: str, zero_point_draw: str, special_counts_as_colour: str) -> None:
        self.options = {
            "tablets": tablets,
            "zero_point_draw": zero_point_draw,
            "special_counts_as_colour": special_counts_as_colour,
        }
        self.round = 0
        self.seat: int | None = None
        self.starter: int | None = None
        self.start_tile: int | None = None  # who holds it; None while it lies on the large factory
        self.passed: list[int] = []
        self.bag = list(TILES)
        self.tower: list[str] = []
        self.suns: list[list[str]] = [[] for _ in range(5)]
        self.moons: list[list[str]] = [[] for _ in range(5)]  # from the bottom to the top
        self.chips: dict[int, str] = {}  # on small factories
        self.unseen_chips = list(CHIPS)
        self.taken: list[str] = []
        self.stacking: int | None = None  # the factory whose rest is to be stacked
        self.plate: str | None = None  # to be placed
        self.pile = NaivePile()
        self.returning = 0
        self.actions = 0
        self.boards = [NaiveDuelBoard(), NaiveDuelBoard()]
        self.happened: Counter[str] = Counter()  # what is rare
        self.sides: list[str] = []
        if tablets in ("random3", "random4"):
            self.phase = "dealing_tablets"
        else:
            self.sides = tablets.split(",")
            assert are_tablets(self.sides)
            self.phase = "dealing_plates"

    # What may be done

    def actors(self) -> list[int]:
        if self.phase == "tiling":
            return [seat for seat in (0, 1) if self.boards[seat].line is not None]
        return [] if self.is_chance() or self.phase == "ended" else [self.player()]

    def player(self) -> int:
        """Whose turn it is."""
        assert self.seat is not None
        return self.seat

    def is_chance(self) -> bool:
        return self.phase in DEALS

    def moves(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        board = self.boards[seat]
        if self.phase == "first_plate":
            return self.display_moves()
        if self.phase == "acquiring":
            return self.turn_moves(seat)
        if self.phase == "stacking":
            assert self.stacking is not None
            return {"^" + "".join(order) for order in permutations(self.suns[self.stacking])}
        if self.phase == "filling":
            return {">-"} | {f">{line + 1}" for line in range(6) if board.takes(line, self.taken[0])}
        if self.phase == "drawing":
            return {"look"} | ({"draw"} if self.may_draw(seat, first=False) else set())
        if self.phase == "keeping":
            return {"=" + plate for plate in self.pile.drawn}
        if self.phase == "placing_plate":
            free = [slot for slot in range(9) if board.slots[slot] is None]
            return {f"{slot + 1}@{rotation}" for slot in free for rotation in range(4)}
        if self.phase == "returning":
            return {"<" + plate for plate in self.pile.drawn}
        assert self.phase == "tiling"
        return board.tiling_moves()

    def turn_moves(self, seat: int) -> set[str]:
        """The four actions of a turn: A (D8), B (D10), C (D11) and D (D13)."""
        board = self.boards[seat]
        moves = set()
        if board.tokens:
            moves |= self.display_moves()
            if self.may_draw(seat, first=True):
                moves.add("draw")
        moves |= {f"{factory or 'L'}{colour}" for factory in range(5) for colour in self.suns[factory]}
        moves |= {f"M{colour}" for colour in self.moon_tops()}
        if board.chips_taken < 2:
            moves |= {f"C{factory}" for factory, chip in self.chips.items() if chip != FACE_DOWN}
        return moves

    def display_moves(self) -> set[str]:
        return {f"P{place + 1}" for place in range(3) if self.pile.display[place] is not None}

    def may_draw(self, seat: int, first: bool) -> bool:
        """D9: a plate costs a point; when and how one without points may draw is a switch."""
        if not self.pile.plates:
            return False
        if self.boards[seat].score > 0 or self.options["zero_point_draw"] == "always_free":
            return True
        return first and self.pile.display == [None, None, None]

    def moon_tops(self) -> list[str]:
        """D11: the topmost tile of each small moon, and every tile of the large one."""
        return self.moons[0] + [self.moons[factory][-1] for factory in SMALL if self.moons[factory]]

    # Players

    def play(self, seat: int, move: str) -> None:
        assert move in self.moves(seat), f"{move} is not legal"
        if self.phase == "tiling":
            self.tile(seat, move)
        elif self.phase in ("first_plate", "acquiring"):
            self.begin_turn(seat, move)
        elif self.phase == "stacking":
            self.stack(move[1:])
        elif self.phase == "filling":
            self.fill(seat, None if move == ">-" else int(move[1:]) - 1)
        elif move == "draw":
            self.draw(seat)
        elif move == "look":
            self.phase = "looking"
        elif self.phase == "keeping":
            self.plate = move[1:]
            self.pile.drawn.remove(self.plate)
            self.phase = "placing_plate"
        elif self.phase == "placing_plate":
            self.place_plate(seat, int(move[0]) - 1, int(move[2]))
        else:
            self.put_back(seat, move[1:])

    def begin_turn(self, seat: int, move: str) -> None:
        board = self.boards[seat]
        self.actions += 1
        if move[0] == "P":
            place = int(move[1]) - 1
            self.plate, self.pile.display[place] = self.pile.display[place], None
            if self.round > 0:  # the first plates are free (D7)
                board.tokens -= 1
            self.phase = "placing_plate"
        elif move == "draw":
            board.tokens -= 1
            self.draw(seat)
        elif move[0] == "C":
            board.chips.append(self.chips.pop(int(move[1])))
            board.chips_taken += 1
            self.end_turn(seat)
        elif move[0] == "M":
            self.take_moons(seat, move[1])
        else:
            self.take_sun(0 if move[0] == "L" else int(move[0]), move[1])

    # Plates (D7, D8, D9)

    def draw(self, seat: int) -> None:
        self.happened["free draw"] += self.boards[seat].score == 0
        self.boards[seat].gain("plates_drawn", -1)  # D9: free without points
        self.pile.draw()
        self.happened["several plates drawn"] += len(self.pile.drawn) == 2
        self.happened["the last plate drawn"] += not self.pile.plates
        self.happened["a returned plate drawn"] += self.pile.drawn[-1][1] != "?"
        self.phase = "showing_top" if self.pile.top_is_due() else "drawing"

    def place_plate(self, seat: int, slot: int, rotation: int) -> None:
        assert self.plate is not None
        self.boards[seat].place_plate(self.plate, slot, rotation)
        self.plate = None
        if self.round == 0:
            self.seat = None
            self.phase = "dealing_plates"  # D7: the display is refilled after each
        elif self.pile.drawn:
            self.phase = "returning"
        else:
            self.end_turn(seat)

    def put_back(self, seat: int, plate: str) -> None:
        """D8: one plate under the pile; after the last of them the pile's top can be seen, if there was none."""
        self.pile.put_back(plate, seat, self.actions)
        self.returning += 1
        if not self.pile.drawn:
            self.happened["three or more plates returned"] += self.returning >= 3
            self.returning = 0
            if self.pile.top_is_due():
                self.happened["plates returned to no pile"] += 1
                self.phase = "showing_top"
            else:
                self.end_turn(seat)

    # Tiles and chips (D10 to D13)

    def take_sun(self, factory: int, colour: str) -> None:
        """D10: the large factory's rest lies on its moon at once, a small one's has to be stacked."""
        sun = self.suns[factory]
        self.taken = [tile for tile in sun if tile == colour]
        rest = [tile for tile in sun if tile != colour]
        self.suns[factory] = []
        if factory == 0:
            self.moons[0] += rest
            self.reveal_or_fill()
        elif rest:
            self.suns[factory] = rest  # until they are stacked
            self.stacking = factory
            self.phase = "stacking"
        else:
            self.happened["a small factory of one colour"] += 1
            self.reveal_or_fill()

    def stack(self, order: str) -> None:
        """D10: on the chip, in the order the player chooses."""
        assert self.stacking is not None
        self.moons[self.stacking] += list(order)
        self.suns[self.stacking] = []
        self.stacking = None
        self.reveal_or_fill()

    def take_moons(self, seat: int, colour: str) -> None:
        """D11, and who is the first to take from the large moon takes the start tile."""
        self.taken = [tile for tile in self.moon_tops() if tile == colour]
        if colour in self.moons[0] and self.start_tile is None:
            self.start_tile = seat
        self.moons[0] = [tile for tile in self.moons[0] if tile != colour]
        for factory in SMALL:
            if self.moons[factory] and self.moons[factory][-1] == colour:
                self.moons[factory].pop()
        self.reveal_or_fill()

    def bare_factories(self) -> list[int]:
        """D13: small factories without tiles whose chip has to be revealed."""
        return [
            factory
            for factory, chip in self.chips.items()
            if chip == FACE_DOWN and not self.suns[factory] and not self.moons[factory]
        ]

    def reveal_or_fill(self) -> None:
        self.phase = "revealing" if self.bare_factories() else "filling"

    def fill(self, seat: int, line: int | None) -> None:
        discarded = self.boards[seat].fill(line, self.taken)
        self.happened["broken tiles without room"] += len(discarded) > 0
        self.tower += discarded
        self.taken = []
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        self.give_turn([1 - seat, seat])

    def give_turn(self, seats: list[int]) -> None:
        """D14: the first of the seats that has an action; who has none is skipped for the rest of the phase."""
        for seat in seats:
            if seat not in self.passed:
                if self.turn_moves(seat):
                    self.happened["one player goes on alone"] += seat == seats[1] and len(self.passed) == 1
                    self.seat, self.phase = seat, "acquiring"
                    return
                self.passed.append(seat)
        self.begin_tiling()

    @abstractmethod
    def begin_tiling(self) -> None: ...

    @abstractmethod
    def tile(self, seat: int, move: str) -> None: ...
