"""Master Chocolatier as a `Game`: its options, its colours, and the way in to everything about it."""

from __future__ import annotations

from typing import Final

from azulejo.games.azul import position
from azulejo.games.azul.game import AzulGame
from azulejo.games.chocolatier import notation
from azulejo.games.chocolatier.notation import CHOCOLATIER_ACTIONS
from azulejo.games.chocolatier.state import ChocolatierState
from azulejo.games.game import Deal, Json
from azulejo.games.options import Option
from azulejo.games.tiles import Palette

BOX: Final = Option("box", ("coloured", "brown"), "coloured")
SPECIAL_FACTORIES: Final = Option("special_factories", ("off", "on"), "off")
CHOCOLATES: Final = Palette("TBWKR", ("teal", "brown", "white", "black", "red"))


class ChocolatierGame(AzulGame):
    """Master Chocolatier for 2 to 4 players. `registry.make` checks what it is given; this class trusts it."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.name = "chocolatier"
        self.actions = CHOCOLATIER_ACTIONS
        self.palette = CHOCOLATES

    def start(self) -> ChocolatierState:
        brown = self.options["box"] == "brown"
        special = self.options["special_factories"] == "on"
        return ChocolatierState(self, 2 * self.players + 1, self.palette, brown, special)

    def action_text(self, action: int) -> str:
        return notation.action_text(action, self.palette)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text, self.palette)

    def action_json(self, action: int) -> Json:
        return notation.action_json(action, self.palette)

    def action_from_json(self, json: object) -> int:
        return notation.action_from_json(json, self.palette)

    def deal_text(self, deal: Deal) -> str:
        return notation.deal_text(deal, self.palette)

    def parse_deal(self, text: str) -> Deal:
        return notation.parse_deal(text, self.palette)

    def deal_json(self, deal: Deal) -> Json:
        return notation.deal_json(deal, self.palette)

    def deal_from_json(self, json: object) -> Deal:
        return notation.deal_from_json(json, self.palette)

    def parse_position(self, text: str) -> Json:
        return position.parse(text, more=("extra", "dividing"), lists=("displays", "gold"))
