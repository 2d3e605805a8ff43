"""How Duel's things look: tiles as everywhere, and the cells and plates of the dome."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from azulejo.games.tiles import DUEL_PALETTE as PALETTE
from azulejo.terminal.blocks import Block, frame, pad
from azulejo.terminal.brush import CELL, FAINT, MARKER, Brush, Glaze
from azulejo.terminal.duel.view import JOKER, SPECIAL, cells

START: Final = "1"  # the start tile
STAR: Final = "★"  # a special tile
PLATE_WIDTH: Final = 2 * CELL
NAMES: Final = tuple("teal" if name == "turquoise" else name for name in PALETTE.names)  # of the glazes
STAR_GLAZE: Final = Glaze("bold #23262d on #f0d58a", "#b8924a")
ODD_CELLS: Final = {JOKER: "bold #c77dd8", SPECIAL: "bold #d4a72c"}


class DuelBrush(Brush):
    """Draws Duel's tiles, cells and plates."""

    def __init__(self, coloured: bool) -> None:
        super().__init__(coloured, PALETTE.letters, NAMES)
        self.glazes |= {START: MARKER, STAR: STAR_GLAZE}

    def cell(self, kind: str) -> Text:
        """A free cell of the dome: its colour's small letter, or the sign of a joker or special cell."""
        return Text(f" {kind} ", ODD_CELLS[kind]) if kind in ODD_CELLS else self.ghost(kind)

    def stack(self, tiles: str) -> Text:
        """A stack, top tile first, with those below it small: `[Y]/k/b`."""
        stack = self.tile(tiles[-1])
        for letter in reversed(tiles[:-1]):
            stack.append("/", FAINT).append(letter.lower(), self.glazes[letter].ghost)
        return stack

    def chip(self, name: str) -> Text:
        """A bonus chip's colour or colours: `B`, `TY`."""
        return Text("").join(self.letter(letter) for letter in name)

    def plate(self, plate: str, title: str, rotation: int = 0) -> Block:
        """A plate in a frame, after so many quarter turns."""
        signs = cells(plate, rotation)
        rows = [Text.assemble(self.cell(signs[at]), self.cell(signs[at + 1])) for at in (0, 2)]
        return frame(self.widened(rows, title), title)

    def no_plate(self, title: str) -> Block:
        return frame(self.widened([Text(" " * PLATE_WIDTH), Text(" " * PLATE_WIDTH)], title), title, style=FAINT)

    def widened(self, rows: Block, title: str) -> Block:
        """Rows of a plate, with room for the title of its frame."""
        columns = max(PLATE_WIDTH, len(title) + 4)
        return [pad(Text.assemble(" " * ((columns - PLATE_WIDTH) // 2), row), columns) for row in rows]
