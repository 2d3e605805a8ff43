"""Azul as a `Game`: its options, and the way in to everything about it."""

from __future__ import annotations

from typing import Final

from azulejo.games.azul.notation.actions import ActionNotation, TakeAction
from azulejo.games.azul.notation.deals import DealNotation, DisplaysDeal
from azulejo.games.azul.position.definition import AzulPosition
from azulejo.games.azul.position.reading import load
from azulejo.games.azul.position.text import parse
from azulejo.games.azul.state import AzulState
from azulejo.games.azul.steps import Took
from azulejo.games.azul.table import ACTIONS
from azulejo.games.errors import InWordsOf
from azulejo.games.forms import Forms
from azulejo.games.game import Deal, Game, Json
from azulejo.games.notation import StartDeal, TileAction
from azulejo.games.options import Option
from azulejo.games.tiles import PALETTE

WALL: Final = Option("wall", ("coloured", "gray"), "coloured")
OPTIONS: Final = (WALL,)
FORMS: Final = Forms(AzulPosition, (TakeAction, TileAction), (StartDeal, DisplaysDeal), (Took,))


class AzulGame(Game):
    """Azul for 2 to 4 players. `registry.make` checks what it is given; this class trusts it."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.name = "azul"
        self.players = players
        self.options = options
        self.actions = ACTIONS
        self.action_notation = ActionNotation(PALETTE)
        self.deal_notation = DealNotation(PALETTE)

    def start(self) -> AzulState:
        return AzulState(self, 2 * self.players + 1, PALETTE, self.options["wall"] == "gray")

    def action_text(self, action: int) -> str:
        return self.action_notation.text(action)

    def parse_action(self, text: str) -> int:
        with InWordsOf(self.name):
            return self.action_notation.parse(text)

    def action_json(self, action: int) -> Json:
        return self.action_notation.json(action)

    def action_from_json(self, json: object) -> int:
        with InWordsOf(self.name):
            return self.action_notation.from_json(json)

    def deal_text(self, deal: Deal) -> str:
        return self.deal_notation.text(deal)

    def parse_deal(self, text: str) -> Deal:
        with InWordsOf(self.name):
            return self.deal_notation.parse(text)

    def deal_json(self, deal: Deal) -> Json:
        return self.deal_notation.json(deal)

    def deal_from_json(self, json: object) -> Deal:
        with InWordsOf(self.name):
            return self.deal_notation.from_json(json)

    def position(self, text: str) -> AzulState:
        with InWordsOf(self.name):
            return self.position_from_json(parse(text, AzulPosition))

    def position_from_json(self, json: object) -> AzulState:
        state = self.start()
        with InWordsOf(self.name):
            load(state, json)
        return state
