"""The table of Master Chocolatier: Azul's, with gold displays and the extra space."""

from __future__ import annotations

from rich.text import Text

from azulejo.games.game import State
from azulejo.games.options import Option
from azulejo.games.tiles import Palette
from azulejo.terminal.azul.table import AzulTable
from azulejo.terminal.blocks import Block, box, shorten
from azulejo.terminal.brush import CELL, FAINT, GOLD
from azulejo.terminal.chocolatier.view import (
    BLUE,
    DIVIDES,
    EXTRA_SPACE,
    chocolatier_view,
    ends_of_circle,
    extra_space,
    side_of,
)
from azulejo.terminal.page import Page
from azulejo.terminal.tiles import letters


class ChocolatierTable(AzulTable):
    """One drawing."""

    def __init__(self, state: State, seat: int | None, page: Page, palette: Palette, wall: Option) -> None:
        super().__init__(state, seat, page, palette, wall)
        self.state = state
        self.special = chocolatier_view(self.view)

    def offers(self) -> bool:
        return super().offers() or self.view["phase"] in ("adding", "dividing")

    def displays(self) -> Block:
        if all(side == BLUE for side in self.special["gold"]):
            return super().displays()
        first, last = ends_of_circle(self.state)
        neighbourhood = self.say("board.circle", first=first, last=last)
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
        gold = side_of(side)
        attracted = Text.assemble(("─", GOLD), self.brush.tile(gold.attracts)) if gold.attracts else Text()
        return box(self.display(self.tiles_of(number)), Text(f"★{number} SF{gold.number}", GOLD), attracted, GOLD)

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
