"""Azul as a `Game`: its options, and the way in to everything about it."""

from __future__ import annotations

from typing import Final

from azulejo.games.azul import position
from azulejo.games.azul.notation import Notation
from azulejo.games.azul.state import AzulState
from azulejo.games.azul.table import ACTIONS
from azulejo.games.errors import InWordsOf
from azulejo.games.game import Deal, Game, Json
from azulejo.games.options import Option
from azulejo.games.tiles import PALETTE

WALL: Final = Option("wall", ("coloured", "gray"), "coloured")


class AzulGame(Game):
    """Azul for 2 to 4 players. `registry.make` checks what it is given; this class trusts it."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.name = "azul"
        self.players = players
        self.options = options
        self.actions = ACTIONS
        self.notation = Notation(PALETTE)

    def start(self) -> AzulState:
        return AzulState(self, 2 * self.players + 1, PALETTE, self.options["wall"] == "gray")

    def action_text(self, action: int) -> str:
        return self.notation.action_text(action)

    def parse_action(self, text: str) -> int:
        with InWordsOf(self.name):
            return self.notation.parse_action(text)

    def action_json(self, action: int) -> Json:
        return self.notation.action_json(action)

    def action_from_json(self, json: object) -> int:
        with InWordsOf(self.name):
            return self.notation.action_from_json(json)

    def deal_text(self, deal: Deal) -> str:
        return self.notation.deal_text(deal)

    def parse_deal(self, text: str) -> Deal:
        with InWordsOf(self.name):
            return self.notation.parse_deal(text)

    def deal_json(self, deal: Deal) -> Json:
        return self.notation.deal_json(deal)

    def deal_from_json(self, json: object) -> Deal:
        with InWordsOf(self.name):
            return self.notation.deal_from_json(json)

    def position(self, text: str) -> AzulState:
        with InWordsOf(self.name):
            return self.position_from_json(self.parse_position(text))

    def parse_position(self, text: str) -> Json:
        """The JSON that a position's text stands for."""
        return position.parse(text)

    def position_from_json(self, json: object) -> AzulState:
        state = self.start()
        with InWordsOf(self.name):
            position.load(state, json)
        return state
