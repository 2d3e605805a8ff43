"""How tiles look: a glazed square with its letter, or the letter in brackets where there are no colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

CELL: Final = 3  # columns of one tile or space


@dataclass(frozen=True)
class Glaze:
    """The colours of a tile, and of its faint letter on a space where it belongs."""

    tile: str
    ghost: str


GLAZES: Final[Mapping[str, Glaze]] = {
    "blue": Glaze("bold #ffffff on #2156a5", "#4f7fca"),
    "yellow": Glaze("bold #23262d on #e9b63c", "#a8842f"),
    "red": Glaze("bold #ffffff on #b5333b", "#b0555b"),
    "black": Glaze("bold #ffffff on #3f444f", "#7a808c"),
    "brown": Glaze("bold #ffffff on #6b4226", "#a5734c"),
    "white": Glaze("bold #23262d on #f1e3c6", "#b3a582"),
    "teal": Glaze("bold #23262d on #8fcfc7", "#5f9690"),
}
MARKER: Final = Glaze("bold #23262d on #f7f3ea", "#b8924a")
FAINT: Final = "bright_black"
GOLD: Final = "bold #d4a72c"
ACTIVE: Final = "bold green"  # whoever must decide


class Brush:
    """Draws the tiles of one game. `letters` are its colours' letters, in the order of their names."""

    def __init__(self, coloured: bool, letters: str, names: tuple[str, ...]) -> None:
        self.coloured = coloured
        self.glazes = dict(zip(letters, (GLAZES[name] for name in names), strict=True)) | {"M": MARKER}

    def tile(self, letter: str) -> Text:
        return Text(f" {letter} ", self.glazes[letter].tile) if self.coloured else Text(f"[{letter}]")

    def tiles(self, letters: str) -> Text:
        return Text("").join(self.tile(letter) for letter in letters)

    def ghost(self, letter: str) -> Text:
        """A free space for a tile of this colour."""
        return Text(f" {letter.lower()} ", self.glazes[letter].ghost)

    def free(self) -> Text:
        """A free space for any tile."""
        return Text(" · ", FAINT)

    def pile(self, label: str, tiles: Sequence[tuple[str, int]]) -> Text:
        """A stock of tiles in a line: its label, then each letter with how many there are."""
        pile = Text(label)
        for letter, number in tiles:
            pile.append(" ").append_text(self.letter(letter)).append(str(number))
        return pile

    def letter(self, letter: str) -> Text:
        """The colour's letter within a line of text."""
        return Text(letter, self.glazes[letter].ghost)
