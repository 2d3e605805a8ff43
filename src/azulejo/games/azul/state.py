"""The course of an Azul game: deals, factory offer, wall-tiling, the end. Numbers like A4 refer to docs/rules."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.azul import chance, choices, possible, preview, refusal
from azulejo.games.azul.board import FLOOR, LINES, MARKER
from azulejo.games.azul.ending import bonus_points, bonus_value, bonuses, end_reason, outcome, points_by_source
from azulejo.games.azul.goals import goals
from azulejo.games.azul.position import text, writing
from azulejo.games.azul.scoring import wall_column
from azulejo.games.azul.steps import Took
from azulejo.games.azul.table import CENTRE, DEALING, ENDED, NOBODY, OFFER, PICKS, STARTING, TILE, TILING, Table
from azulejo.games.errors import IllegalMove
from azulejo.games.game import CHANCE, OVER, Deal, Goal, Json, Outcome, Preview, State, View
from azulejo.games.rng import Rng
from azulejo.games.steps import Bonus, Charged, Dealt, Ended, Fell, Filled, Tiled, Unplaceable
from azulejo.games.tiles import BITS, count, some


class AzulState(Table):
    """A position of Azul. Chance has two kinds of deal: who starts, and what lies on the displays.

    A game of the family adds phases of its own by answering for them in the methods of `State` and leaving the others
    to this class. Within a round it may change what these do, and nothing else:

    - `prepare_round`, `begin_offer`: what chance does before and after the displays are filled;
    - `leave_rest`, `pushed`: where tiles go that were not picked;
    - `drop`: where things land that fall;
    - `end_turn`: what a seat must still decide before the next one's turn;
    - `end_round`: what is cleared away before the floor lines are charged.
    """

    # What may be done

    def actors(self) -> list[int]:
        return choices.actors(self)

    def count_legal(self, seat: i64) -> i64:
        return choices.count_legal(self, seat)

    def nth_legal(self, seat: i64, n: i64) -> i64:
        return choices.nth_legal(self, seat, n)

    def is_legal(self, seat: i64, action: i64) -> bool:
        return choices.is_legal(self, seat, action)

    def preview(self, seat: i64, action: i64) -> Preview:
        if not self.is_legal(seat, action):
            raise self.refusal(seat, action)
        return preview.preview(self, seat, action, 0)

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        """Why an action that is not legal is not."""
        return refusal.refusal(self, seat, action)

    # What players do

    def play(self, seat: i64, action: i64) -> None:
        source = action // PICKS
        pick = action - PICKS * source
        if self.phase == OFFER and choices.may_pick(self, seat, source, pick):
            self.pick(seat, source, pick // BITS, pick % BITS)
        elif self.phase == TILING and choices.may_tile(self, seat, action):
            choice = action - TILE
            self.tile(seat, choice // LINES, choice % LINES)
            self.resolve_lines(seat)
            self.go_on_tiling()
        else:
            raise self.refusal(seat, action)

    def pick(self, seat: i64, source: i64, colour: i64, place: i64) -> None:
        """Takes all tiles of a colour and puts them on a line or the floor (A4, A5)."""
        tiles = self.sources[source]
        number = count(tiles, colour)
        rest = tiles - some(colour, number)
        self.on_offer -= number
        marker = source == CENTRE and self.marker == NOBODY
        if self.story is not None:
            self.tell_pick(seat, source, colour, number, self.pushed(source, rest), marker)
        if marker:
            self.marker = seat
            self.drop(seat, MARKER - 1, 1)
        self.leave_rest(seat, source, rest)
        excess = number
        if place != FLOOR:
            excess = self.boards[seat].put(place, colour, number)
            if self.story is not None:
                self.tell_filled(seat, place, colour, number - excess)
        if excess > 0:
            self.lid += some(colour, self.drop(seat, colour, excess))
        self.end_turn(seat)

    def pushed(self, source: i64, rest: i64) -> i64:
        """The tiles that a pick moves to the centre."""
        if source == CENTRE:
            return 0
        return rest

    def leave_rest(self, seat: i64, source: i64, rest: i64) -> None:
        """What was not picked from a display goes to the centre; in the centre it stays."""
        if source != CENTRE:
            self.set_source(source, 0)
            rest += self.sources[CENTRE]
        self.set_source(CENTRE, rest)

    def drop(self, seat: i64, thing: i64, number: i64) -> i64:
        """Lets tiles or the marker (MARKER - 1) fall; returns how many found no space on the floor line (A6)."""
        lost = self.boards[seat].drop(thing, number)
        if self.story is not None:
            self.story.add(Fell(int(seat) + 1, self.thing_name(thing), int(number), int(number - lost)))
        return lost

    def thing_name(self, thing: i64) -> str:
        return "marker" if thing == MARKER - 1 else self.palette.names[thing]

    def end_turn(self, seat: i64) -> None:
        """The next seat's turn, or tiling when nothing is left to pick (A7)."""
        if self.on_offer == 0:
            self.begin_tiling()
        elif seat + 1 < self.seats:
            self.turn = seat + 1
        else:
            self.turn = 0

    # Tiling

    def begin_tiling(self) -> None:
        self.phase = TILING
        for seat in range(self.seats):
            self.resolve_lines(seat)
        self.go_on_tiling()

    def resolve_lines(self, seat: i64) -> None:
        """Deals with complete lines, top to bottom, up to the first that needs a choice (A8, A13)."""
        board = self.boards[seat]
        for line in range(LINES):
            if not board.is_complete(line):
                continue
            if not self.free_wall:
                self.tile(seat, line, wall_column(line, board.line_colour(line)))
            elif board.free_spaces(line, board.line_colour(line)):
                return
            else:
                self.spill(seat, line)

    def tile(self, seat: i64, line: i64, column: i64) -> None:
        """Moves a complete line's tile to the wall; the rest of the line goes to the lid."""
        board = self.boards[seat]
        colour = board.line_colour(line)
        points = board.place_tile(line, column, colour)
        self.lid += some(colour, line)
        board.clear(line)
        if self.story is not None:
            across, down = board.run(line, column)
            name = self.palette.names[colour]
            self.story.add(Tiled(int(seat) + 1, int(line) + 1, int(column) + 1, name, int(points), across, down))

    def spill(self, seat: i64, line: i64) -> None:
        """A complete line without a space on the wall falls (A13)."""
        board = self.boards[seat]
        colour = board.line_colour(line)
        board.clear(line)
        if self.story is not None:
            self.story.add(Unplaceable(int(seat) + 1, int(line) + 1, self.palette.names[colour], int(line) + 1))
        self.lid += some(colour, self.drop(seat, colour, line + 1))

    def go_on_tiling(self) -> None:
        """The next choice on a gray wall, or the end of the round when there is none."""
        for seat in range(self.seats):
            if self.free_wall and self.boards[seat].next_complete() < LINES:
                self.turn = seat
                return
        self.end_round()

    def end_round(self) -> None:
        """Charges the floor lines, then prepares the next round or ends the game (A9, A11, A12)."""
        for seat in range(self.seats):
            self.charge_floor(seat)
        if self.marker != NOBODY:
            self.starter = self.marker
            self.marker = NOBODY
        reason = self.end_reason()
        if reason:
            self.end_game(reason)
        else:
            self.prepare_round()

    def prepare_round(self) -> None:
        """Chance must fill the displays next."""
        self.phase = DEALING
        self.turn = CHANCE

    def end_reason(self) -> str:
        return end_reason(self.boards, self.bag + self.lid, self.free_wall)

    def charge_floor(self, seat: i64) -> None:
        board = self.boards[seat]
        cost = board.floor_cost()
        before = board.score
        self.lid += board.sweep_floor()
        if self.story is not None and cost > 0:
            self.story.add(Charged(int(seat) + 1, "floor", int(cost), int(before - board.score), int(board.score)))

    def end_game(self, reason: str) -> None:
        self.phase = ENDED
        self.turn = OVER
        for seat in range(self.seats):
            self.boards[seat].score += bonus_points(self.boards[seat])
            if self.story is not None:
                self.tell_bonuses(seat)
        self.tell(Ended(reason))

    # What chance does

    def deal(self, rng: Rng) -> Deal:
        deal = chance.drawn(self, rng)
        self.apply(deal)
        return deal

    def replay(self, deal: Deal) -> None:
        possible.check(self, deal)
        self.apply(deal)

    def apply(self, deal: Deal) -> None:
        """Does what a possible deal says."""
        if self.story is not None:
            self.story.add(Dealt(self.game.deal_json(deal)))
        if self.phase == STARTING:
            self.starter = deal.values[0]
            self.prepare_round()
        else:
            chance.fill_displays(self, deal.values)
            self.begin_offer()

    def begin_offer(self) -> None:
        """The displays are filled and the starting player picks first."""
        self.phase = OFFER
        self.turn = self.starter

    # Copies and what is known

    def clone(self) -> State:
        other = AzulState(self.game, len(self.sources) - 1, self.palette, self.free_wall)
        self.copy_table(other)
        return other

    def copy_into(self, other: State) -> None:
        assert isinstance(other, AzulState)
        self.copy_table(other)

    def view(self, seat: int | None) -> View:
        """Nothing on an Azul table is hidden: what is not seen is in the bag, and everyone can count that."""
        return self.to_json()

    def imagine(self, seat: i64, rng: Rng) -> State:
        return self.clone()

    def points(self, seat: i64) -> dict[str, int]:
        return points_by_source(self.boards[seat])

    def goals(self, seat: i64) -> list[Goal]:
        return goals(self.boards[seat], self.palette)

    def outcome(self) -> Outcome | None:
        if self.phase != ENDED:
            return None
        return outcome(self.boards, self.end_reason())

    # Words

    def to_json(self) -> Json:
        return writing.to_json(self)

    def __str__(self) -> str:
        return text.text(self.game, writing.to_json(self))

    def tell_pick(self, seat: i64, source: i64, colour: i64, number: i64, pushed: i64, marker: bool) -> None:
        rest = self.palette.listed(int(pushed))
        self.tell(Took(int(seat) + 1, int(source), self.palette.names[colour], int(number), rest, marker))

    def tell_filled(self, seat: i64, line: i64, colour: i64, number: i64) -> None:
        held = int(self.boards[seat].held(line))
        self.tell(Filled(int(seat) + 1, int(line) + 1, self.palette.names[colour], int(number), held))

    def tell_bonuses(self, seat: i64) -> None:
        for source, number in bonuses(self.boards[seat]).items():
            if number:
                self.tell(Bonus(int(seat) + 1, source, number, number * bonus_value(source)))
