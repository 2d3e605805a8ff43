"""Azul Duel in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from azulejo.games.duel.steps import DrewPlate, SpecialTile, TookStartTile, TookSun
from azulejo.games.game import Game, Json, State
from azulejo.games.steps import Dealt
from azulejo.games.story import Step
from azulejo.terminal.blocks import Block
from azulejo.terminal.drawing import Drawing, Telling
from azulejo.terminal.duel.moves import DuelMoves
from azulejo.terminal.duel.table import DuelTable
from azulejo.terminal.duel.task import duel_task
from azulejo.terminal.duel.view import action_of, colours_of
from azulejo.terminal.page import Page
from azulejo.texts import Texts

SIGNS: Final = "^>=<+"  # that moves begin with


class DuelDrawing(Drawing):
    """Draws Duel."""

    def table(self, state: State, seat: int | None, page: Page) -> Block:
        return DuelTable(state, seat, page).drawn()

    def task(self, state: State, seat: int, page: Page) -> str:
        return duel_task(state, seat, page)

    def moves(self, state: State, seat: int, actions: Sequence[int], page: Page) -> Block:
        return DuelMoves(state, seat, page).drawn(actions)

    def is_about(self, game: Game, action: int, wish: str) -> bool:
        """`2` means factory, line or slot 2, `P` the plates, `R` red wherever it is, others what they begin."""
        move = game.action_text(action).upper()
        return (
            move.startswith(wish) or move.lstrip(SIGNS).startswith(wish) or wish in colours_of(action_of(game, action))
        )

    def told(self, step: Step, texts: Texts) -> Telling | None:
        match step:
            case Dealt():
                return _deal(step.deal, texts)
            case TookSun(factory=0):
                return Telling(".large")
            case TookStartTile():
                return Telling(follows=True)
            case SpecialTile():
                return Telling(points=f"{step.points:+}")
            case DrewPlate() if step.lost:
                return Telling(points=f"-{step.lost}")
        return None


def _deal(deal: Json, texts: Texts) -> Telling | None:
    """How a deal is told that only Duel has."""
    match deal:
        case {"kind": "tablets", "sides": [*sides]}:
            return Telling(".tablets", {"sides": ", ".join(texts.word("source", f"tablet_{side}") for side in sides)})
        case {"kind": "plates", "plates": [*plates]}:
            return Telling(".plates", {"plates": ", ".join(map(str, plates))})
        case {"kind": "tiles", "suns": [*suns]}:
            named = (f"{factory or 'L'} {sun}" for factory, sun in enumerate(suns))
            return Telling(".tiles", {"suns": ", ".join(named)})
        case {"kind": "top", "type": what}:
            return Telling(".top", {"what": what})
    return None


DUEL: Final = DuelDrawing()
