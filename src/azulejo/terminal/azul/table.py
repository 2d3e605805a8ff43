"""The table of Azul and its relatives: displays, centre, stock, and everybody's board."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from azulejo.games.azul.board import FLOOR_COSTS, LINES
from azulejo.games.azul.position.definition import AzulBoard
from azulejo.games.azul.scoring import wall_column
from azulejo.games.game import State
from azulejo.games.options import Option
from azulejo.games.tiles import Palette
from azulejo.terminal.azul.view import AzulView, azul_view
from azulejo.terminal.blocks import Block, beside, frame, in_rows, shorten
from azulejo.terminal.brush import ACTIVE, CELL, FAINT, Brush
from azulejo.terminal.page import Page
from azulejo.terminal.tiles import counts, letters

GAP: Final = 2  # columns between two boards
DISPLAY_WIDTH: Final = 2  # tiles side by side on a display


class AzulTable:
    """One drawing. Relatives of Azul have more in their views and on their tables."""

    def __init__(self, state: State, seat: int | None, page: Page, palette: Palette, wall: Option) -> None:
        self.view: AzulView = azul_view(state.view(seat))
        self.actors = state.actors()
        self.page = page
        self.brush = Brush(page.coloured, palette.letters, palette.names)
        self.palette = palette
        self.fixed = self.view["options"][wall.name] == wall.default

    def say(self, code: str, **fields: object) -> str:
        return self.page.texts.say(code, fields, game=self.view["game"])

    def drawn(self) -> Block:
        boards = [self.board(seat) for seat in range(len(self.view["boards"]))]
        offer = [*self.displays(), self.centre()] if self.offers() else []
        return [self.heading(), *offer, self.stock(), *in_rows(boards, GAP, self.page.width)]

    def heading(self) -> Text:
        phase = self.view["phase"]
        names = ", ".join(self.page.names[seat] for seat in self.actors)
        parts = [self.say("board.game"), self.say("board.round", round=self.view["round"])]
        parts.append(self.say(f"board.phase.{phase}", names=names))
        return Text(shorten(" · ".join(parts), self.page.width), "bold")

    # The offer

    def offers(self) -> bool:
        """Whether displays and centre have something to show."""
        return self.view["phase"] == "offer"

    def displays(self) -> Block:
        numbers = range(1, len(self.view["displays"]) + 1)
        return in_rows([self.display_box(number) for number in numbers], 1, self.page.width)

    def display_box(self, number: int) -> Block:
        tiles = self.tiles_of(number)
        return frame(self.display(tiles), str(number), style="" if tiles else FAINT)

    def tiles_of(self, number: int) -> str:
        """The letters of what lies on a display."""
        return letters(self.view["displays"][number - 1])

    def display(self, tiles: str) -> Block:
        rows = [tiles[at : at + DISPLAY_WIDTH] for at in range(0, max(len(tiles), 2 * DISPLAY_WIDTH), DISPLAY_WIDTH)]
        blank = Text(" " * CELL * DISPLAY_WIDTH)
        return [self.brush.tiles(row) if row else blank.copy() for row in rows]

    def centre(self) -> Text:
        groups = [self.brush.tile("M")] if self.view["marker"] is None else []
        tiles = letters(self.view["centre"])
        groups += [self.brush.tiles(letter * tiles.count(letter)) for letter in self.palette.letters if letter in tiles]
        content = Text(" ").join(groups) if groups else Text(self.say("board.empty"), FAINT)
        return Text.assemble((self.say("board.centre"), "bold"), " ", content)

    def stock(self) -> Text:
        return Text.assemble(self.pile("board.bag", self.view["bag"]), "   ", self.pile("board.lid", self.view["lid"]))

    def pile(self, code: str, tiles: str) -> Text:
        counted = counts(tiles, self.palette)
        return self.brush.pile(self.say(code, size=sum(number for _, number in counted)), counted)

    # Boards

    def board(self, seat: int) -> Block:
        board = self.view["boards"][seat]
        active = seat in self.actors
        title = self.page.title(seat, active)
        rows = [self.row(board, row) for row in range(LINES)]
        content = [*rows, *self.floor(board["floor"]), *self.beside_floor(seat)]
        if not self.fixed:
            content.insert(0, self.column_numbers())
        return frame(content, title, self.say("board.points", number=board["score"]), ACTIVE if active else "")

    def row(self, board: AzulBoard, row: int) -> Text:
        held = letters(board["lines"][row])
        free = row + 1 - len(held)
        line = Text(f" {row + 1} ").append(" " * CELL * (LINES - row - 1))
        line.append_text(Text("").join(self.brush.free() for _ in range(free))).append_text(self.brush.tiles(held))
        line.append(" ▸ " if free == 0 else "   ", "bold")
        for column, letter in enumerate(board["wall"][row]):
            line.append_text(self.free_space(row, column) if letter == "." else self.brush.tile(letter))
        return line.append(" ")

    def free_space(self, row: int, column: int) -> Text:
        if not self.fixed:
            return self.brush.free()
        colour = next(colour for colour in range(LINES) if wall_column(row, colour) == column)
        return self.brush.ghost(self.palette.letters[colour])

    def column_numbers(self) -> Text:
        numbers = "".join(f" {column} " for column in range(1, LINES + 1))
        return Text(" " * CELL * (LINES + 2) + numbers, FAINT)

    def floor(self, things: str) -> Block:
        """The costs, the things that fell below them, and what they cost together."""
        fallen = letters(things)
        spaces = Text(" " * CELL).append_text(self.brush.tiles(fallen))
        spaces.append_text(Text("").join(self.brush.free() for _ in FLOOR_COSTS[len(fallen) :]))
        costs = Text(" " * CELL + "".join(f"-{cost} " for cost in FLOOR_COSTS), FAINT)
        total = sum(FLOOR_COSTS[: len(fallen)])
        return beside([[costs, spaces], [Text(self.say("board.floor"), FAINT), Text(f"-{total}" if total else "")]], 2)

    def beside_floor(self, seat: int) -> Block:
        """What else a relative of Azul puts below a floor line."""
        return []
