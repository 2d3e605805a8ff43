"""Master Chocolatier a second time: the naive Azul with other letters, and the Special Factories from C3 to C8 alone.

Like the naive Azul it shares nothing with the engine. A display's side is "" for blue, "1", "3", "4", "5", or "2" with
the letter of a colour; everything that happens to a display is written out where the rules say it.
"""

from __future__ import annotations

from typing import Any

from tests.naive_azul import NaiveAzul

CHOCOLATES = "TBWKR"
GOLD_SIDES = ["1", "3", "4", "5", "2T", "2B", "2W", "2K", "2R"]


class NaiveChocolatier(NaiveAzul):
    """A table. Phases beyond Azul's: arranging, adding, dividing."""

    colours = CHOCOLATES

    def __init__(self, players: int, box: str, special: str) -> None:
        super().__init__(players, "coloured" if box == "coloured" else "gray")
        self.box = box
        self.special = special
        self.sides = [""] * len(self.displays)
        self.owner: int | None = None  # of the extra space
        self.on_extra: list[str] = []
        self.dividing: list[str] = []
        self.set_up: list[int] = []  # displays whose set-up effect is still to come

    # The circle (C3, C6)

    def beside(self, display: int, step: int) -> int:
        """The next display to the left (-1) or right (1), passing over one that a player holds."""
        there = (display + step) % len(self.displays)
        if self.sides[there] == "5" and self.owner is not None:
            there = (there + step) % len(self.displays)
        return there

    # Moves

    def actors(self) -> list[int]:
        if self.phase == "dividing":
            assert self.turn is not None
            return [self.turn]
        return super().actors()

    def moves(self, seat: int) -> set[str]:
        if self.phase != "dividing":
            return super().moves(seat)
        first = min(self.dividing, key=self.colours.index)
        return {first + "<", first + ">"} if seat == self.turn else set()

    def play(self, seat: int, move: str) -> None:
        if self.phase != "dividing":
            super().play(seat, move)
            return
        assert move in self.moves(seat)
        target = self.beside(self.sides.index("4"), -1 if move[1] == "<" else 1)
        self.displays[target].extend(tile for tile in self.dividing if tile == move[0])
        self.dividing = [tile for tile in self.dividing if tile != move[0]]
        if not self.dividing:
            self.phase = "offer"
            self.next_turn(seat)

    def leave(self, seat: int, source: str, rest: list[str]) -> None:
        side = "" if source == "C" else self.sides[int(source) - 1]
        if side == "3":
            self.displays[int(source) - 1].extend(rest)  # C5
        elif side == "4":
            self.dividing = rest  # C6
        else:
            self.centre.extend(rest)
            if side == "5":
                self.owner = seat  # C7

    def fall(self, seat: int, things: list[str]) -> None:
        if things and seat == self.owner and not self.on_extra:
            self.on_extra.append(things[0])
            things = things[1:]
        super().fall(seat, things)

    def next_turn(self, seat: int) -> None:
        if self.dividing:
            self.phase = "dividing"
        else:
            super().next_turn(seat)

    # Rounds

    def clear_table(self) -> None:
        super().clear_table()
        self.lid.extend(thing for thing in self.on_extra if thing != "M")
        self.on_extra, self.owner = [], None
        self.sides = [""] * len(self.displays)

    def next_phase(self) -> str:
        return "arranging" if self.special == "on" else "dealing"

    def deal(self, text: str) -> None:
        kind, *words = text.split()
        if self.phase == "arranging":
            assert kind == "gold" and len(words) == len(self.displays)
            self.sides = ["" if word == "-" else word for word in words]
            gold = [side for side in self.sides if side]
            assert len(gold) == len(set(gold)) == self.players and set(gold) <= set(GOLD_SIDES)
            self.phase = "dealing"
        elif self.phase == "adding":
            assert kind == "add"
            if not self.bag:
                self.bag, self.lid = self.lid, []
            self.bag.remove(words[0])
            self.displays[self.set_up.pop(0)].append(words[0])
            self.begin_round()
        else:
            filling = self.phase == "dealing"
            if filling:
                self.set_up = list(range(len(self.displays)))
            super().deal(text)
            if filling:
                self.begin_round()

    def begin_round(self) -> None:
        """C4: effects of setting up, display by display."""
        self.phase, self.turn = "offer", self.starter
        while self.set_up:
            display = self.set_up[0]
            if self.sides[display] == "1" and (self.bag or self.lid):
                self.phase, self.turn = "adding", None
                return
            if self.sides[display].startswith("2"):
                colour = self.sides[display][1]
                for neighbour in (self.beside(display, -1), self.beside(display, 1)):
                    if colour in self.displays[neighbour]:
                        self.displays[neighbour].remove(colour)
                        self.displays[display].append(colour)
            self.set_up.pop(0)

    # To compare with

    def snapshot(self) -> dict[str, Any]:
        extra = "-" if self.owner is None else f"{self.owner + 1}{''.join(self.on_extra) or '-'}"
        return {
            **super().snapshot(),
            "game": "chocolatier",
            "options": {"box": self.box, "special_factories": self.special},
            "gold": [side or "-" for side in self.sides],
            "extra": extra,
            "dividing": self.listed(self.dividing),
        }
