"""The moves of an Azul seat as a table: where from and which colour down, where to across, in the cells what it does.

A row's label and a column's together are the move's text, so the table teaches the notation.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from azulejo.games.game import State
from azulejo.games.tiles import Palette
from azulejo.terminal.azul.actions import Move, move_of
from azulejo.terminal.azul.view import azul_view
from azulejo.terminal.blocks import Block, beside
from azulejo.terminal.brush import FAINT, GOLD, Brush
from azulejo.terminal.page import Page
from azulejo.terminal.tiles import letters


class AzulMoves:
    """Draws the moves of one seat in one position."""

    def __init__(self, state: State, seat: int, page: Page, brush: Brush, palette: Palette) -> None:
        self.state = state
        self.seat = seat
        self.page = page
        self.brush = brush
        self.palette = palette
        self.view = azul_view(state.view(seat))
        self.board = self.view["boards"][seat]

    def drawn(self, actions: Sequence[int]) -> Block:
        moves = [move_of(self.state, self.seat, action) for action in actions]
        cells = {(move.beginning, move.place): move for move in moves}
        rows = {move.beginning: move for move in reversed(moves)}
        beginnings = list(dict.fromkeys(move.beginning for move in moves))
        columns = {move.place: move for move in moves}
        blocks = [[Text(), *(self.label(rows[beginning]) for beginning in beginnings)]]
        for place in sorted(columns, key=lambda place: (place == "-", place)):
            drawn = [self.cell(cells.get((beginning, place))) for beginning in beginnings]
            blocks.append([self.header(columns[place]), *drawn])
        return [*beside(blocks, 2), *self.legend(moves)]

    def label(self, move: Move) -> Text:
        """`3R` and how many tiles that is; tiling, `4>` and the line's tile."""
        return Text.assemble((move.beginning, "bold"), " ", self.tiles(move))

    def tiles(self, move: Move) -> Text:
        action = move.action
        if action["kind"] != "take":
            return self.brush.tile(self.board["lines"][action["line"] - 1][0])
        source = action["source"]
        tiles = self.view["centre"] if source == "centre" else self.view["displays"][source - 1]
        letter = self.palette.letter(action["colour"])
        return Text.assemble(self.brush.tile(letter), f" x{tiles.count(letter)}")

    def header(self, move: Move) -> Text:
        if move.action["kind"] != "take":
            code = "moves.column"
        else:
            code = "moves.floor" if move.action["line"] == "floor" else "moves.line"
        return Text(self.page.texts.say(code, game=self.view["game"], place=move.place), FAINT)

    def cell(self, move: Move | None) -> Text:
        if move is None:
            return Text("·", FAINT)
        preview = move.preview
        parts = self.filled(move)
        if preview.points:
            parts.append((f"+{preview.points}", "bold green"))
        if preview.caught:
            parts.append((f"{preview.caught}★", GOLD))
        if preview.breaks > preview.caught:
            parts.append((f"{preview.breaks - preview.caught}↓", ""))
        if preview.cost:
            parts.append((f"-{preview.cost}", "bright_red"))
        return Text(" ").join(Text(*part) for part in parts)

    def filled(self, move: Move) -> list[tuple[str, str]]:
        """How full a take makes its line: `3/4`."""
        action = move.action
        if action["kind"] != "take" or action["line"] == "floor":
            return []
        held = len(letters(self.board["lines"][action["line"] - 1])) + move.preview.fills
        return [(f"{held}/{action['line']}", "bold" if move.preview.completes else "")]

    def legend(self, moves: Sequence[Move]) -> Block:
        """What the table says, with the first of its own moves as the example."""
        first = moves[0]
        code = "moves.legend.take" if first.action["kind"] == "take" else "moves.legend.place"
        header = self.header(first).plain
        text = self.page.texts.say(code, game=self.view["game"], row=first.beginning, header=header, move=first.text)
        caught = any(move.preview.caught for move in moves)
        lines = text.split("\n") + [self.page.texts.say("moves.legend.caught")] * caught
        return [Text(line, FAINT) for line in lines]
