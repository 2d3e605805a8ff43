"""The moves of a Duel seat, grouped, each beside what it does. A move's text stands first, so the list teaches it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from azulejo.games.duel.board import LINES
from azulejo.games.duel.dome import rows_of
from azulejo.games.duel.notation.actions import DuelAction
from azulejo.games.duel.preview import LineAhead, take_ahead
from azulejo.games.duel.table import Table
from azulejo.games.game import Preview, State
from azulejo.terminal.blocks import Block, beside, shorten
from azulejo.terminal.brush import FAINT
from azulejo.terminal.duel.brush import DuelBrush
from azulejo.terminal.duel.view import action_of, cells, colours_of, duel_view
from azulejo.terminal.page import Page
from azulejo.terminal.tiles import letters

TAKES: Final = ("take_sun", "take_moons")
MARGIN: Final = 8  # columns for a move's text


@dataclass(frozen=True)
class Move:
    """A legal action: its text, what it is, and what it would do as far as that can be known."""

    number: int
    text: str
    action: DuelAction
    preview: Preview


class DuelMoves:
    """Draws the moves of one seat in one position."""

    def __init__(self, state: State, seat: int, page: Page) -> None:
        assert isinstance(state, Table)
        self.state: Table = state
        self.seat = seat
        self.page = page
        self.brush = DuelBrush(page.coloured)
        self.view = duel_view(state.view(seat))
        self.board = self.view["boards"][seat]

    def say(self, code: str, **fields: object) -> str:
        return self.page.texts.say(code, fields, game=self.view["game"])

    def drawn(self, actions: Sequence[int]) -> Block:
        """Takes as a table, places for a plate slot by slot, everything else one by one."""
        moves = [self.move(action) for action in actions]
        takes = [move for move in moves if move.action["kind"] in TAKES]
        placings = [move for move in moves if move.action["kind"] == "place_plate"]
        others = [move for move in moves if move not in takes and move not in placings]
        return [*self.takes(takes), *self.slots(placings), *self.listed(others)]

    def move(self, action: int) -> Move:
        game = self.state.game
        preview = self.state.preview(self.seat, action)
        return Move(action, game.action_text(action), action_of(game, action), preview)

    def legend(self, code: str, move: Move) -> Block:
        return [Text(line, FAINT) for line in self.say(code, move=move.text).split("\n")]

    # Taking tiles

    def takes(self, moves: Sequence[Move]) -> Block:
        """Where from and which colour down, the lines across, in the cells what such tiles would make of them."""
        if not moves:
            return []
        ahead = [take_ahead(self.state, self.seat, move.number) for move in moves]
        columns: list[Block] = [[Text(), *(Text(move.text, "bold") for move in moves)], [Text()]]
        columns[1] += [self.tiles(move, take.number) for move, take in zip(moves, ahead, strict=True)]
        for number in range(1, LINES + 1):
            found = [next((line for line in take.lines if line.line == number), None) for take in ahead]
            columns.append([Text(self.say("moves.line", place=number), FAINT), *map(self.filled, found)])
        return [*beside(columns, 2), *self.legend("duel.legend.take", moves[0])]

    def tiles(self, move: Move, number: int) -> Text:
        """The tiles that it takes, and the start tile where it comes too and costs something."""
        tiles = Text.assemble(self.brush.tile(colours_of(move.action)), f" x{number}")
        return tiles.append(" [1]") if move.preview.cost else tiles

    def filled(self, line: LineAhead | None) -> Text:
        """`3/4? 1↓`: how full a line would be, whether its row has no cell for such tiles yet, how many would break."""
        if line is None:
            return Text("·", FAINT)
        text = Text(f"{line.held}/{line.line}", "bold" if line.held == line.line else "")
        text.append("" if line.fits else "?", FAINT)
        return text.append(f" {line.breaks}↓" if line.breaks else "")

    # Placing a plate

    def slots(self, moves: Sequence[Move]) -> Block:
        """One line a slot, with the lines that feed it."""
        if not moves:
            return []
        block: Block = []
        slots: dict[int, list[str]] = {}
        for move in moves:
            if move.action["kind"] == "place_plate":
                slots.setdefault(move.action["slot"], []).append(move.text)
        for slot, listed in slots.items():
            one, other = (row + 1 for row in rows_of(slot - 1))
            lines = self.say("duel.slot_lines", one=one, other=other)
            block.append(Text.assemble(("  ".join(listed), "bold"), "  ", lines))
        return [*block, *self.legend("duel.legend.place", moves[0])]

    # All other choices

    def listed(self, moves: Sequence[Move]) -> Block:
        """One line a move."""
        labels = [Text(move.text, "bold") for move in moves]
        effects = [Text(shorten(self.explained(move), self.page.width - MARGIN)) for move in moves]
        return beside([labels, effects], 2)

    def explained(self, move: Move) -> str:
        action, preview = move.action, move.preview
        if action["kind"] == "take_chip":
            chip = self.view["chips"][action["factory"] - 1]
            return self.say("duel.move.chip", chip=chip, factory=action["factory"])
        if action["kind"] == "stack":
            top, *below = reversed(action["order"])
            return self.say("duel.move.stack", top=top, below=", ".join(below) or "-")
        if action["kind"] == "fill":
            return self.line_move(action["line"], preview)
        if action["kind"] == "spend_chip":
            code = "duel.move.chip_completes" if preview.completes else "duel.move.spend"
            return self.say(code, chip=action["chip"], points=preview.points)
        if action["kind"] == "leave_line":
            return self.say("duel.move.leave")
        if action["kind"] == "tile":
            return self.say("duel.move.cell", points=preview.points)
        return self.plate_move(action, preview)

    def plate_move(self, action: DuelAction, preview: Preview) -> str:
        """What a move does that takes, draws, keeps or returns a plate, or looks at those drawn."""
        if action["kind"] == "take_plate":
            plate = self.view["display"][action["place"] - 1]
            code = "duel.move.first_plate" if self.view["phase"] == "first_plate" else "duel.move.plate"
            return self.say(code, plate=plate, cells=shown(plate))
        if action["kind"] == "keep_plate":
            return self.say("duel.move.keep", cells=shown(action["plate"]))
        if action["kind"] == "return_plate":
            return self.say("duel.move.return", cells=shown(action["plate"]))
        if action["kind"] == "draw_plate":
            return self.say("duel.move.draw", cost=preview.cost, what=self.view["top"] or "")
        return self.say("duel.move.look")

    def line_move(self, line: object, preview: Preview) -> str:
        """What putting the tiles in hand on a line would fill, score and break; nothing is filled when all break."""
        parts = []
        if isinstance(line, int):
            held = len(letters(self.board["lines"][line - 1])) + preview.fills
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
