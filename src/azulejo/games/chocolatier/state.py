"""The course of a Master Chocolatier game: Azul's, and what Special Factories change. C numbers refer to docs/rules."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul import preview
from azulejo.games.azul.chance import take_out
from azulejo.games.azul.position import text
from azulejo.games.azul.state import AzulState
from azulejo.games.azul.table import OFFER, PICKS
from azulejo.games.chocolatier import chance, possible, refusal
from azulejo.games.chocolatier.factories import SF1, SF2, SF3, SF4, SF5, SpecialFactories
from azulejo.games.chocolatier.position import writing
from azulejo.games.chocolatier.steps import Added, Attracted, Caught, Claimed, Divided, Stayed
from azulejo.games.chocolatier.table import ADDING, ARRANGING, DIVIDE, DIVIDING, LEFT, RIGHT
from azulejo.games.errors import IllegalMove
from azulejo.games.game import CHANCE, Deal, Game, Json, Preview, State
from azulejo.games.rng import Rng
from azulejo.games.steps import Dealt
from azulejo.games.tiles import Palette, count, some


class ChocolatierState(AzulState):
    """A position of Master Chocolatier: Azul's, with Special Factories if `special`."""

    def __init__(self, game: Game, displays: int, palette: Palette, free_wall: bool, special: bool) -> None:
        super().__init__(game, displays, palette, free_wall)
        self.special = special
        self.factories = SpecialFactories(displays)

    # Dividing what is left on SF4, a phase of its own

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
        return DIVIDE + 2 * self.factories.next_divided() + n

    def is_legal(self, seat: i64, action: i64) -> bool:
        if self.phase != DIVIDING:
            return super().is_legal(seat, action)
        return seat == self.turn and (action - DIVIDE) >> 1 == self.factories.next_divided()

    def preview(self, seat: i64, action: i64) -> Preview:
        """Dividing changes nothing on the picker's own board."""
        if not self.is_legal(seat, action):
            raise self.refusal(seat, action)
        if self.phase == DIVIDING:
            return Preview()
        extra = int(self.phase == OFFER and self.factories.would_catch(seat, action // PICKS))
        return preview.preview(self, seat, action, extra)

    def play(self, seat: i64, action: i64) -> None:
        if self.phase != DIVIDING:
            super().play(seat, action)
        elif self.is_legal(seat, action):
            self.divide(seat, (action - DIVIDE) >> 1, (action - DIVIDE) & 1)
        else:
            raise self.refusal(seat, action)

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        if self.phase == DIVIDING:
            return refusal.wrong_division(self, self.factories, seat, action)
        if action >= DIVIDE:
            return refusal.no_division(self, seat, action)
        return super().refusal(seat, action)

    def divide(self, seat: i64, colour: i64, side: i64) -> None:
        """Moves a colour, whole, from SF4 to a neighbour (C6)."""
        factories = self.factories
        display = factories.find(SF4)
        target = factories.neighbour(display, side)
        tiles = some(colour, count(factories.dividing, colour))
        factories.dividing -= tiles
        self.set_source(target, self.sources[target] + tiles)
        if self.story is not None:
            number = int(count(tiles, colour))
            name = self.palette.names[colour]
            self.story.add(Divided(int(seat) + 1, int(display), name, number, int(target)))
        if factories.dividing == 0:
            self.phase = OFFER
            self.end_turn(seat)

    # What gold sides change in the offer

    def leave_rest(self, seat: i64, source: i64, rest: i64) -> None:
        factories = self.factories
        kind = factories.kinds[source]
        if kind == SF3:
            self.set_source(source, rest)
            if self.story is not None and rest:
                self.story.add(Stayed(int(source), self.palette.listed(int(rest))))
        elif kind == SF4:
            self.set_source(source, 0)
            factories.dividing = rest
        else:
            super().leave_rest(seat, source, rest)
            if kind == SF5:
                factories.claimant = seat
                if self.story is not None:
                    self.story.add(Claimed(int(seat) + 1, int(source)))

    def pushed(self, source: i64, rest: i64) -> i64:
        if self.factories.keeps_rest(source):
            return 0
        return super().pushed(source, rest)

    def drop(self, seat: i64, thing: i64, number: i64) -> i64:
        """The first thing goes to the extra space, if the seat has one that is free (C7)."""
        if number > 0 and self.factories.catches(seat):
            self.factories.caught = thing + 1
            if self.story is not None:
                self.story.add(Caught(int(seat) + 1, self.thing_name(thing)))
            number -= 1
            if number == 0:
                return 0
        return super().drop(seat, thing, number)

    def end_turn(self, seat: i64) -> None:
        if self.factories.dividing:
            self.phase = DIVIDING
        else:
            super().end_turn(seat)

    # Rounds

    def end_round(self) -> None:
        """Clears the extra space, and the displays go back to the nine (C7)."""
        self.lid += self.factories.clear()
        super().end_round()

    def prepare_round(self) -> None:
        super().prepare_round()
        if self.special:
            self.phase = ARRANGING

    def begin_offer(self) -> None:
        self.set_up(1)

    def set_up(self, display: i64) -> None:
        """Runs the set-up effects in circle order from a display on, up to the next one that chance decides (C4)."""
        while display < len(self.sources):
            kind = self.factories.kinds[display]
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
        neighbour = self.factories.neighbour(display, side)
        if count(self.sources[neighbour], colour):
            tile = some(colour, 1)
            self.set_source(neighbour, self.sources[neighbour] - tile)
            self.set_source(display, self.sources[display] + tile)
            if self.story is not None:
                self.story.add(Attracted(int(display), self.palette.names[colour], int(neighbour)))

    # What chance does

    def deal(self, rng: Rng) -> Deal:
        if self.phase == ARRANGING:
            deal = chance.draw_arrangement(self, rng)
        elif self.phase == ADDING:
            deal = chance.draw_added(self, rng)
        else:
            return super().deal(rng)
        self.apply(deal)
        return deal

    def replay(self, deal: Deal) -> None:
        if self.phase == ARRANGING:
            possible.check_arrangement(self, deal)
        elif self.phase == ADDING:
            possible.check_added(self, deal)
        else:
            super().replay(deal)
            return
        self.apply(deal)

    def apply(self, deal: Deal) -> None:
        if self.phase == ARRANGING:
            if self.story is not None:
                self.story.add(Dealt(self.game.deal_json(deal)))
            self.factories.arrange(deal.values)
            super().prepare_round()
        elif self.phase == ADDING:
            self.add(deal.values[0])
        else:
            super().apply(deal)

    def add(self, colour: i64) -> None:
        """SF1 gets one tile from the bag (C4)."""
        display = self.factories.find(SF1)
        take_out(self, some(colour, 1))
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
        self.factories.copy_into(other.factories)

    def key(self) -> i64:
        return self.factories.fold(super().key())

    def to_json(self) -> Json:
        return writing.to_json(self, self.factories)

    def __str__(self) -> str:
        return text.text(self.game, writing.to_json(self, self.factories))
