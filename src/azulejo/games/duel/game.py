"""Azul Duel as a `Game`: its options, and the way in to everything about it."""

from __future__ import annotations

from typing import Final, get_args

from azulejo.games.duel.components.tablets import TabletsOption, chosen_sides, dealt_number
from azulejo.games.duel.notation import actions, deals
from azulejo.games.duel.position import reading
from azulejo.games.duel.position import text as position_text
from azulejo.games.duel.position.definition import DuelView
from azulejo.games.duel.state import DuelState
from azulejo.games.duel.steps import STEPS
from azulejo.games.duel.table import ACTIONS
from azulejo.games.forms import Forms
from azulejo.games.game import Deal, Game, Json
from azulejo.games.options import Option

TABLETS: Final = TabletsOption()
ZERO_POINT_DRAW: Final = Option("zero_point_draw", ("free_if_stuck", "always_free"), "free_if_stuck")
SPECIAL_COUNTS_AS_COLOUR: Final = Option("special_counts_as_colour", ("yes", "no"), "yes")
OPTIONS: Final = (TABLETS, ZERO_POINT_DRAW, SPECIAL_COUNTS_AS_COLOUR)
FORMS: Final = Forms(DuelView, get_args(actions.DuelAction), get_args(deals.DuelDeal), STEPS)


class DuelGame(Game):
    """Azul Duel, always for two. `registry.make` checks what it is given; this class trusts it."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.name = "duel"
        self.players = players
        self.options = options
        self.actions = ACTIONS

    def new_state(self) -> DuelState:
        tablets = self.options["tablets"]
        always_free = self.options["zero_point_draw"] == "always_free"
        special_colour = self.options["special_counts_as_colour"] == "yes"
        return DuelState(self, chosen_sides(tablets), dealt_number(tablets), always_free, special_colour)

    def start(self) -> DuelState:
        return self.new_state()

    def action_text(self, action: int) -> str:
        return actions.action_text(action)

    def parse_action(self, text: str) -> int:
        return actions.parse_action(text)

    def action_json(self, action: int) -> Json:
        return actions.action_json(action)

    def action_from_json(self, json: object) -> int:
        return actions.action_from_json(json)

    def is_secret(self, action: int) -> bool:
        return actions.is_secret(action)

    def deal_text(self, deal: Deal) -> str:
        return deals.deal_text(deal)

    def parse_deal(self, text: str) -> Deal:
        return deals.parse_deal(text)

    def deal_json(self, deal: Deal) -> Json:
        return deals.deal_json(deal)

    def deal_from_json(self, json: object) -> Deal:
        return deals.deal_from_json(json)

    def position(self, text: str) -> DuelState:
        return self.position_from_json(position_text.parse(text))

    def position_from_json(self, json: object) -> DuelState:
        state = self.new_state()
        reading.load(state, json)
        return state
