"""One player's board: pattern lines beside the dome with its plates, chips, broken tiles, start tile and tokens."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from azulejo.games.duel.board import BROKEN_COSTS, LINES, START_COST
from azulejo.games.duel.dome import SIDE, slot_and_corner
from azulejo.games.duel.position.definition import DuelView
from azulejo.terminal.blocks import Block, beside, frame
from azulejo.terminal.brush import ACTIVE, CELL, FAINT
from azulejo.terminal.duel.brush import PLATE_WIDTH, STAR, START, DuelBrush
from azulejo.terminal.duel.view import NO_PLATE, cell
from azulejo.terminal.page import Page
from azulejo.terminal.tiles import letters

MARGIN: Final = CELL + LINES * CELL + CELL  # the row's number, its line, the arrow to the dome
RIB: Final = "─" * PLATE_WIDTH


class DuelBoard:
    """Draws the board of one seat."""

    def __init__(self, view: DuelView, seat: int, active: bool, page: Page, brush: DuelBrush) -> None:
        self.view = view
        self.board = view["boards"][seat]
        self.seat = seat
        self.page = page
        self.brush = brush
        self.active = active

    def say(self, code: str, **fields: object) -> str:
        return self.page.texts.say(code, fields, game=self.view["game"])

    def drawn(self) -> Block:
        content: Block = [self.column_numbers()]
        for row in range(LINES):
            content += [self.row(row)] if row % 2 else [self.rib(row), self.row(row)]
        content += [self.rib(LINES), self.chips(), *self.below()]
        title = self.page.title(self.seat, self.active)
        points = self.say("board.points", number=self.board["score"])
        return frame(content, title, points, ACTIVE if self.active else "")

    # Lines and dome

    def column_numbers(self) -> Text:
        plates = (f" {2 * plate + 1}  {2 * plate + 2} " for plate in range(SIDE))
        return Text(" " * (MARGIN + 1) + " ".join(plates) + " ", FAINT)

    def rib(self, row: int) -> Text:
        """The edge of the plates above this row."""
        left, between, right = "╭┬╮" if row == 0 else "╰┴╯" if row == LINES else "├┼┤"
        return Text(" " * MARGIN + left + between.join([RIB] * SIDE) + right, FAINT)

    def row(self, row: int) -> Text:
        line = self.line(row)
        for plate in range(SIDE):
            line.append("│", FAINT).append_text(self.plate(row, plate))
        return line.append("│", FAINT)

    def line(self, row: int) -> Text:
        """The pattern line, filled from the right; stand-ins of chips are `+`, an arrow means that it is complete."""
        held = letters(self.board["lines"][row])
        stand_ins = self.board["stand_ins"] if self.board["line"] == row + 1 else 0
        free = row + 1 - len(held) - stand_ins
        line = Text(f" {row + 1} ").append(" " * CELL * (LINES - row - 1))
        line.append_text(Text("").join(self.brush.free() for _ in range(free))).append(" + " * stand_ins, "bold")
        line.append_text(self.brush.tiles(held))
        return line.append(" ▸ " if free == 0 else "   ", "bold")

    def plate(self, row: int, plate: int) -> Text:
        """The two cells of a plate that a row crosses, or the number of the empty slot."""
        slot, _ = slot_and_corner(row, 2 * plate)
        if self.board["plates"][slot] == NO_PLATE:
            name = self.say("duel.slot", slot=slot + 1) if row % 2 == 0 else ""
            return Text(name.ljust(PLATE_WIDTH), FAINT)
        return Text.assemble(*(self.cell(row, column) for column in (2 * plate, 2 * plate + 1)))

    def cell(self, row: int, column: int) -> Text:
        tile = self.board["dome"][row][column]
        if tile == ".":
            return self.brush.cell(cell(self.board, row, column))
        return self.brush.tile(STAR if tile == "S" else tile)

    # Below them

    def chips(self) -> Text:
        chips = [self.brush.chip(chip) for chip in self.board["chips"]]
        shown = Text(" ").join(chips) if chips else Text(self.say("duel.none"), FAINT)
        return Text.assemble(f" {self.say('duel.chips')} ", shown)

    def below(self) -> Block:
        """Broken tiles with their costs, the start tile, and the tokens left."""
        broken = letters(self.board["broken"])
        spaces = Text(" ").append_text(self.brush.tiles(broken))
        spaces.append_text(Text("").join(self.brush.free() for _ in BROKEN_COSTS[len(broken) :]))
        costs = Text(" " + "".join(f"-{cost} " for cost in BROKEN_COSTS), FAINT)
        total = sum(BROKEN_COSTS[: len(broken)])
        holds = self.view["start_tile"] == self.seat + 1
        start = (
            Text.assemble(self.brush.tile(START), f" -{START_COST}")
            if holds
            else Text.assemble(self.brush.free(), "   ")
        )
        return beside(
            [
                [costs, spaces],
                [Text(self.say("board.floor"), FAINT), Text(f"-{total}" if total else "")],
                [Text(self.say("duel.start"), FAINT), start],
                [Text(self.say("duel.tokens"), FAINT), Text("● " * self.board["tokens"] or "-")],
            ],
            2,
        )
