"""Master Chocolatier in the terminal: Azul, with divisions and with displays that have an effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from rich.text import Text

from azulejo.games.chocolatier.game import BOX
from azulejo.games.chocolatier.notation.actions import DivideAction
from azulejo.games.chocolatier.position.definition import ChocolatierPosition
from azulejo.games.chocolatier.steps import Caught, Claimed, Stayed
from azulejo.games.game import Game, State
from azulejo.games.steps import Dealt
from azulejo.games.story import Step
from azulejo.games.tiles import CHOCOLATES
from azulejo.terminal.azul.drawing import AzulDrawing
from azulejo.terminal.blocks import Block
from azulejo.terminal.chocolatier.table import ChocolatierTable
from azulejo.terminal.chocolatier.view import (
    BLUE,
    DIVIDES,
    EXTRA_SPACE,
    chocolatier_view,
    extra_space,
    neighbours,
    side_of,
)
from azulejo.terminal.drawing import Telling
from azulejo.terminal.page import Page
from azulejo.terminal.tiles import letters
from azulejo.texts import Texts


class ChocolatierDrawing(AzulDrawing):
    """Draws Master Chocolatier."""

    def table(self, state: State, seat: int | None, page: Page) -> Block:
        return ChocolatierTable(state, seat, page, self.palette, self.wall).drawn()

    # Division

    def task(self, state: State, seat: int, page: Page) -> str:
        """Where a colour of SF4 may go, while it is being divided."""
        divisions = self.divisions(state, state.legal(seat))
        if not divisions:
            return super().task(state, seat, page)
        view = chocolatier_view(state.view(seat))
        colour = next(iter(divisions.values()))["colour"]
        left, right = neighbours(state, _divided(view))
        return page.texts.say(
            "board.divide",
            game=view["game"],
            name=page.names[seat],
            number=view["dividing"].count(self.palette.letter(colour)),
            colour=colour,
            left=left,
            right=right,
            left_tiles=letters(view["displays"][left - 1]) or page.texts.say("board.empty"),
            right_tiles=letters(view["displays"][right - 1]) or page.texts.say("board.empty"),
        )

    def moves(self, state: State, seat: int, actions: Sequence[int], page: Page) -> Block:
        divisions = self.divisions(state, actions)
        if not divisions:
            return super().moves(state, seat, actions, page)
        return [self.division(state, seat, move, division, page) for move, division in divisions.items()]

    def division(self, state: State, seat: int, move: str, division: DivideAction, page: Page) -> Text:
        """`W< [W] x2  to display 3  [T][T]`."""
        view = chocolatier_view(state.view(seat))
        display = _target(state, view, division)
        letter = self.palette.letter(division["colour"])
        brush = self.brush(page)
        where = page.texts.say("moves.divide", display=display)
        there = brush.tiles(letters(view["displays"][display - 1]))
        number = view["dividing"].count(letter)
        return Text.assemble((move, "bold"), " ", brush.tile(letter), f" x{number}  {where}  ", there)

    def divisions(self, state: State, actions: Sequence[int]) -> dict[str, DivideAction]:
        """Those of these actions that divide, by their texts."""
        jsons = {state.game.action_text(action): state.game.action_json(action) for action in actions}
        return {move: cast(DivideAction, json) for move, json in jsons.items() if json["kind"] == "divide"}

    def is_about(self, game: Game, action: int, wish: str) -> bool:
        if game.action_json(action)["kind"] == "divide":
            return wish in game.action_text(action)
        return super().is_about(game, action, wish)

    def meant(self, typed: str, state: State, seat: int) -> str:
        """`SF4` is the number of that display; while SF4 is divided, a neighbour's number is the move to it."""
        view = chocolatier_view(state.view(seat))
        sides = [f"SF{side}" for side in view["gold"]]
        if typed.upper() in sides:
            return str(sides.index(typed.upper()) + 1)
        divisions = self.divisions(state, state.legal(seat))
        targets = {str(_target(state, view, division)): move for move, division in divisions.items()}
        return targets.get(typed, typed)

    # The story

    def told(self, step: Step, texts: Texts) -> Telling | None:
        match step:
            case Stayed() | Claimed():
                return Telling(follows=True)
            case Caught():
                return Telling(".marker" if step.what == "marker" else "", follows=True)
            case Dealt(deal={"kind": "gold", "displays": [*sides]}):
                gold = {number: str(side) for number, side in enumerate(sides, 1) if side != BLUE}
                effects = {side: texts.say(f"gold.{side_of(side).number}") for side in gold.values()}
                listed = [f"{number} SF{side} ({effects[side]})" for number, side in gold.items()]
                return Telling(".gold", {"displays": ", ".join(listed)})
        return super().told(step, texts)

    # Effects

    def effects(self, state: State, seat: int | None, wish: str, page: Page) -> list[str]:
        view = chocolatier_view(state.view(seat))
        sides = [f"SF{side}" for side in view["gold"]]
        told = []
        for display, side in enumerate(view["gold"], 1):
            named = wish in ("", str(display)) or sides[display - 1].startswith(wish.upper())
            if side != BLUE and named:
                told.append(self.effect(state, view, display, page))
        return told

    def effect(self, state: State, view: ChocolatierPosition, display: int, page: Page) -> str:
        side = view["gold"][display - 1]
        left, right = neighbours(state, display)
        fields: dict[str, object] = {"game": view["game"], "display": display, "left": left, "right": right}
        gold = side_of(side)
        if gold.attracts:
            fields["colour"] = self.name_of(gold.attracts)
        extra = extra_space(view)
        if side != EXTRA_SPACE or extra is None:
            return page.texts.say(f"effect.{gold.number}", fields)
        code = "effect.5.used" if extra.thing else "effect.5.free"
        return page.texts.say(code, fields, name=page.names[extra.seat])


def _divided(view: ChocolatierPosition) -> int:
    """The display that is being divided."""
    return view["gold"].index(DIVIDES) + 1


def _target(state: State, view: ChocolatierPosition, division: DivideAction) -> int:
    """The display that a division moves tiles to."""
    left, right = neighbours(state, _divided(view))
    return left if division["side"] == "left" else right


CHOCOLATIER: Final = ChocolatierDrawing(CHOCOLATES, BOX)
