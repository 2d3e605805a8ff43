"""A player's board: lines, broken space, chips and dome, and what dome-tiling does to them (D12, D15 to D19)."""

from __future__ import annotations

from copy import copy
from functools import cache

from tests.naive_duel.components import BROKEN_COSTS, cells_of

CELLS = range(6)


class NaiveDuelBoard:
    """Lines and broken space are lists of letters. A cell asks for something and holds something, "." for nothing."""

    def __init__(self) -> None:
        self.score = 5  # D6
        self.points = {"dome_tiling": 0, "special_tiles": 0, "plates_drawn": 0, "broken_tiles": 0, "start_tile": 0}
        self.lines: list[list[str]] = [[] for _ in CELLS]
        self.broken: list[str] = []
        self.tokens = 0
        self.chips: list[str] = []
        self.spent: list[str] = []
        self.chips_taken = 0
        self.slots: list[tuple[str, int] | None] = [None] * 9
        self.asked = [["."] * 6 for _ in CELLS]
        self.tiles = [["."] * 6 for _ in CELLS]
        # in dome-tiling: the line in hand, missing tiles replaced so far, and the chips paid for the next one
        self.line: int | None = None
        self.stand_ins = 0
        self.paid: list[str] = []

    def copy(self) -> NaiveDuelBoard:
        """One to try things on."""
        other = copy(self)
        other.points = dict(self.points)
        other.broken, other.chips, other.spent, other.paid = self.broken[:], self.chips[:], self.spent[:], self.paid[:]
        other.slots = self.slots[:]
        other.lines, other.asked, other.tiles = (
            [row[:] for row in rows] for rows in (self.lines, self.asked, self.tiles)
        )
        return other

    def gain(self, source: str, points: int) -> None:
        """D19: a score never goes below 0, so a loss is at most what there is."""
        points = max(points, -self.score)
        self.score += points
        self.points[source] += points

    # Acquisition

    def place_plate(self, plate: str, slot: int, rotation: int) -> None:
        """D8. Slots count from 0, row by row."""
        self.slots[slot] = (plate, rotation)
        cells = cells_of(plate, rotation)
        for row in (0, 1):
            for column in (0, 1):
                self.asked[2 * (slot // 3) + row][2 * (slot % 3) + column] = cells[row][column]

    def takes(self, line: int, colour: str) -> bool:
        """D12: empty, or the same colour and not complete; the dome does not matter."""
        tiles = self.lines[line]
        return not tiles or (tiles[0] == colour and len(tiles) < line + 1)

    def fill(self, line: int | None, tiles: list[str]) -> list[str]:
        """D12: tiles to a line, or to the broken space (None); what must go to the Tower."""
        tiles = list(tiles)
        if line is not None:
            while tiles and len(self.lines[line]) < line + 1:
                self.lines[line].append(tiles.pop())
        return self.fall(tiles)

    def fall(self, tiles: list[str]) -> list[str]:
        """D12: four broken tiles have room; what must go to the Tower."""
        room = 4 - len(self.broken)
        self.broken += tiles[:room]
        return tiles[room:]

    # Dome-tiling

    def matching(self, line: int, colour: str) -> list[int]:
        """D16: the columns of free cells of the colour, or joker cells, in the line's row."""
        row = zip(self.asked[line], self.tiles[line], strict=True)
        return [column for column, (asked, tile) in enumerate(row) if asked in (colour, "*") and tile == "."]

    def has_three_plates(self, line: int) -> bool:
        """D18: whether all plates of the line's row are placed."""
        return "." not in self.asked[line]

    def is_complete(self, line: int) -> bool:
        return len(self.lines[line]) + self.stand_ins == line + 1

    def go_on(self) -> list[str]:
        """Goes down from the line in hand to one that asks for a decision; what must go to the Tower."""
        discarded = []
        while self.line is not None and not self.decides():
            tiles = self.lines[self.line]
            if self.is_unplaceable(self.line):
                self.lines[self.line] = []
                discarded += self.fall(tiles)
            self.line = self.line + 1 if self.line < 5 else None
        return discarded

    def is_unplaceable(self, line: int) -> bool:
        """D18: complete or not."""
        tiles = self.lines[line]
        return bool(tiles) and self.has_three_plates(line) and not self.matching(line, tiles[0])

    def decides(self) -> bool:
        """Whether the line in hand has a cell to go to, and is complete (D16) or can become so (D15)."""
        assert self.line is not None
        tiles = self.lines[self.line]
        if not tiles or not self.matching(self.line, tiles[0]):
            return False
        return self.is_complete(self.line) or self.can_complete(self.chips, self.paid)

    def tiling_moves(self) -> set[str]:
        assert self.line is not None
        colour = self.lines[self.line][0]
        if self.is_complete(self.line):
            return {f"{self.line + 1}>{column + 1}" for column in self.matching(self.line, colour)}
        moves = {"+" + chip for chip in self.chips if self.may_spend(chip)}
        return moves if self.stand_ins or self.paid else moves | {"leave"}

    def may_spend(self, chip: str) -> bool:
        """D15: chips may be spent only if the line becomes complete."""
        chips = list(self.chips)
        chips.remove(chip)
        return self.can_complete(chips, [*self.paid, chip])

    def can_complete(self, chips: list[str], paid: list[str]) -> bool:
        """D15: whether some way to spend these chips, after those paid, replaces every missing tile of the line."""
        assert self.line is not None
        colour = self.lines[self.line][0]
        missing = self.line + 1 - len(self.lines[self.line]) - self.stand_ins
        of_colour = sum(colour in chip for chip in chips)
        return enough(missing, of_colour, len(chips) - of_colour, tuple(colour in chip for chip in paid))

    def spend(self, chip: str) -> str:
        """D15: one chip for the line in hand; "pair" or "triple" if it replaced a tile."""
        assert self.line is not None
        colour = self.lines[self.line][0]
        self.chips.remove(chip)
        self.spent.append(chip)
        self.paid.append(chip)
        how = replaces([colour in each for each in self.paid])
        if how:
            self.stand_ins += 1
            self.paid = []
        return how

    def put(self, column: int) -> tuple[list[str], int, int]:
        """D16, D17: the line's tile to its cell. What goes to the Tower, its points, and those of a special tile."""
        assert self.line is not None
        colour, *others = self.lines[self.line]
        self.lines[self.line] = []
        points = self.put_tile(self.line, column, colour)
        self.gain("dome_tiling", points)
        special = self.put_special_tile(self.line, column)
        self.gain("special_tiles", special)
        self.next_line()
        return others, points, special

    def next_line(self) -> None:
        assert self.line is not None
        self.line = self.line + 1 if self.line < 5 else None
        self.stand_ins = 0

    def put_tile(self, row: int, column: int, colour: str) -> int:
        """D16: a tile on a cell; the points of its runs."""
        self.tiles[row][column] = colour
        across = self.run(row, column, 0, 1)
        down = self.run(row, column, 1, 0)
        if across == 1 and down == 1:
            return 1
        return (across if across > 1 else 0) + (down if down > 1 else 0)

    def run(self, row: int, column: int, down: int, right: int) -> int:
        """How many tiles are linked with one in a direction and its opposite, itself included."""
        length = 1
        for sign in (1, -1):
            r, c = row + sign * down, column + sign * right
            while r in CELLS and c in CELLS and self.tiles[r][c] != ".":
                length += 1
                r, c = r + sign * down, c + sign * right
        return length

    def put_special_tile(self, row: int, column: int) -> int:
        """D17: a special tile, if the last colour cell of a special plate was just filled; the number of its row."""
        top, left = row - row % 2, column - column % 2
        square = [(r, c) for r in (top, top + 1) for c in (left, left + 1)]
        special = [(r, c) for r, c in square if self.asked[r][c] == "S"]
        if not special or any(self.tiles[r][c] == "." for r, c in square if (r, c) != special[0]):
            return 0
        r, c = special[0]
        self.tiles[r][c] = "S"
        return r + 1

    def charge(self, holds_start_tile: bool) -> list[str]:
        """D19: broken tiles, which go to the Tower, then the start tile."""
        self.gain("broken_tiles", -sum(BROKEN_COSTS[: len(self.broken)]))
        if holds_start_tile:
            self.gain("start_tile", -2)
        discarded, self.broken = self.broken, []
        return discarded


def replaces(paid: list[bool]) -> str:
    """D15: two chips of the colour replace a tile, and so do any three."""
    if len(paid) == 3:
        return "triple"
    return "pair" if paid == [True, True] else ""


@cache
def enough(missing: int, of_colour: int, others: int, paid: tuple[bool, ...]) -> bool:
    """Whether so many chips of the colour and others, in some order after those paid, replace all missing tiles."""
    if replaces(list(paid)):
        missing, paid = missing - 1, ()
    if missing == 0:
        return True
    if of_colour and enough(missing, of_colour - 1, others, (*paid, True)):
        return True
    return others > 0 and enough(missing, of_colour, others - 1, (*paid, False))
