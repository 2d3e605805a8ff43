"""Master Chocolatier as a `Game`: its options, its colours, and the way in to everything about it."""

from __future__ import annotations

from typing import Final

from azulejo.games.azul import position
from azulejo.games.azul.game import AzulGame
from azulejo.games.chocolatier.notation import CHOCOLATIER_ACTIONS, ChocolatierNotation
from azulejo.games.chocolatier.state import ChocolatierState
from azulejo.games.game import Json
from azulejo.games.options import Option
from azulejo.games.tiles import CHOCOLATES

BOX: Final = Option("box", ("coloured", "brown"), "coloured")
SPECIAL_FACTORIES: Final = Option("special_factories", ("off", "on"), "off")


class ChocolatierGame(AzulGame):
    """Master Chocolatier for 2 to 4 players. `registry.make` checks what it is given; this class trusts it."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.name = "chocolatier"
        self.actions = CHOCOLATIER_ACTIONS
        self.notation = ChocolatierNotation(CHOCOLATES)

    def start(self) -> ChocolatierState:
        brown = self.options["box"] == "brown"
        special = self.options["special_factories"] == "on"
        return ChocolatierState(self, 2 * self.players + 1, CHOCOLATES, brown, special)

    def parse_position(self, text: str) -> Json:
        return position.parse(text, more=("extra", "dividing"), lists=("displays", "gold"))
