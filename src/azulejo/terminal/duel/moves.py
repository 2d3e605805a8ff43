"""The moves of a Duel seat, grouped, each beside what it does. A move's text stands first, so the list teaches it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from azulejo.games.duel.board import LINES
from azulejo.games.game import Preview, State
from azulejo.terminal.azul.view import letters
from azulejo.terminal.blocks import Block, beside, shorten
from azulejo.terminal.brush import FAINT
from azulejo.terminal.duel.brush import DuelBrush
from azulejo.terminal.duel.view import JOKER, cell, cells, duel_view
from azulejo.terminal.page import Page


class DuelMoves:
    """Draws the moves of one seat in one position."""

    def __init__(self, state: State, seat: int, page: Page) -> None:
        self.state = state
        self.seat = seat
        self.page = page
        self.brush = DuelBrush(page.coloured)
        self.view = duel_view(state.view(seat))
        self.board = self.view["boards"][seat]

    def say(self, code: str, **fields: object) -> str:
        return self.page.texts.say(code, fields, game="duel")

    def drawn(self, actions: Sequence[int]) -> Block:
        moves = {self.state.game.action_text(action): action for action in actions}
        phase = self.view["phase"]
        if phase == "acquiring":
            return self.turn(moves)
        if phase == "placing_plate":
            return self.slots(list(moves))
        return self.listed(moves)

    def listed(self, moves: dict[str, int]) -> Block:
        """One line a move."""
        labels = [Text(move, "bold") for move in moves]
        return beside([labels, [self.effect(move, action) for move, action in moves.items()]], 2)

    # A turn's first choice

    def turn(self, moves: dict[str, int]) -> Block:
        takes = [move for move in moves if move[0] in "LM" or move[0].isdigit()]
        others = {move: action for move, action in moves.items() if move not in takes}
        block: Block = [*self.takes(takes), *self.legend("duel.legend.take", takes[0])] if takes else []
        return [*block, *self.listed(others)]

    def takes(self, moves: list[str]) -> Block:
        """Where from and which colour down, the lines across, in the cells what such tiles would make of them."""
        columns: list[Block] = [[Text(), *(Text(move, "bold") for move in moves)], [Text(), *map(self.tiles, moves)]]
        for line in range(1, LINES + 1):
            header = Text(self.say("moves.line", place=line), FAINT)
            columns.append([header, *(self.filled(move[1], self.number(move), line) for move in moves)])
        return beside(columns, 2)

    def number(self, move: str) -> int:
        """How many tiles a move takes."""
        if move[0] != "M":
            return self.view["suns"]["L1234".index(move[0])].count(move[1])
        large, *small = self.view["moons"]
        return large.count(move[1]) + sum(stack.endswith(move[1]) for stack in small)

    def tiles(self, move: str) -> Text:
        """The tiles it takes, and the start tile where it comes too."""
        tiles = Text.assemble(self.brush.tile(move[1]), f" x{self.number(move)}")
        start = move[0] == "M" and self.view["start_tile"] is None and move[1] in self.view["moons"][0]
        return tiles.append(" [1]") if start else tiles

    def filled(self, letter: str, number: int, line: int) -> Text:
        held = letters(self.board["lines"][line - 1])
        if len(held) == line or (held and held[0] != letter):
            return Text("·", FAINT)
        now = len(held) + number
        text = Text(f"{min(now, line)}/{line}", "bold" if now >= line else "")
        text.append("" if self.fits(letter, line - 1) else "?", FAINT)
        return text.append(f" {now - line}↓" if now > line else "")

    def fits(self, letter: str, row: int) -> bool:
        """Whether a row of the dome has a free cell for this colour."""
        free = [column for column, tile in enumerate(self.board["dome"][row]) if tile == "."]
        return any(cell(self.board, row, column) in (letter, JOKER) for column in free)

    def legend(self, code: str, move: str) -> Block:
        return [Text(line, FAINT) for line in self.say(code, move=move).split("\n")]

    # Placing a plate

    def slots(self, moves: list[str]) -> Block:
        """One line a slot, with the lines that feed it."""
        block: Block = []
        for slot in dict.fromkeys(move[0] for move in moves):
            first = 2 * ((int(slot) - 1) // 3) + 1
            listed = "  ".join(move for move in moves if move[0] == slot)
            block.append(Text.assemble((listed, "bold"), "  ", self.say("duel.slot_lines", one=first, other=first + 1)))
        return [*block, *self.legend("duel.legend.place", moves[0])]

    # All other choices

    def effect(self, move: str, action: int) -> Text:
        """What a move does, as far as it can be known."""
        preview = self.state.preview(self.seat, action)
        return Text(shorten(self.explained(move, preview), self.page.width - 8))

    def explained(self, move: str, preview: Preview) -> str:
        sign, rest = move[0], move[1:]
        if sign == "P":
            plate = self.view["display"][int(rest) - 1]
            code = "duel.move.first_plate" if self.view["phase"] == "first_plate" else "duel.move.plate"
            return self.say(code, plate=plate, cells=shown(plate))
        if sign == "C":
            return self.say("duel.move.chip", chip=self.view["chips"][int(rest) - 1], factory=rest)
        if sign == "^":
            return self.say("duel.move.stack", top=rest[-1], below=", ".join(reversed(rest[:-1])) or "-")
        if sign in "=<":
            return self.say("duel.move.keep" if sign == "=" else "duel.move.return", cells=shown(rest))
        if sign == "+":
            code = "duel.move.chip_completes" if preview.completes else "duel.move.spend"
            return self.say(code, chip=rest, points=preview.points)
        if move == "draw":
            return self.say("duel.move.draw", cost=preview.cost, what=self.view["top"] or "")
        if move in ("look", "leave"):
            return self.say(f"duel.move.{move}")
        return self.line_move(rest, preview) if sign == ">" else self.say("duel.move.cell", points=preview.points)

    def line_move(self, line: str, preview: Preview) -> str:
        parts = []
        if line != "-":
            held = len(letters(self.board["lines"][int(line) - 1])) + preview.fills
            parts.append(self.say("duel.move.line", held=held, line=line))
        if preview.completes:
            parts.append(
                self.say("duel.move.completes" if preview.points else "duel.move.waits", points=preview.points)
            )
        if preview.breaks:
            parts.append(self.say("duel.move.breaks", number=preview.breaks, cost=preview.cost))
        return ", ".join(parts)


def shown(plate: str) -> str:
    """A plate's cells in one line: `Y K / T ◇`."""
    signs = cells(plate)
    return f"{signs[0]} {signs[1]} / {signs[2]} {signs[3]}"
