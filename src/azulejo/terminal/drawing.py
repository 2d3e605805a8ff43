"""What a game must be able to show in the terminal, and the only list of games that can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from azulejo.games.game import State, View
from azulejo.games.tiles import CHOCOLATES, PALETTE
from azulejo.terminal.azul.table import AzulDrawing
from azulejo.terminal.blocks import Block
from azulejo.terminal.chocolatier.table import ChocolatierDrawing
from azulejo.terminal.duel.table import DuelDrawing
from azulejo.terminal.page import Page


class Drawing(Protocol):
    """Draws one game. It sees what a seat may see, and knows no rules."""

    def table(self, view: View, page: Page) -> Block:
        """Everything on the table, no wider than the page."""
        ...

    def task(self, state: State, seat: int, page: Page) -> str:
        """What the seat has to decide now, where it is not simply its turn; otherwise nothing."""
        ...

    def moves(self, state: State, seat: int, actions: Sequence[int], page: Page) -> Block:
        """These legal actions of the seat, and what each would do."""
        ...

    def is_about(self, move: str, wish: str) -> bool:
        """Whether a move's text is one of those that somebody who asks for `wish` means."""
        ...

    def meant(self, typed: str, view: View) -> str:
        """What was typed, a move or the beginning of one, as the notation has it where it was typed otherwise."""
        ...

    def effects(self, view: View, wish: str, page: Page) -> list[str]:
        """What things on the table do that have an effect of their own: those that a wish is about, all for none."""
        ...


DRAWINGS: Final[Mapping[str, Drawing]] = {
    "azul": AzulDrawing(PALETTE, "wall"),
    "chocolatier": ChocolatierDrawing(CHOCOLATES, "box"),
    "duel": DuelDrawing(),
}
