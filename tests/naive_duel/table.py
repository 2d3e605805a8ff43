"""Azul Duel a second time: slow, plain lists of letters, written from the rules alone, sharing nothing with the engine.

Its only purpose is to be compared with the engine, move by move. Moves and deals are the texts that people write (`2R`,
`^KY`, `>4`, `draw`, `5@1`; `tiles BBYRK …`, `look 1 sYKT`). Seats count from 0, small factories from 1.
"""

from __future__ import annotations

from collections import Counter

from tests.naive_duel.board import NaiveDuelBoard
from tests.naive_duel.components import SMALL, are_tablets
from tests.naive_duel.ending import final_points, ranks
from tests.naive_duel.refill import drawn_suns, rare
from tests.naive_duel.turns import DEALS, FACE_DOWN, NaiveTurns


class NaiveDuel(NaiveTurns):
    """A table: its turns, and dome-tiling, chance and the end."""

    # Dome-tiling (D15 to D19)

    def begin_tiling(self) -> None:
        """D14: nothing is left to take."""
        assert not any(self.suns) and not any(self.moons) and not self.chips
        assert all(board.tokens == 0 for board in self.boards)
        self.phase, self.seat, self.passed = "tiling", None, []
        for board in self.boards:
            board.line = 0
            self.go_on(board)
        self.finish_tiling()

    def go_on(self, board: NaiveDuelBoard) -> None:
        before = sum(map(len, board.lines))
        self.tower += board.go_on()
        self.happened["unplaceable line"] += sum(map(len, board.lines)) < before

    def tile(self, seat: int, move: str) -> None:
        board = self.boards[seat]
        if move == "leave":
            board.next_line()
        elif move[0] == "+":
            how = board.spend(move[1:])
            if how:
                self.happened[f"a {how} of chips"] += 1
                self.happened["two tiles replaced"] += board.stand_ins == 2
            return
        else:
            others, _, special = board.put(int(move[2]) - 1)
            self.tower += others
            self.happened["special tile"] += special > 0
        self.go_on(board)
        self.finish_tiling()

    def finish_tiling(self) -> None:
        """D19, once both are through with their lines."""
        if self.actors():
            return
        for seat in (0, 1):
            self.tower += self.boards[seat].charge(self.start_tile == seat)
        if self.round == 5:
            self.end()
        else:
            self.prepare()

    # The next round (D20)

    def prepare(self) -> None:
        """Who holds the start tile starts; the display and the factories are refilled as far as they can be."""
        if self.start_tile is None:
            self.happened["nobody took the start tile"] += 1
        else:
            self.starter, self.start_tile = self.start_tile, None
        self.phase = "dealing_plates" if self.pile.places() else "dealing_tiles"

    # Chance

    def refuses(self, text: str) -> bool:
        """Whether chance cannot deal this now."""
        kind, *words = text.split()
        return kind != DEALS.get(self.phase) or not self.can_deal(words)

    def can_deal(self, words: list[str]) -> bool:
        """Whether these words can follow the kind of deal that is due."""
        if self.phase == "dealing_tablets":
            sides = words[0].split(",") if len(words) == 1 else []
            return len(sides) == int(self.options["tablets"][-1]) and are_tablets(sides)
        if self.phase == "dealing_plates":
            return self.pile.can_refill(words)
        if self.phase == "dealing_tiles":
            return drawn_suns((self.bag, self.tower), suns_of(words)) is not None
        if self.phase == "starting":
            return words in (["1"], ["2"])
        if self.phase == "revealing":
            return self.can_reveal(words)
        if self.phase == "showing_top":
            return len(words) == 1 and self.pile.can_show(words[0])
        return words[:1] == [f"{self.player() + 1}"] and self.pile.can_be_seen(words[1:])

    def can_reveal(self, words: list[str]) -> bool:
        """D3, D13: one chip for each factory that is bare, in their order, all of them chips that nobody has seen."""
        chips = Counter(word[2:] for word in words)
        return [word[:2] for word in words] == [f"{each}:" for each in self.bare_factories()] and (
            chips <= Counter(self.unseen_chips)
        )

    def deal(self, text: str) -> None:
        assert not self.refuses(text), f"{text} is impossible"
        kind, *words = text.split()
        if kind == "tablets":
            self.sides = words[0].split(",")
            self.phase = "dealing_plates"
        elif kind == "plates":
            self.pile.refill(words)
            self.after_plates()
        elif kind == "tiles":
            self.fill_suns(suns_of(words))
        elif kind == "start":
            self.starter = int(words[0]) - 1
            self.seat, self.phase = 1 - self.starter, "first_plate"
        elif kind == "chips":
            for word in words:
                factory, chip = word.split(":")
                self.chips[int(factory)] = chip
                self.unseen_chips.remove(chip)
            self.after_chips()
        elif kind == "top":
            self.pile.top = words[0]
            if self.pile.drawn:
                self.phase = "drawing"
            else:
                self.end_turn(self.player())
        else:
            self.pile.look(words[1:])
            self.phase = "keeping"

    def after_plates(self) -> None:
        """D6, D7: at first the factories are filled, then the other player and the starter take their first plates."""
        if self.starter is None or self.round > 0:
            self.phase = "dealing_tiles"
        elif not any(self.boards[self.starter].slots):
            self.seat, self.phase = self.starter, "first_plate"
        else:
            self.begin_round()
            self.give_turn([self.starter, 1 - self.starter])

    def fill_suns(self, words: list[str]) -> None:
        stock = self.bag, self.tower
        after = drawn_suns(stock, words)
        assert after is not None
        self.happened.update(rare(stock, words))
        self.bag, self.tower = after
        self.suns = [list(word) for word in words]
        self.chips = dict.fromkeys(SMALL, FACE_DOWN)
        if self.starter is None:
            self.phase = "starting"
            return
        self.begin_round()
        if self.bare_factories():
            self.phase = "revealing"
        else:
            self.give_turn([self.starter, 1 - self.starter])

    def begin_round(self) -> None:
        """D8, D13: two tokens, but none in the fifth round, and two chips to take."""
        self.round += 1
        for board in self.boards:
            board.tokens = 2 if self.round < 5 else 0
            board.chips_taken = 0

    def after_chips(self) -> None:
        if self.taken:
            self.phase = "filling"
        else:
            assert self.starter is not None
            self.give_turn([self.starter, 1 - self.starter])

    # The end (D21, D22)

    def end(self) -> None:
        self.phase, self.seat = "ended", None
        for board, points in zip(self.boards, self.final_points(), strict=True):
            board.score = sum(points.values())
        self.happened["shared victory"] += self.ranks() == [1, 1]
        self.happened["tie"] += self.boards[0].score == self.boards[1].score

    def final_points(self) -> list[dict[str, int]]:
        special_counts = self.options["special_counts_as_colour"] == "yes"
        return [final_points(board, self.sides, special_counts) for board in self.boards]

    def ranks(self) -> list[int]:
        return ranks([board.score for board in self.boards], self.start_tile)


def suns_of(words: list[str]) -> list[str]:
    return ["" if word == "-" else word for word in words]
