"""The actions of Azul as data, as far as they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, cast

from azulejo.games.azul.notation.actions import TakeAction
from azulejo.games.game import Game, Preview, State
from azulejo.games.notation import TileAction

AzulAction: TypeAlias = TakeAction | TileAction


def action_of(game: Game, action: int) -> AzulAction:
    """The action, known to be of Azul."""
    return cast(AzulAction, game.action_json(action))


def place_of(action: AzulAction) -> str:
    """Where an action puts something, as its text ends: `4` for line or column 4, `-` for the floor line."""
    if action["kind"] == "take":
        return "-" if action["line"] == "floor" else str(action["line"])
    return str(action["column"])


@dataclass(frozen=True)
class Move:
    """A move: its text, which is what it begins with and the place where it ends, what it is and what it would do."""

    text: str
    action: AzulAction
    preview: Preview

    @property
    def place(self) -> str:
        return place_of(self.action)

    @property
    def beginning(self) -> str:
        return self.text.removesuffix(self.place)


def move_of(state: State, seat: int, action: int) -> Move:
    """A legal action of the seat."""
    return Move(state.game.action_text(action), action_of(state.game, action), state.preview(seat, action))
