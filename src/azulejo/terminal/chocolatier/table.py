"""The table of Master Chocolatier: Azul's, with gold displays, their effects, and the extra space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from azulejo.games.game import State, View
from azulejo.games.tiles import Palette
from azulejo.terminal.azul.table import AzulDrawing, AzulTable
from azulejo.terminal.azul.view import letters
from azulejo.terminal.blocks import Block, box, shorten
from azulejo.terminal.brush import CELL, FAINT, GOLD, Brush
from azulejo.terminal.chocolatier.view import (
    BLUE,
    DIVIDES,
    EXTRA_SPACE,
    ChocolatierView,
    chocolatier_view,
    circle_of,
    extra_space,
    find,
    neighbours,
)
from azulejo.terminal.page import Page

SIDES: Final = "<>"


class ChocolatierDrawing(AzulDrawing):
    """Draws Master Chocolatier."""

    def on_table(self, view: View, page: Page) -> ChocolatierTable:
        return ChocolatierTable(view, page, self.brush(page), self.palette, self.wall)

    def task(self, state: State, seat: int, page: Page) -> str:
        """Where a colour of SF4 may go, while it is being divided."""
        table = chocolatier_view(state.view(seat))
        if table["phase"] != "dividing":
            return super().task(state, seat, page)
        letter = table["dividing"][0]
        left, right = neighbours(table, find(table, DIVIDES))
        return page.texts.say(
            "board.divide",
            game=table["game"],
            name=page.names[seat],
            number=table["dividing"].count(letter),
            colour=self.palette.names[self.palette.letters.index(letter)],
            left=left,
            right=right,
            left_tiles=letters(table["displays"][left - 1]) or page.texts.say("board.empty"),
            right_tiles=letters(table["displays"][right - 1]) or page.texts.say("board.empty"),
        )

    def moves(self, state: State, seat: int, actions: Sequence[int], page: Page) -> Block:
        table = chocolatier_view(state.view(seat))
        if table["phase"] != "dividing":
            return super().moves(state, seat, actions, page)
        return [self.division(table, state.game.action_text(action), page) for action in actions]

    def division(self, view: ChocolatierView, move: str, page: Page) -> Text:
        """`W< [W] x2  to display 3  [T][T]`."""
        display = neighbours(view, find(view, DIVIDES))[SIDES.index(move[1])]
        brush = self.brush(page)
        number = view["dividing"].count(move[0])
        where = page.texts.say("moves.divide", display=display)
        there = brush.tiles(letters(view["displays"][display - 1]))
        return Text.assemble((move, "bold"), " ", brush.tile(move[0]), f" x{number}  {where}  ", there)

    def meant(self, typed: str, view: View) -> str:
        """`SF4` is the number of that display; while SF4 is divided, a neighbour's number is its side."""
        table = chocolatier_view(view)
        sides = [f"SF{side}" for side in table["gold"]]
        if typed.upper() in sides:
            return str(sides.index(typed.upper()) + 1)
        if table["phase"] == "dividing":
            numbers = [str(display) for display in neighbours(table, find(table, DIVIDES))]
            if typed in numbers:
                return SIDES[numbers.index(typed)]
        return typed

    def effects(self, view: View, wish: str, page: Page) -> list[str]:
        table = chocolatier_view(view)
        named = self.meant(wish, view)
        return [
            self.effect(table, display, page)
            for display, side in enumerate(table["gold"], 1)
            if side != BLUE and (not wish or named == str(display) or f"SF{side}".startswith(wish.upper()))
        ]

    def effect(self, view: ChocolatierView, display: int, page: Page) -> str:
        side = view["gold"][display - 1]
        left, right = neighbours(view, display)
        fields: dict[str, object] = {"game": view["game"], "display": display, "left": left, "right": right}
        if len(side) > 1:
            fields["colour"] = self.palette.names[self.palette.letters.index(side[1])]
        extra = extra_space(view)
        if side != EXTRA_SPACE or extra is None:
            return page.texts.say(f"effect.{side[0]}", fields)
        code = "effect.5.used" if extra.thing else "effect.5.free"
        return page.texts.say(code, fields, name=page.names[extra.seat])


class ChocolatierTable(AzulTable):
    """One drawing."""

    def __init__(self, view: View, page: Page, brush: Brush, palette: Palette, wall: str) -> None:
        super().__init__(view, page, brush, palette, wall)
        self.special = chocolatier_view(view)

    def offers(self) -> bool:
        return super().offers() or self.view["phase"] in ("adding", "dividing")

    def displays(self) -> Block:
        if all(side == BLUE for side in self.special["gold"]):
            return super().displays()
        circle = circle_of(self.special)
        neighbourhood = self.say("board.circle", first=circle[0], last=circle[-1])
        return [*super().displays(), Text(shorten(neighbourhood, self.page.width), FAINT)]

    def display_box(self, number: int) -> Block:
        """A gold display has a star and its side on top, the colour that it attracts below."""
        side = self.special["gold"][number - 1]
        if side == BLUE:
            return super().display_box(number)
        extra = extra_space(self.special)
        if side == EXTRA_SPACE and extra is not None:
            gone = self.display("")
            gone[0] = Text(f"  ▸{extra.seat + 1}".ljust(2 * CELL), FAINT)
            return box(gone, Text(f"★{number} SF5", FAINT), Text(), FAINT)
        attracted = Text.assemble(("─", GOLD), self.brush.tile(side[1])) if len(side) > 1 else Text()
        return box(self.display(self.tiles_of(number)), Text(f"★{number} SF{side[0]}", GOLD), attracted, GOLD)

    def tiles_of(self, number: int) -> str:
        """What is being divided still lies on its display."""
        divided = self.view["phase"] == "dividing" and self.special["gold"][number - 1] == DIVIDES
        return letters(self.special["dividing"]) if divided else super().tiles_of(number)

    def beside_floor(self, seat: int) -> Block:
        """The extra space, with what lies on it."""
        extra = extra_space(self.special)
        if extra is None or extra.seat != seat:
            return []
        space = self.brush.tile(extra.thing) if extra.thing else self.brush.free()
        note = self.say("board.extra.used" if extra.thing else "board.extra.free")
        return [Text.assemble((" ★ ", GOLD), space, " ", (note, FAINT))]
