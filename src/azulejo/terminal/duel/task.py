"""What a Duel seat has to decide now, in a sentence: a turn asks for one thing after another."""

from __future__ import annotations

from azulejo.games.duel.position.definition import DuelView
from azulejo.games.duel.table import Table
from azulejo.games.game import State
from azulejo.games.tiles import DUEL_PALETTE as PALETTE
from azulejo.terminal.duel.view import action_of, duel_view, pile_size
from azulejo.terminal.page import Page


def duel_task(state: State, seat: int, page: Page) -> str:
    """The sentence for the seat, with the moves where they are few."""
    view = duel_view(state.view(seat))
    moves = [state.game.action_text(action) for action in state.legal(seat)]
    fields: dict[str, object] = {"name": page.names[seat], "moves": ", ".join(moves), "move": moves[0]}
    if view["phase"] == "tiling":
        step, more = _tiling(state, seat, view)
    else:
        step, more = view["phase"], _fields(view)
    return page.texts.say(f"duel.task.{step}", {**fields, **more}, game=view["game"])


def _fields(view: DuelView) -> dict[str, object]:
    taken = view["taken"]
    return {
        "plate": view["plate"],
        "number": len(taken),
        "colour": colour_of(taken),
        "factory": view["factory"] or 0,
        "rest": view["suns"][view["factory"] or 0],
        "size": pile_size(view),
    }


def colour_of(tiles: str) -> str:
    """The name of the colour of tiles that are all alike, nothing for none."""
    return "" if tiles == "-" else PALETTE.names[PALETTE.colour(tiles[0])]


def _tiling(state: State, seat: int, view: DuelView) -> tuple[str, dict[str, object]]:
    """Which cell a complete line goes to, or whether and with which chips an incomplete one is completed."""
    assert isinstance(state, Table)
    line = view["boards"][seat]["line"] or 1
    actions = state.legal(seat)
    choices = [action_of(state.game, action) for action in actions]
    points = [state.preview(seat, action).points for action in actions]
    more: dict[str, object] = {
        "line": line,
        "colour": colour_of(view["boards"][seat]["lines"][line - 1]),
        "number": int(state.boards[seat].missing()),
    }
    columns = [
        f"{choice['column']}\u00a0(+{score})"
        for choice, score in zip(choices, points, strict=True)
        if choice["kind"] == "tile"
    ]
    if columns:
        return "cell", {**more, "columns": ", ".join(columns)}
    untouched = any(choice["kind"] == "leave_line" for choice in choices)
    return ("complete" if untouched else "chips"), more
