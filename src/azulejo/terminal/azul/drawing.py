"""Azul in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from azulejo.games.azul.game import WALL
from azulejo.games.azul.steps import Took
from azulejo.games.game import Game, State
from azulejo.games.options import Option
from azulejo.games.steps import Dealt
from azulejo.games.story import Step
from azulejo.games.tiles import PALETTE, Palette
from azulejo.terminal.azul.actions import action_of, move_of, place_of
from azulejo.terminal.azul.moves import AzulMoves
from azulejo.terminal.azul.table import AzulTable
from azulejo.terminal.azul.view import azul_view
from azulejo.terminal.blocks import Block
from azulejo.terminal.brush import Brush
from azulejo.terminal.drawing import Drawing, Telling
from azulejo.terminal.page import Page
from azulejo.texts import Texts


class AzulDrawing(Drawing):
    """Draws Azul, or a relative with colours of its own. The option `wall` says whether colours have fixed spaces."""

    def __init__(self, palette: Palette, wall: Option) -> None:
        self.palette = palette
        self.wall = wall

    def table(self, state: State, seat: int | None, page: Page) -> Block:
        return AzulTable(state, seat, page, self.palette, self.wall).drawn()

    def task(self, state: State, seat: int, page: Page) -> str:
        """In which column a complete line's tile goes, and what it scores there: `2 (+3)`."""
        moves = [move_of(state, seat, action) for action in state.legal(seat)]
        action = moves[0].action
        if action["kind"] == "take":
            return ""
        view = azul_view(state.view(seat))
        fields = {
            "name": page.names[seat],
            "line": action["line"],
            "colour": self.name_of(view["boards"][seat]["lines"][action["line"] - 1][0]),
            "columns": ", ".join(f"{move.place}\u00a0(+{move.preview.points})" for move in moves),
        }
        return page.texts.say("board.place", fields, game=view["game"])

    def moves(self, state: State, seat: int, actions: Sequence[int], page: Page) -> Block:
        return AzulMoves(state, seat, page, self.brush(page), self.palette).drawn(actions)

    def is_about(self, game: Game, action: int, wish: str) -> bool:
        """`3` means display 3, `C` the centre, `R` red wherever it is, `3R` and `R4` what they say."""
        text, data = game.action_text(action), action_of(game, action)
        if text.startswith(wish) or data["kind"] != "take":
            return text.startswith(wish)
        return (self.palette.letter(data["colour"]) + place_of(data)).startswith(wish)

    def told(self, step: Step, texts: Texts) -> Telling | None:
        match step:
            case Took():
                return Telling(".centre" if step.source == 0 else "" if step.rest == "-" else ".rest")
            case Dealt(deal={"kind": "deal", "displays": [*displays]}):
                listed = (f"{number} {tiles}" for number, tiles in enumerate(displays, 1))
                return Telling(".deal", {"displays": ", ".join(listed)})
        return None

    def name_of(self, letter: str) -> str:
        """The name of a colour."""
        return self.palette.names[self.palette.colour(letter)]

    def brush(self, page: Page) -> Brush:
        return Brush(page.coloured, self.palette.letters, self.palette.names)


AZUL: Final = AzulDrawing(PALETTE, WALL)
