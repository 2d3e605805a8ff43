"""The course of a Master Chocolatier game: Azul's, and what Special Factories change. C numbers refer to docs/rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.games.azul import position
from azulejo.games.azul.board import MARKER
from azulejo.games.azul.state import AzulState
from azulejo.games.azul.table import CENTRE, ENDED, NOBODY, OFFER, PHASES, STARTING, TILING
from azulejo.games.bits import mix
from azulejo.games.chocolatier import reading, refusal
from azulejo.games.chocolatier.factories import BLUE, GOLD, SF1, SF2, SF3, SF4, SF5, kind_text
from azulejo.games.chocolatier.notation import DIVIDE, LEFT, RIGHT
from azulejo.games.chocolatier.refusal import next_stock
from azulejo.games.chocolatier.steps import Added, Attracted, Caught, Claimed, Divided, Stayed
from azulejo.games.errors import IllegalMove
from azulejo.games.game import CHANCE, Deal, Game, Json, Preview, State
from azulejo.games.rng import Rng
from azulejo.games.steps import Dealt
from azulejo.games.tiles import Palette, count, draw, some, total

# Phases beyond Azul's
ARRANGING: Final = 5  # chance shuffles the displays and flips some to gold
ADDING: Final = 6  # chance draws the tile that SF1 adds
DIVIDING: Final = 7  # a picker divides what is left on SF4, colour by colour
CHOCOLATIER_PHASES: Final = (*PHASES, "arranging", "adding", "dividing")


class ChocolatierState(AzulState):
    """A position of Master Chocolatier. Of the nine displays one is SF5, so there is at most one extra space."""

    def __init__(self, game: Game, displays: int, palette: Palette, free_wall: bool, special: bool) -> None:
        super().__init__(game, displays, palette, free_wall)
        self.special = special
        self.kinds: vec[i64] = vec[i64]([BLUE] * (displays + 1))
        self.dividing: i64 = 0  # tiles of SF4 that its picker has not moved yet
        self.claimant: i64 = NOBODY  # the seat that has SF5 as an extra space
        self.caught: i64 = 0  # what lies on it: 0 or a digit as on the floor line

    # The circle of displays

    def find(self, kind: i64) -> i64:
        """The display that is of this kind, or 0."""
        for display in range(1, len(self.kinds)):
            if self.kinds[display] == kind:
                return display
        return 0

    def neighbour(self, display: i64, side: i64) -> i64:
        """The next display on a side, skipping one that was taken away (C3, C6)."""
        last = len(self.kinds) - 1
        while True:
            if side == LEFT:
                display -= 1
            else:
                display += 1
            if display == 0:
                display = last
            elif display > last:
                display = 1
            if self.claimant == NOBODY or self.kinds[display] != SF5:
                return display

    # What may be done

    def actors(self) -> list[int]:
        return [int(self.turn)] if self.phase == DIVIDING else super().actors()

    def count_legal(self, seat: i64) -> i64:
        if self.phase != DIVIDING:
            return super().count_legal(seat)
        if seat == self.turn:
            return 2
        return 0

    def nth_legal(self, seat: i64, n: i64) -> i64:
        if self.phase != DIVIDING:
            return super().nth_legal(seat, n)
        return DIVIDE + 2 * self.next_divided() + n

    def is_legal(self, seat: i64, action: i64) -> bool:
        if self.phase != DIVIDING:
            return super().is_legal(seat, action)
        return seat == self.turn and (action - DIVIDE) >> 1 == self.next_divided()

    def next_divided(self) -> i64:
        """The colour whose turn it is to be moved from SF4."""
        colour: i64 = 0
        while count(self.dividing, colour) == 0:
            colour += 1
        return colour

    # What players do

    def play(self, seat: i64, action: i64) -> None:
        if self.phase != DIVIDING:
            super().play(seat, action)
        elif self.is_legal(seat, action):
            self.divide(seat, (action - DIVIDE) >> 1, (action - DIVIDE) & 1)
        else:
            raise self.refusal(seat, action)

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        if self.phase == DIVIDING:
            display = self.find(SF4)
            left, right = self.neighbour(display, LEFT), self.neighbour(display, RIGHT)
            return refusal.wrong_division(self, seat, action, self.dividing, left, right)
        if action >= DIVIDE:
            return refusal.no_division(self, seat, action)
        return super().refusal(seat, action)

    def leave_rest(self, seat: i64, source: i64, rest: i64) -> None:
        kind = self.kinds[source]
        if kind == SF3:
            self.set_source(source, rest)
            if self.story is not None and rest:
                self.story.add(Stayed(int(source), self.palette.listed(int(rest))))
        elif kind == SF4:
            self.set_source(source, 0)
            self.dividing = rest
        else:
            super().leave_rest(seat, source, rest)
            if kind == SF5:
                self.claimant = seat
                if self.story is not None:
                    self.story.add(Claimed(int(seat) + 1, int(source)))

    def pushed(self, source: i64, rest: i64) -> i64:
        if self.kinds[source] == SF3 or self.kinds[source] == SF4:
            return 0
        return super().pushed(source, rest)

    def drop(self, seat: i64, thing: i64, number: i64) -> i64:
        """The first thing goes to the extra space, if the seat has one that is free (C7)."""
        if seat == self.claimant and self.caught == 0 and number > 0:
            self.caught = thing + 1
            if self.story is not None:
                self.story.add(Caught(int(seat) + 1, self.thing_name(thing)))
            number -= 1
            if number == 0:
                return 0
        return super().drop(seat, thing, number)

    def extra_spaces(self, seat: i64, source: i64) -> int:
        catches = seat == self.claimant or self.kinds[source] == SF5
        return 1 if catches and self.caught == 0 else 0

    def end_turn(self, seat: i64) -> None:
        if self.dividing:
            self.phase = DIVIDING
        else:
            super().end_turn(seat)

    def divide(self, seat: i64, colour: i64, side: i64) -> None:
        """Moves a colour, whole, from SF4 to a neighbour (C6)."""
        display = self.find(SF4)
        target = self.neighbour(display, side)
        tiles = some(colour, count(self.dividing, colour))
        self.dividing -= tiles
        self.set_source(target, self.sources[target] + tiles)
        if self.story is not None:
            number = int(count(tiles, colour))
            name = self.palette.names[colour]
            self.story.add(Divided(int(seat) + 1, int(display), name, number, int(target)))
        if self.dividing == 0:
            self.phase = OFFER
            self.end_turn(seat)

    def preview(self, seat: i64, action: i64) -> Preview:
        """Dividing changes nothing on the picker's own board."""
        if self.phase == DIVIDING and self.is_legal(seat, action):
            return Preview()
        return super().preview(seat, action)

    # Rounds

    def end_round(self) -> None:
        """Clears the extra space, and the displays go back to the nine (C7)."""
        if 0 < self.caught < MARKER:
            self.lid += some(self.caught - 1, 1)
        self.caught = 0
        self.claimant = NOBODY
        for display in range(len(self.kinds)):
            self.kinds[display] = BLUE
        super().end_round()

    def prepare_round(self) -> None:
        super().prepare_round()
        if self.special:
            self.phase = ARRANGING

    def begin_offer(self) -> None:
        if self.special:
            self.set_up(1)
        else:
            super().begin_offer()

    def set_up(self, display: i64) -> None:
        """Runs the set-up effects in circle order from a display on, up to the next one that chance decides (C4)."""
        while display < len(self.kinds):
            kind = self.kinds[display]
            if kind == SF1 and (self.bag or self.lid):
                self.phase = ADDING
                self.turn = CHANCE
                return
            if kind >= SF2:
                self.attract(display, kind - SF2, LEFT)
                self.attract(display, kind - SF2, RIGHT)
            display += 1
        super().begin_offer()

    def attract(self, display: i64, colour: i64, side: i64) -> None:
        """SF2 takes a tile of its colour from a neighbour that has one (C4)."""
        neighbour = self.neighbour(display, side)
        if count(self.sources[neighbour], colour):
            tile = some(colour, 1)
            self.set_source(neighbour, self.sources[neighbour] - tile)
            self.set_source(display, self.sources[display] + tile)
            if self.story is not None:
                self.story.add(Attracted(int(display), self.palette.names[colour], int(neighbour)))

    # What chance does

    def deal(self, rng: Rng) -> Deal:
        if self.phase == ARRANGING:
            deal = Deal("gold", self.draw_arrangement(rng))
        elif self.phase == ADDING:
            stock = next_stock(self)
            deal = Deal("add", [int(draw(stock, total(stock), rng))])
        else:
            return super().deal(rng)
        self.apply(deal)
        return deal

    def draw_arrangement(self, rng: Rng) -> list[int]:
        """As many displays of the circle as there are players are flipped, and show different gold sides (C3)."""
        gold = list(GOLD)
        kinds: list[int] = [BLUE] * int(len(self.kinds) - 1)
        flips = self.seats
        for display in range(len(kinds)):
            if rng.below(len(kinds) - display) < flips:
                kinds[display] = gold.pop(int(rng.below(len(gold))))
                flips -= 1
        return kinds

    def replay(self, deal: Deal) -> None:
        if self.phase == ARRANGING:
            refusal.check_arrangement(self, deal)
        elif self.phase == ADDING:
            refusal.check_added(self, deal)
        else:
            super().replay(deal)
            return
        self.apply(deal)

    def apply(self, deal: Deal) -> None:
        if self.phase == ARRANGING:
            if self.story is not None:
                self.story.add(Dealt(self.game.deal_json(deal)))
            for display in range(1, len(self.kinds)):
                self.kinds[display] = deal.values[display - 1]
            super().prepare_round()
        elif self.phase == ADDING:
            self.add(deal.values[0])
        else:
            super().apply(deal)

    def add(self, colour: i64) -> None:
        """SF1 gets one tile from the bag (C4)."""
        display = self.find(SF1)
        self.take_out(some(colour, 1))
        self.set_source(display, self.sources[display] + some(colour, 1))
        self.on_offer += 1
        if self.story is not None:
            self.story.add(Added(int(display), self.palette.names[colour]))
        self.set_up(display + 1)

    # Copies and positions

    def clone(self) -> State:
        displays = len(self.sources) - 1
        other = ChocolatierState(self.game, displays, self.palette, self.free_wall, self.special)
        self.copy_into(other)
        return other

    def copy_into(self, other: State) -> None:
        assert isinstance(other, ChocolatierState)
        self.copy_table(other)
        other.dividing = self.dividing
        other.claimant = self.claimant
        other.caught = self.caught
        for display in range(len(self.kinds)):
            other.kinds[display] = self.kinds[display]

    def key(self) -> i64:
        key = super().key()
        for display in range(1, len(self.kinds)):
            key = mix(key, self.kinds[display])
        return mix(key, (self.dividing * 8 + self.claimant + 1) * 8 + self.caught)

    def to_json(self) -> Json:
        kinds = [kind_text(int(self.kinds[display]), self.palette) for display in range(1, len(self.kinds))]
        extra = reading.extra_text(int(self.claimant), int(self.caught), self.palette)
        dividing = self.palette.listed(int(self.dividing))
        return {**position.to_json(self), "gold": kinds, "extra": extra, "dividing": dividing}

    def load_more(self, json: Json) -> None:
        kinds = reading.kinds(json, len(self.kinds) - 1, self.palette)
        for display in range(1, len(self.kinds)):
            self.kinds[display] = kinds[display - 1]
        self.claimant, self.caught = reading.extra(json, int(self.seats), self.palette)
        self.dividing = reading.dividing(json, self.palette)
        self.on_offer += total(self.dividing)

    def aside(self) -> i64:
        if 0 < self.caught < MARKER:
            return self.dividing + some(self.caught - 1, 1)
        return self.dividing

    def marker_aside(self) -> bool:
        return self.caught == MARKER and self.claimant == self.marker

    def phase_names(self) -> tuple[str, ...]:
        return CHOCOLATIER_PHASES

    def chance_deals(self) -> bool:
        return self.phase == ARRANGING or self.phase == ADDING or super().chance_deals()

    def fits_phase(self, cleared: bool, over: bool) -> bool:
        started = self.round > 0 and self.starter != NOBODY
        if not self.fits_gold() or not self.fits_extra() or (self.dividing != 0) != (self.phase == DIVIDING):
            return False
        if self.phase == ARRANGING:
            return self.special and cleared and self.on_offer == 0 and not over and self.starter != NOBODY
        if self.phase == ADDING:
            return started and cleared and self.fits_adding()
        if self.phase == DIVIDING:
            display = self.find(SF4)
            return started and display > 0 and self.sources[display] == 0
        return super().fits_phase(cleared, over)

    def fits_adding(self) -> bool:
        """Everything dealt still lies on the displays, and there is a tile that SF1 can get (C4)."""
        return self.on_offer > 0 and self.sources[CENTRE] == 0 and self.find(SF1) > 0 and next_stock(self) > 0

    def fits_gold(self) -> bool:
        """As many different gold sides as players while a round is on, none between rounds (C3)."""
        gold = [int(kind) for kind in self.kinds if kind != BLUE]
        arranged = self.special and self.phase != STARTING and self.phase != ARRANGING and self.phase != ENDED
        return len(gold) == (self.seats if arranged else 0) and len(set(gold)) == len(gold)

    def fits_extra(self) -> bool:
        """An extra space is the SF5 of this round, taken in this round (C7)."""
        if self.claimant == NOBODY:
            return True
        if self.caught == MARKER and self.marker != self.claimant:
            return False
        display = self.find(SF5)
        picking = self.phase == OFFER or self.phase == TILING or self.phase == DIVIDING
        return picking and display > 0 and self.sources[display] == 0
