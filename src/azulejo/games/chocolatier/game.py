"""Master Chocolatier as a `Game`: its options, and the way in to everything about it."""

from __future__ import annotations

from typing import Final

from azulejo.games.azul.game import AzulGame
from azulejo.games.azul.notation.actions import TakeAction
from azulejo.games.azul.notation.deals import DisplaysDeal
from azulejo.games.azul.position.text import parse
from azulejo.games.azul.steps import Took
from azulejo.games.chocolatier.notation.actions import ChocolatierActionNotation, DivideAction
from azulejo.games.chocolatier.notation.deals import AddDeal, ChocolatierDealNotation, GoldDeal
from azulejo.games.chocolatier.position.definition import ChocolatierPosition
from azulejo.games.chocolatier.position.reading import load
from azulejo.games.chocolatier.state import ChocolatierState
from azulejo.games.chocolatier.steps import Added, Attracted, Caught, Claimed, Divided, Stayed
from azulejo.games.chocolatier.table import ACTIONS
from azulejo.games.errors import InWordsOf
from azulejo.games.forms import Forms
from azulejo.games.notation import StartDeal, TileAction
from azulejo.games.options import Option
from azulejo.games.tiles import CHOCOLATES

BOX: Final = Option("box", ("coloured", "brown"), "coloured")
SPECIAL_FACTORIES: Final = Option("special_factories", ("off", "on"), "off")
OPTIONS: Final = (BOX, SPECIAL_FACTORIES)
FORMS: Final = Forms(
    ChocolatierPosition,
    (TakeAction, TileAction, DivideAction),
    (StartDeal, DisplaysDeal, GoldDeal, AddDeal),
    (Took, Added, Attracted, Stayed, Divided, Claimed, Caught),
)


class ChocolatierGame(AzulGame):
    """Master Chocolatier for 2 to 4 players. `registry.make` checks what it is given; this class trusts it."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        super().__init__(players, options)
        self.name = "chocolatier"
        self.actions = ACTIONS
        self.action_notation = ChocolatierActionNotation(CHOCOLATES)
        self.deal_notation = ChocolatierDealNotation(CHOCOLATES)

    def start(self) -> ChocolatierState:
        brown = self.options["box"] == "brown"
        special = self.options["special_factories"] == "on"
        return ChocolatierState(self, 2 * self.players + 1, CHOCOLATES, brown, special)

    def position(self, text: str) -> ChocolatierState:
        with InWordsOf(self.name):
            return self.position_from_json(parse(text, ChocolatierPosition))

    def position_from_json(self, json: object) -> ChocolatierState:
        state = self.start()
        with InWordsOf(self.name):
            load(state, state.factories, state.special, json)
        return state
