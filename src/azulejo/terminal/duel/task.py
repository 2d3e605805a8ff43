"""What a Duel seat has to decide now, in a sentence: a turn asks for one thing after another."""

from __future__ import annotations

from azulejo.games.duel.plates import PALETTE
from azulejo.games.game import State
from azulejo.terminal.duel.view import BoardView, DuelView, duel_view, pile_size
from azulejo.terminal.page import Page


def duel_task(state: State, seat: int, page: Page) -> str:
    """The sentence for the seat, with the moves where they are few."""
    view = duel_view(state.view(seat))
    phase = view["phase"]
    board = view["boards"][seat]
    moves = [state.game.action_text(action) for action in state.legal(seat)]
    fields: dict[str, object] = {"name": page.names[seat], "moves": ", ".join(moves), "move": moves[0]}
    if phase == "tiling":
        step, more = _tiling(state, seat, board)
    else:
        step, more = phase, _fields(view)
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
    return "" if tiles == "-" else PALETTE.names[PALETTE.letters.index(tiles[0])]


def _tiling(state: State, seat: int, board: BoardView) -> tuple[str, dict[str, object]]:
    """Which cell a complete line goes to, or whether and with which chips an incomplete one is completed."""
    line = board["line"] or 1
    held = board["lines"][line - 1]
    missing = line - len(held) - board["stand_ins"]
    actions = state.legal(seat)
    columns = [f"{state.game.action_text(each)[-1]}\u00a0(+{state.preview(seat, each).points})" for each in actions]
    more: dict[str, object] = {"line": line, "colour": colour_of(held), "number": missing, "missing": missing}
    if missing == 0:
        return "cell", {**more, "columns": ", ".join(columns)}
    begun = all(state.game.action_text(action) != "leave" for action in actions)
    return ("chips" if begun else "complete"), more
