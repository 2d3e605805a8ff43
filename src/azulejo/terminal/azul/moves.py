"""The moves of an Azul seat as a table: where from and which colour down, where to across, in the cells what it does.

A row's label and a column's together are the move's text, so the table teaches the notation.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from azulejo.games.game import Preview, State
from azulejo.terminal.azul.view import azul_view, letters
from azulejo.terminal.blocks import Block, beside
from azulejo.terminal.brush import FAINT, GOLD, Brush
from azulejo.terminal.page import Page


class AzulMoves:
    """Draws the moves of one seat in one position."""

    def __init__(self, state: State, seat: int, page: Page, brush: Brush) -> None:
        self.state = state
        self.seat = seat
        self.page = page
        self.brush = brush
        self.view = azul_view(state.view(seat))

    def drawn(self, actions: Sequence[int]) -> Block:
        cells = {self.state.game.action_text(action): self.state.preview(self.seat, action) for action in actions}
        rows = list(dict.fromkeys(move[:-1] for move in cells))
        columns = sorted({move[-1] for move in cells}, key="12345-".index)
        blocks = [self.labels(rows)]
        for column in columns:
            blocks.append([self.header(rows[0], column), *(self.cell(row, column, cells) for row in rows)])
        caught = any(preview.caught for preview in cells.values())
        return [*beside(blocks, 2), *self.legend(next(iter(cells)), caught)]

    def labels(self, rows: list[str]) -> Block:
        """`3R` and how many tiles that is; tiling, `4>` and the line's tile."""
        return [Text(), *(Text.assemble((row, "bold"), " ", self.tiles(row)) for row in rows)]

    def tiles(self, row: str) -> Text:
        if row[1] == ">":
            return self.brush.tile(self.view["boards"][self.seat]["lines"][int(row[0]) - 1][0])
        source = self.view["centre"] if row[0] == "C" else self.view["displays"][int(row[0]) - 1]
        return Text.assemble(self.brush.tile(row[1]), f" x{source.count(row[1])}")

    def header(self, row: str, column: str) -> Text:
        code = "moves.floor" if column == "-" else "moves.column" if row[1] == ">" else "moves.line"
        return Text(self.page.texts.say(code, game=self.view["game"], place=column), FAINT)

    def cell(self, row: str, column: str, cells: dict[str, Preview]) -> Text:
        preview = cells.get(row + column)
        if preview is None:
            return Text("·", FAINT)
        parts = [self.filled(column, preview)] if row[1] != ">" and column != "-" else []
        if preview.points:
            parts.append((f"+{preview.points}", "bold green"))
        if preview.caught:
            parts.append((f"{preview.caught}★", GOLD))
        if preview.breaks > preview.caught:
            parts.append((f"{preview.breaks - preview.caught}↓", ""))
        if preview.cost:
            parts.append((f"-{preview.cost}", "bright_red"))
        return Text(" ").join(Text(*part) for part in parts)

    def filled(self, column: str, preview: Preview) -> tuple[str, str]:
        line = int(column)
        held = len(letters(self.view["boards"][self.seat]["lines"][line - 1])) + preview.fills
        return f"{held}/{line}", "bold" if preview.completes else ""

    def legend(self, move: str, caught: bool) -> Block:
        """What the table says, with one of its own moves as the example."""
        code = "moves.legend.place" if move[1] == ">" else "moves.legend.take"
        header = self.header(move[:-1], move[-1]).plain
        text = self.page.texts.say(code, game=self.view["game"], row=move[:-1], header=header, move=move)
        lines = text.split("\n") + [self.page.texts.say("moves.legend.caught")] * caught
        return [Text(line, FAINT) for line in lines]
